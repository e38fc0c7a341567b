import Agenda
import Chronology
import GRDB

/// An entity with a table of its own, named after its kind.
package protocol StoredEntity: Scheduled, StoredObject, Hashable {
    static var kind: ItemKind { get }
    /// Whether the item has not ended. Name lookups prefer open items to ended ones.
    var isOpen: Bool { get }
    /// Whether its ring deadlines wake the machine from suspend.
    var wakesMachine: Bool { get }
    /// The command it runs when it rings; nil for none.
    var command: String? { get }
    /// Whether open items act by themselves, so that they have to be in memory when the file can't be read.
    static var runsWhileOpen: Bool { get }
}

extension StoredEntity {
    package var wakesMachine: Bool { false }
    package var command: String? { nil }
    package static var runsWhileOpen: Bool { false }
}

/// The kinds of entities that have a table.
package enum StoredKinds {
    package static let all: [any StoredEntity.Type] = [
        Alarm.self, Countdown.self, FocusSession.self, TimedTask.self, Nudge.self, Stopwatch.self, DDay.self,
    ]
    static let runningWhileOpen = all.filter { $0.runsWhileOpen }.map { $0.kind }
}

extension Alarm: StoredEntity {
    package static var kind: ItemKind { .alarm }
    package var isOpen: Bool { true }
    package var wakesMachine: Bool { plan.wakesMachine }
    package var command: String? { plan.ringing.command }
}

extension Countdown: StoredEntity {
    package static var kind: ItemKind { .timer }
    package static var runsWhileOpen: Bool { true }
    package var command: String? { ringing?.command }
    package var isOpen: Bool {
        switch state {
        case .running, .paused: true
        case .done, .cancelled: false
        }
    }
}

extension FocusSession: StoredEntity {
    package static var kind: ItemKind { .focus }
    package var command: String? { plan.ringing.command }
    package static var runsWhileOpen: Bool { true }
}

extension Stopwatch: StoredEntity {
    package static var kind: ItemKind { .stopwatch }
    package static var runsWhileOpen: Bool { true }
    package var isOpen: Bool { state != .reset }
}

extension DDay: StoredEntity {
    package static var kind: ItemKind { .dday }
    package var isOpen: Bool { true }
}

extension TimedTask: StoredEntity {
    package static var kind: ItemKind { .task }
    /// A task never ends, so name lookups treat all tasks alike.
    package var isOpen: Bool { true }
}

extension Nudge: StoredEntity {
    package static var kind: ItemKind { .nudge }
    package var isOpen: Bool { true }
}

extension Transaction {
    /// Writes the entity's row and replaces its deadlines in the queue, converted to the clocks of `now`.
    package func save(_ entity: some StoredEntity, _ now: Now) throws {
        let statement = try cached(
            """
            INSERT INTO \(type(of: entity).kind.name) (number, label, open, body) VALUES (?, ?, ?, ?)
            ON CONFLICT (number) DO UPDATE SET label = excluded.label, open = excluded.open, body = excluded.body
            """
        )
        let row: Standby.Values = [
            entity.id.number.databaseValue, entity.label.databaseValue, entity.isOpen.databaseValue,
            coding.encode(entity).databaseValue,
        ]
        try statement.execute(arguments: StatementArguments(row))
        let deadlines = try enqueue(entity.deadlines, of: entity.id, wakes: entity.wakesMachine, now)
        written.note(entity.id, Standby.Item(row: row, deadlines: deadlines))
    }

    /// Returns nil if the row is missing or unreadable (see ``setAsideUnreadable()``), or if `id` is of another kind.
    package func load<Entity: StoredEntity>(_ type: Entity.Type, _ id: ItemID) throws -> Entity? {
        guard id.kind == type.kind else { return nil }
        let statement = try cached("SELECT body FROM \(type.kind.name) WHERE number = ?")
        return try String.fetchOne(statement, arguments: [id.number]).flatMap { read(type, id, $0) }
    }

    /// Returns all readable entities in the order of their ids; with `openOnly` only those that have not ended.
    package func all<Entity: StoredEntity>(_ type: Entity.Type, openOnly: Bool = false) throws -> [Entity] {
        let condition = openOnly ? "WHERE open" : ""
        let statement = try cached("SELECT number, body FROM \(type.kind.name) \(condition) ORDER BY number")
        return try read(type, Row.fetchAll(statement))
    }

    /// Reads at most `limit` rows after number `start`. Returns the readable entities, and the number of the last row;
    /// nil if there are no more rows.
    package func page<Entity: StoredEntity>(
        _ type: Entity.Type,
        after start: Int64,
        limit: Int
    ) throws -> (entities: [Entity], last: Int64?) {
        let statement = try cached(
            "SELECT number, body FROM \(type.kind.name) WHERE number > ? ORDER BY number LIMIT ?"
        )
        let rows = try Row.fetchAll(statement, arguments: [start, limit])
        return (read(type, rows), rows.count < limit ? nil : rows.last?[0])
    }

    /// Returns the numbers of the open items in ascending order, without decoding them.
    package func openNumbers(_ kind: ItemKind) throws -> [Int64] {
        try Int64.fetchAll(cached("SELECT number FROM \(kind.name) WHERE open ORDER BY number"))
    }

    package func count(_ kind: ItemKind) throws -> Int {
        try Int.fetchOne(cached("SELECT count(*) FROM \(kind.name)")) ?? 0
    }

    /// Returns the number of items that have not ended.
    package func openCount(_ kind: ItemKind) throws -> Int {
        try Int.fetchOne(cached("SELECT count(*) FROM \(kind.name) WHERE open")) ?? 0
    }

    /// Deletes the item's row and its deadlines.
    package func remove(_ id: ItemID) throws {
        try cached("DELETE FROM \(id.kind.name) WHERE number = ?").execute(arguments: [id.number])
        unreadable.problems[id] = nil
        try dequeue(id)
    }
}
