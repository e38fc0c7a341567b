import Agenda
import GRDB

/// Everything that is kept, as one JSON text that another machine can take over: a row a line, in an order that only
/// depends on what it holds.
package struct Archive: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }
}

extension Transaction {
    package func archive() throws -> Archive {
        try Archive(db)
    }

    /// Whether nothing was ever kept here: no item, no ring. That the daemon started does not count.
    package func isEmpty() throws -> Bool {
        try ArchivedTable.all(db).filter { $0.name != "history" && $0.name != "counter" }.allSatisfy { table in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table.name)") == 0
        }
    }

    /// Puts what the archive has in the place of everything that is here, and derives the queue anew.
    ///
    /// The archive is first read into a store of its own, of the schema it was written with, and migrated there: what
    /// does not fit is found before anything is changed.
    /// - Throws: ``StoreError/unreadableArchive(problem:)``.
    package func restore(_ archive: Archive, _ now: Now) throws {
        let current = try archive.migrated()
        for table in try ArchivedTable.all(db) { try table.replace(db, from: current.text) }
        unreadable.problems = [:]
        try enqueueAll(now)
        if let item = unreadable.problems.keys.first {
            unreadable.problems = [:]
            throw StoreError.unreadableArchive(problem: "an entry of \(item.kind.name) can't be read")
        }
        try forgetSetAside()
    }

    private func enqueueAll(_ now: Now) throws {
        try db.execute(sql: "DELETE FROM deadline")
        for type in StoredKinds.all { try enqueueAll(type, now) }
        for ring in try ledger() { try save(ring, now) }
    }

    private func enqueueAll<Entity: StoredEntity>(_ type: Entity.Type, _ now: Now) throws {
        for entity in try all(type) { try save(entity, now) }
    }
}

/// The kinds of entities that have a table.
enum StoredKinds {
    static let all: [any StoredEntity.Type] = [
        Alarm.self, Countdown.self, FocusSession.self, TimedTask.self, Nudge.self, Stopwatch.self, DDay.self,
    ]
}

extension Archive {
    /// Raised when a reader of this form could misread a newer one.
    private static let form = 1

    fileprivate init(_ db: Database) throws {
        let migrations = try Schema.migrator.appliedIdentifiers(db)
        let known = Schema.migrator.migrations.filter(migrations.contains)
        var parts: [String] = []
        for table in try ArchivedTable.all(db) {
            let rows = try table.rows(db)
            parts.append(
                rows.isEmpty ? "\"\(table.name)\":[]" : "\"\(table.name)\":[\n\(rows.joined(separator: ",\n"))\n]"
            )
        }
        let schema = known.map { "\"\($0)\"" }.joined(separator: ",")
        text = """
            {"clockd":\(Self.form),
            "schema":[\(schema)],
            "tables":{
            \(parts.joined(separator: ",\n"))
            }}

            """
    }

    /// The same, as the schema of this program has it.
    fileprivate func migrated() throws -> Archive {
        do {
            let scratch = try DatabaseQueue(configuration: AgendaStore.quiet)
            defer { try? scratch.retire() }
            let last = try scratch.read(lastMigration)
            try Schema.migrator.migrate(scratch, upTo: last)
            try scratch.write { db in
                for table in try ArchivedTable.all(db) { try table.replace(db, from: text) }
            }
            try Schema.migrator.migrate(scratch)
            return try scratch.read(Archive.init)
        } catch let error as DatabaseError {
            throw StoreError.unreadableArchive(problem: error.message ?? error.description)
        }
    }

    /// The migration up to which the program went that wrote this.
    private func lastMigration(_ db: Database) throws -> String {
        guard try Bool.fetchOne(db, sql: "SELECT json_valid(?)", arguments: [text]) == true else {
            throw StoreError.unreadableArchive(problem: "it is no JSON")
        }
        let form = try Int.fetchOne(db, sql: "SELECT ? ->> '$.clockd'", arguments: [text])
        guard let form else { throw StoreError.unreadableArchive(problem: "it was not written by clockd") }
        let schema = try String.fetchAll(db, sql: "SELECT value FROM json_each(?, '$.schema')", arguments: [text])
        let known = Schema.migrator.migrations
        guard form <= Self.form, schema.count <= known.count, schema == Array(known.prefix(schema.count)),
            let last = schema.last
        else { throw StoreError.unreadableArchive(problem: "it is of a newer clockd") }
        return last
    }
}
