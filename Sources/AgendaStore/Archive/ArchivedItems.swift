import Agenda
import Chronology
import SQLite

/// The moment of an import: what is scheduled from then on occurs.
package struct ImportMoment: Sendable {
    let now: Now
    /// How D-days remind on this machine.
    let days: DDaySettings

    package init(_ now: Now, days: DDaySettings) {
        self.now = now
        self.days = days
    }
}

extension Transaction {
    /// Reads every item and ring of an inserted archive, and rebuilds the queue. What has passed is over, without a
    /// ring. Rows in another form than this program writes are rewritten, because queries look up members of a body by
    /// name.
    /// - Returns: the commands of alarms, timers, focus sessions, and rings that may still run them.
    /// - Throws: ``StoreError/unreadableArchive(_:)`` if one of them can't be read.
    func takeUpArchived(_ moment: ImportMoment) throws -> Set<String> {
        let now = moment.now
        try statements.run(.composed("DELETE FROM deadline"))
        var commands: Set<String> = []
        for type in StoredKinds.all { try takeUp(type, moment, &commands) }
        let differing = try takeUpRings(now, &commands)
        if let (item, fault) = unreadableItems.first {
            throw StoreError.unreadableArchive(fault.inside(item.description))
        }
        if let differing {
            throw StoreError.unreadableArchive(StoredFault(.impossible, at: differing.description))
        }
        return commands
    }

    private func takeUp<Entity: StoredEntity>(
        _ type: Entity.Type,
        _ moment: ImportMoment,
        _ commands: inout Set<String>
    ) throws {
        let now = moment.now
        try eachRow(of: type.kind, "number, body, label, open") { number, row in
            guard let body = row[1].text, let archived = read(type, ItemID(type.kind, number), body) else { return }
            let entity = try imported(archived, moment)
            if let command = entity.command { commands.insert(command) }
            if .text(entity.label) == row[2], .integer(entity.isOpen ? 1 : 0) == row[3], coding.encode(entity) == body {
                try add(entity.deadlines, of: entity.id, wakes: entity.wakesMachine, now)
            } else {
                try save(entity, now)
            }
        }
    }

    private func imported<Entity: StoredEntity>(_ entity: Entity, _ moment: ImportMoment) throws -> Entity {
        let now = moment.now
        let imported: any StoredEntity
        switch entity {
        case let alarm as Alarm:
            guard alarm.plan.timing.schedule.excess != .tooManyDates else {
                let fault = StoredFault(.tooMany(limit: Schedule.dateLimit), at: "plan", "timing", "schedule")
                throw StoreError.unreadableArchive(fault.inside(alarm.id.description))
            }
            let rung = RungMoments(ahead: try rungAhead(of: alarm.id, after: now.wall))
            imported = alarm.imported(rung: rung, now)
        case let timer as Countdown:
            imported = timer.imported(now)
        case let day as DDay:
            imported = day.imported(rungAhead: try rungAhead(of: day.id, after: now.wall), moment.days, now)
        default:
            return entity
        }
        return imported as? Entity ?? entity
    }

    /// - Returns: the first ring whose row is about another moment than its body.
    private func takeUpRings(_ now: Now, _ commands: inout Set<String>) throws -> ItemID? {
        var differing: ItemID?
        try eachRow(of: .ring, "number, body, label, open, started, item, scheduled") { number, row in
            guard let body = row[1].text, let archived = read(Ring.self, ItemID(.ring, number), body) else { return }
            let ring = archived.imported(now)
            if ring.isOpen || ring.hasDueCommand, let command = ring.settings.command { commands.insert(command) }
            if .text(ring.item.description) != row[5] || .integer(ring.scheduled.microsecondsSinceEpoch) != row[6] {
                differing = differing ?? ring.id
            }
            if .text(ring.label) == row[2], .integer(ring.isOpen ? 1 : 0) == row[3],
                ring.started?.microsecondsSinceEpoch == row[4].integer, coding.encode(ring) == body
            {
                try add(ring.deadlines, of: ring.id, wakes: false, now)
            } else {
                try save(ring, now)
            }
        }
        return differing
    }

    /// Reads the rows in the order of their numbers, some at a time, so that few are in memory; `body` may change them.
    /// The first of the columns must be the number.
    private func eachRow(
        of kind: ItemKind,
        _ columns: String,
        _ body: (_ number: Int64, _ row: [SQLValue]) throws -> Void
    ) throws {
        let text = SQLText.composed(
            "SELECT \(columns) FROM \(kind.name) WHERE number > ? ORDER BY number LIMIT \(Self.rowsAtATime)"
        )
        var last = Int64.min
        var rows: [(number: Int64, values: [SQLValue])]
        repeat {
            rows = try statements.all(text, last) { (try $0.integer(0), try $0.values()) }
            for row in rows { try body(row.number, row.values) }
            last = rows.last?.number ?? last
        } while rows.count == Self.rowsAtATime
    }

    private static let rowsAtATime = 256
}
