import Agenda
import Chronology
import GRDB

/// An entity with a table of its own, named after its kind.
package protocol StoredEntity: Scheduled, Codable {
    static var kind: ItemKind { get }
    /// Whether it is still under way, so that its name means it before any that ended.
    var isOpen: Bool { get }
    /// Whether its deadlines are to wake the machine from suspend.
    var wakesMachine: Bool { get }
}

extension StoredEntity {
    package var wakesMachine: Bool { false }
}

extension Alarm: StoredEntity {
    package static var kind: ItemKind { .alarm }
    package var isOpen: Bool { true }
    package var wakesMachine: Bool { plan.wakesMachine }
}

extension Countdown: StoredEntity {
    package static var kind: ItemKind { .timer }
    package var isOpen: Bool {
        switch state {
        case .running, .paused: true
        case .done, .cancelled: false
        }
    }
}

extension FocusSession: StoredEntity {
    package static var kind: ItemKind { .focus }
}

extension Stopwatch: StoredEntity {
    package static var kind: ItemKind { .stopwatch }
    package var isOpen: Bool { state != .reset }
}

extension DDay: StoredEntity {
    package static var kind: ItemKind { .dday }
    package var isOpen: Bool { true }
}

extension TimedTask: StoredEntity {
    package static var kind: ItemKind { .task }
    /// A task is never over: all names mean as much.
    package var isOpen: Bool { true }
}

extension Nudge: StoredEntity {
    package static var kind: ItemKind { .nudge }
    package var isOpen: Bool { true }
}

extension Transaction {
    /// Writes the entity and its deadlines in the queue, as they are on the clocks of `now`.
    package func save(_ entity: some StoredEntity, _ now: Now) throws {
        try cached(
            """
            INSERT INTO \(type(of: entity).kind.name) (number, label, open, body) VALUES (?, ?, ?, ?)
            ON CONFLICT (number) DO UPDATE SET label = excluded.label, open = excluded.open, body = excluded.body
            """
        ).execute(arguments: [entity.id.number, entity.label, entity.isOpen, coding.encode(entity)])
        try enqueue(entity.deadlines, of: entity.id, wakes: entity.wakesMachine, now)
    }

    package func load<Entity: StoredEntity>(_ type: Entity.Type, _ id: ItemID) throws -> Entity? {
        let statement = try cached("SELECT body FROM \(type.kind.name) WHERE number = ?")
        guard let body = try String.fetchOne(statement, arguments: [id.number]) else { return nil }
        return try coding.decode(type, body)
    }

    /// In the order of their ids, from the one after `start`, at most `limit`; `openOnly` leaves out what has ended.
    package func all<Entity: StoredEntity>(
        _ type: Entity.Type,
        openOnly: Bool = false,
        after start: Int64 = 0,
        limit: Int = .max
    ) throws -> [Entity] {
        let condition = openOnly ? "AND open" : ""
        let statement = try cached(
            "SELECT body FROM \(type.kind.name) WHERE number > ? \(condition) ORDER BY number LIMIT ?"
        )
        return try String.fetchAll(statement, arguments: [start, limit]).map { try coding.decode(type, $0) }
    }

    package func count(_ kind: ItemKind) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \(kind.name)") ?? 0
    }

    package func remove(_ id: ItemID) throws {
        try cached("DELETE FROM \(id.kind.name) WHERE number = ?").execute(arguments: [id.number])
        try dequeue(id)
    }
}
