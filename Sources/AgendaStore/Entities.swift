import Agenda
import Chronology
import SQLite

/// An entity with its own table, named after its kind.
package protocol StoredEntity: Scheduled, StoredObject, Hashable {
    static var kind: ItemKind { get }
    /// Whether the item has not ended. Name lookups prefer open items to ended ones.
    var isOpen: Bool { get }
    /// Whether its ring deadlines wake the machine from suspend.
    var wakesMachine: Bool { get }
    /// The command that runs when the item rings; nil for none.
    var command: String? { get }
    /// Whether open items act by themselves, so that they must be in memory when the file can't be read.
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
    package var wakesMachine: Bool { plan.wakesMachine }
    package var command: String? { plan.ringing.command }
}

extension Countdown: StoredEntity {
    package static var kind: ItemKind { .timer }
    package static var runsWhileOpen: Bool { true }
    package var command: String? { ringing?.command }
}

extension FocusSession: StoredEntity {
    package static var kind: ItemKind { .focus }
    package var command: String? { plan.ringing.command }
    package static var runsWhileOpen: Bool { true }
}

extension Stopwatch: StoredEntity {
    package static var kind: ItemKind { .stopwatch }
    package static var runsWhileOpen: Bool { true }
}

extension DDay: StoredEntity {
    package static var kind: ItemKind { .dday }
}

extension TimedTask: StoredEntity {
    package static var kind: ItemKind { .task }
}

extension Nudge: StoredEntity {
    package static var kind: ItemKind { .nudge }
    package var isOpen: Bool { true }
}

extension Transaction {
    /// Writes the entity's row and replaces its deadlines in the queue, converted to the clocks of `now`.
    package func save(_ entity: some StoredEntity, _ now: Now) throws {
        try willChange(.item(entity.id))
        let body = coding.encode(entity)
        decoded?.keep(entity, body)
        let row: [SQLValue] = [
            .integer(entity.id.number), .text(entity.label), .integer(entity.isOpen ? 1 : 0), .text(body),
        ]
        try statements.run(SQLText.save[type(of: entity).kind], row)
        let deadlines = try enqueue(entity.deadlines, of: entity.id, wakes: entity.wakesMachine, now)
        written.note(entity.id, Standby.Item(row: row, deadlines: deadlines))
    }

    /// Returns nil if the row is missing or unreadable (see ``setAsideUnreadable()``), or if `id` is of another kind.
    package func load<Entity: StoredEntity>(_ type: Entity.Type, _ id: ItemID) throws -> Entity? {
        guard id.kind == type.kind else { return nil }
        return try statements.text(SQLText.body[id.kind], id.number).flatMap { read(type, id, $0) }
    }

    /// Returns all readable entities in the order of their ids; with `openOnly` only those that have not ended.
    package func all<Entity: StoredEntity>(_ type: Entity.Type, openOnly: Bool = false) throws -> [Entity] {
        try entities(type, (openOnly ? SQLText.openBodies : SQLText.bodies)[type.kind]).entities
    }

    /// Reads at most `limit` rows after number `start`. Returns the readable entities, and the number of the last row;
    /// nil if there are no more rows.
    package func page<Entity: StoredEntity>(
        _ type: Entity.Type,
        after start: Int64,
        limit: Int
    ) throws -> (entities: [Entity], last: Int64?) {
        let (entities, count, last) = try self.entities(type, SQLText.pageOfBodies[type.kind], start, limit)
        return (entities, count < limit ? nil : last)
    }

    /// Returns the numbers of the open items in ascending order, without decoding them: the first `limit` after `start`.
    package func openNumbers(_ kind: ItemKind, after start: Int64 = 0, limit: Int = .max) throws -> [Int64] {
        try statements.integers(SQLText.openNumbers[kind], start, limit)
    }

    /// Returns the timers that keep a count which a clock that was not believed ended.
    package func overtakenTimers() throws -> [Int64] { try statements.integers(.overtakenTimers) }

    package func count(_ kind: ItemKind) throws -> Int {
        try Int(statements.integer(SQLText.count[kind]) ?? 0)
    }

    /// Returns the number of items that have not ended.
    package func openCount(_ kind: ItemKind) throws -> Int {
        try Int(statements.integer(SQLText.openCount[kind]) ?? 0)
    }

    /// Whether at least so many items have not ended. They are counted only once there can be as many.
    package func holds(_ count: Int) throws -> Bool {
        guard try statements.integer(.lastNumbers) ?? 0 >= count else { return false }
        return try SQLText.keptKinds.reduce(0) { try $0 + openCount($1) } >= count
    }

    /// Deletes the item's row and its deadlines.
    package func remove(_ id: ItemID) throws {
        try willChange(.item(id))
        try statements.run(SQLText.remove[id.kind], id.number)
        unreadable.problems[id] = nil
        try dequeue(id)
    }

    /// Decodes the rows of a statement whose first columns are number and body; omits unreadable ones.
    /// - Returns: the entities, the number of rows, and the number of the last row.
    func entities<Entity: StoredEntity, each Argument: StatementArgument>(
        _ type: Entity.Type,
        _ text: SQLText,
        _ arguments: repeat each Argument
    ) throws -> (entities: [Entity], count: Int, last: Int64?) {
        var (found, count, last) = ([Entity](), 0, Int64?.none)
        try statements.forEach(text, repeat each arguments) { row in
            let number = try row.integer(0)
            if let entity = read(type, ItemID(type.kind, number), try row.text(1)) { found.append(entity) }
            count += 1
            last = number
            return true
        }
        return (found, count, last)
    }
}

extension SQLText {
    fileprivate static let save = SQLTextByKind { table in
        """
        INSERT INTO \(table) (number, label, open, body) VALUES (?, ?, ?, ?)
        ON CONFLICT (number) DO UPDATE SET label = excluded.label, open = excluded.open, body = excluded.body
        """
    }
    fileprivate static let body = SQLTextByKind { "SELECT body FROM \($0) WHERE number = ?" }
    fileprivate static let bodies = SQLTextByKind { "SELECT number, body FROM \($0) ORDER BY number" }
    fileprivate static let openBodies = SQLTextByKind { "SELECT number, body FROM \($0) WHERE open ORDER BY number" }
    fileprivate static let pageOfBodies = SQLTextByKind {
        "SELECT number, body FROM \($0) WHERE number > ? ORDER BY number LIMIT ?"
    }
    fileprivate static let openNumbers = SQLTextByKind {
        "SELECT number FROM \($0) INDEXED BY \($0)_open WHERE open AND number > ? ORDER BY number LIMIT ?"
    }
    static let overtakenTimers = SQLText(
        "SELECT number FROM timer WHERE CASE WHEN json_valid(body) THEN body -> '$.overtaken' END IS NOT NULL"
    )
    fileprivate static let count = SQLTextByKind { "SELECT count(*) FROM \($0)" }
    fileprivate static let openCount = SQLTextByKind { "SELECT count(*) FROM \($0) WHERE open" }
    fileprivate static let keptKinds = ItemKind.named + [.ring]
    fileprivate static let lastNumbers = SQLText(
        "SELECT " + keptKinds.map { "coalesce((SELECT max(number) FROM \($0.name)), 0)" }.joined(separator: " + ")
    )
    fileprivate static let remove = SQLTextByKind { "DELETE FROM \($0) WHERE number = ?" }
}
