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
    /// Whether nothing was ever kept here: no item, no ring. That the daemon started does not count.
    package func isEmpty() throws -> Bool {
        try ArchivedTable.all(db).filter { $0.name != "history" && $0.name != "counter" }.allSatisfy { table in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(table.name))") == false
        }
    }
}

/// The kinds of entities that have a table.
enum StoredKinds {
    static let all: [any StoredEntity.Type] = [
        Alarm.self, Countdown.self, FocusSession.self, TimedTask.self, Nudge.self, Stopwatch.self, DDay.self,
    ]
}

extension Archive {
    /// Reads it into an empty database, of the schema it was written with, and migrates that: what does not fit is
    /// found here.
    func fill(_ database: DatabaseQueue) throws {
        do {
            let last = try database.read(lastMigration)
            try Schema.migrator.migrate(database, upTo: last)
            try database.write { db in
                for table in try ArchivedTable.all(db) { try table.replace(db, from: text) }
            }
            try Schema.migrator.migrate(database)
        } catch let error as DatabaseError where error.resultCode.isOfContent {
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

extension ResultCode {
    /// The fault is in what was to be stored, and not in where.
    fileprivate var isOfContent: Bool {
        ![.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_NOMEM, .SQLITE_READONLY].contains(self)
    }
}
