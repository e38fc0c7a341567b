import Agenda
import Chronology
import GRDB

extension Transaction {
    /// Reads every item and ring of an archive that was filled in, and rebuilds the queue. Rows in another form than
    /// this program writes are rewritten: queries look for members of a body by their names.
    /// - Returns: the commands that alarms, timers, focus sessions and open rings run.
    /// - Throws: ``StoreError/unreadableArchive(_:)`` if one of them can't be read.
    func takeUpArchived(_ now: Now) throws -> Set<String> {
        try db.execute(sql: "DELETE FROM deadline")
        var commands: Set<String> = []
        for type in StoredKinds.all { try takeUp(type, now, &commands) }
        let differing = try takeUpRings(now, &commands)
        if let (item, fault) = unreadableItems.first {
            throw StoreError.unreadableArchive(fault.inside(item.description))
        }
        if let differing {
            throw StoreError.unreadableArchive(StoredFault(.impossible, at: differing.description))
        }
        return commands
    }

    private func takeUp<Entity: StoredEntity>(_ type: Entity.Type, _ now: Now, _ commands: inout Set<String>) throws {
        try eachRow(of: type.kind, "number, body, label, open") { row in
            let body: String = row[1]
            guard let entity = read(type, ItemID(type.kind, row[0]), body) else { return }
            if let command = entity.command { commands.insert(command) }
            if entity.label == row[2], entity.isOpen == row[3], coding.encode(entity) == body {
                try add(entity.deadlines, of: entity.id, wakes: entity.wakesMachine, now)
            } else {
                try save(entity, now)
            }
        }
    }

    /// - Returns: the first ring whose row is about another moment than its body.
    private func takeUpRings(_ now: Now, _ commands: inout Set<String>) throws -> ItemID? {
        var differing: ItemID?
        try eachRow(of: .ring, "number, body, label, open, started, item, scheduled") { row in
            let body: String = row[1]
            guard let ring = read(Ring.self, ItemID(.ring, row[0]), body) else { return }
            if ring.isOpen, let command = ring.settings.command { commands.insert(command) }
            if ring.item.description != row[5] || ring.scheduled.microsecondsSinceEpoch != row[6] {
                differing = differing ?? ring.id
            }
            if ring.label == row[2], ring.isOpen == row[3], ring.started?.microsecondsSinceEpoch == row[4],
                coding.encode(ring) == body
            {
                try add(ring.deadlines, of: ring.id, wakes: false, now)
            } else {
                try save(ring, now)
            }
        }
        return differing
    }

    /// Reads the rows in the order of their numbers, some at a time, so that few are in memory; `body` may change them.
    private func eachRow(of kind: ItemKind, _ columns: String, _ body: (Row) throws -> Void) throws {
        let statement = try cached(
            "SELECT \(columns) FROM \(kind.name) WHERE number > ? ORDER BY number LIMIT \(Self.rowsAtATime)"
        )
        var last = Int64.min
        var rows: [Row]
        repeat {
            rows = try Row.fetchAll(statement, arguments: [last])
            for row in rows { try body(row) }
            if let number: Int64 = rows.last?[0] { last = number }
        } while rows.count == Self.rowsAtATime
    }

    private static let rowsAtATime = 256
}
