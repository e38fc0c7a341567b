import Agenda
import AgendaStore
import ClockAPI

/// From the names that a client gives to the items they stand for.
extension Turn {
    func resolve(_ name: String, _ kind: ItemKind) throws -> ItemID {
        switch try transaction.lookUp(name, kind) {
        case .item(let id): return id
        case .ambiguous(let candidates):
            throw ClockError.ambiguousName(
                kind: kind.name,
                name: name,
                candidates: candidates.map(\.description)
            )
        case .unknown: throw ClockError.noSuchItem(kind: kind.name, name: name)
        }
    }

    func load<Entity: StoredEntity>(_ type: Entity.Type, _ name: String) throws -> Entity {
        if let entity = try loadReadable(type, resolve(name, type.kind)) { return entity }
        throw ClockError.noSuchItem(kind: type.kind.name, name: name)
    }

    /// Nil for an item that is gone.
    func loadReadable<Entity: StoredEntity>(_ type: Entity.Type, _ id: ItemID) throws -> Entity? {
        if let entity = try transaction.load(type, id) { return entity }
        guard transaction.isUnreadable(id) else { return nil }
        throw ClockError.storageFailed(code: 11, message: "\(id) can't be read")
    }

    /// For what is to be removed. One that can't be read is removed here, and nothing is left to be said of it.
    func loadToRemove<Entity: StoredEntity>(_ type: Entity.Type, _ id: ItemID) throws -> Entity? {
        if let entity = try transaction.load(type, id) { return entity }
        guard transaction.isUnreadable(id) else { return nil }
        if let ring = try transaction.openRing(of: id) { try commit(ring.settled(.cancelled, now)) }
        try transaction.remove(id)
        return nil
    }

    /// Each item once, in the order named. For kinds of which nobody names many at a time.
    func loadAll<Entity: StoredEntity>(_ type: Entity.Type, _ names: [String]) throws -> [Entity] {
        try resolveAll(names, type.kind).map { id in
            guard let entity = try loadReadable(type, id) else {
                throw ClockError.noSuchItem(kind: type.kind.name, name: id.description)
            }
            return entity
        }
    }

    /// As ``loadAll(_:_:)`` for what is to be removed.
    func loadAllToRemove<Entity: StoredEntity>(_ type: Entity.Type, _ names: [String]) throws -> [Entity] {
        try resolveAll(names, type.kind).compactMap { try loadToRemove(type, $0) }
    }

    private func resolveAll(_ names: [String], _ kind: ItemKind) throws -> [ItemID] {
        guard names.count <= Bounds.names else { throw ClockError.tooMany(what: "names", limit: Bounds.names) }
        var seen: Set<ItemID> = []
        return try names.map { try resolve($0, kind) }.filter { seen.insert($0).inserted }
    }

    /// A fresh id, within the bound on how many are kept. They are counted only once so many were ever made.
    func newItem(_ kind: ItemKind) throws -> ItemID {
        let id = try transaction.newID(kind)
        if id.number > Bounds.items, try transaction.count(kind) >= Bounds.items {
            throw ClockError.tooMany(what: kind.name, limit: Bounds.items)
        }
        return id
    }

    func notNow(_ item: ItemID, _ reason: String) -> ClockError {
        ClockError.notNow(item: item.description, reason: reason)
    }
}

/// Bounds on requests; of what they keep see also ``Limits``.
enum Bounds {
    static let items = 1_000_000
    static let presets = 1_000
    static let cities = 1_000
    /// Calls that stay open at a time: fewer than the connections there may be, so that its owner can still ask.
    static let followers = 1_792
    /// Rows that a request reads or changes before what is due is looked at again.
    static let slice = 64
    /// Items changed per slice by a request that names more than ``slice`` of them.
    static let piece = 16
    /// Objects of a list in one reply. Longer ones are given page by page, to a call with `more`.
    static let listed = 1_000
    /// Names of one request, for kinds of which nobody has many.
    static let names = 100
    /// Timers of one wait.
    static let waited = 2_000
    static let calculations = 10_000

    /// A label as it may be kept: no control characters, not too long.
    static func label(_ text: String, parameter: String = "label") throws -> String {
        guard text.utf8.count <= Limits.labelBytes else {
            throw ClockError.outOfRange(
                parameter: parameter,
                message: "longer than \(Limits.labelBytes) bytes"
            )
        }
        guard Limits.isPrintable(text) else {
            throw ClockError.outOfRange(parameter: parameter, message: "contains a control character")
        }
        return text
    }

    /// From seconds; at least `least` and at most a hundred years.
    static func duration(_ seconds: Double, parameter: String, atLeast least: Duration) throws -> Duration {
        guard seconds.isFinite, abs(seconds) <= Double(Limits.longest.components.seconds) else {
            throw ClockError.outOfRange(parameter: parameter, message: "more than a hundred years")
        }
        let value = Duration.microseconds(Int64((seconds * 1_000_000).rounded()))
        guard value >= least else {
            throw ClockError.outOfRange(parameter: parameter, message: "less than \(least)")
        }
        return value
    }

    static func command(_ text: String) throws -> String {
        guard text.utf8.count <= Limits.commandBytes, !text.utf8.contains(0) else {
            throw ClockError.outOfRange(
                parameter: "exec",
                message: "longer than \(Limits.commandBytes) bytes, or with a NUL"
            )
        }
        return text
    }

    static func number(_ value: Int, in range: ClosedRange<Int>, parameter: String) throws -> Int {
        guard range.contains(value) else {
            throw ClockError.outOfRange(
                parameter: parameter,
                message: "not from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return value
    }
}
