import Agenda
import AgendaStore
import ClockAPI

/// Resolves the names in requests to items.
extension Turn {
    func resolve(_ name: String, _ kind: ItemKind) throws -> ItemID {
        if let id = try item(named: name, kind) { return id }
        throw ClockError.noSuchItem(kind: kind.name, name: name)
    }

    /// Nil if there is no item of the kind with that name.
    func item(named name: String, _ kind: ItemKind) throws -> ItemID? {
        switch try transaction.lookUp(name, kind) {
        case .item(let id): return id
        case .ambiguous(let candidates): throw ClockError.ambiguous(name, kind, candidates)
        case .unknown: return nil
        }
    }

    func load<Entity: StoredEntity>(_ type: Entity.Type, _ name: String) throws -> Entity {
        if let entity = try loadReadable(type, resolve(name, type.kind)) { return entity }
        throw ClockError.noSuchItem(kind: type.kind.name, name: name)
    }

    /// Nil for a removed item.
    func loadReadable<Entity: StoredEntity>(_ type: Entity.Type, _ id: ItemID) throws -> Entity? {
        if let entity = try transaction.load(type, id) { return entity }
        guard transaction.isUnreadable(id) else { return nil }
        throw ClockError.storageFailed(sqlite: 11, message: "\(id) can't be read")
    }

    /// Loads an item to be removed or ended. An unreadable one is removed here, and nil is returned.
    func loadOrRemove<Entity: StoredEntity>(_ type: Entity.Type, _ id: ItemID) throws -> Entity? {
        if let entity = try transaction.load(type, id) { return entity }
        guard transaction.isUnreadable(id) else { return nil }
        if let ring = try transaction.openRing(of: id) { try commit(ring.settled(.cancelled, now)) }
        try transaction.remove(id)
        return nil
    }

    /// Each item once, in the order named. For kinds with few items.
    func loadAll<Entity: StoredEntity>(_ type: Entity.Type, _ names: [String]) throws -> [Entity] {
        try resolveAll(names, type.kind).map { id in
            guard let entity = try loadReadable(type, id) else {
                throw ClockError.noSuchItem(kind: type.kind.name, name: id.description)
            }
            return entity
        }
    }

    private func resolveAll(_ names: [String], _ kind: ItemKind) throws -> [ItemID] {
        var seen: Set<ItemID> = []
        return try Bounds.names(names).map { try resolve($0, kind) }.filter { seen.insert($0).inserted }
    }

    /// Returns a new id if fewer items are kept than the limit.
    func newItem(_ kind: ItemKind) throws -> ItemID {
        guard try !transaction.holds(Bounds.items) else {
            throw ClockError.tooMany(what: "items", limit: Bounds.items)
        }
        return try transaction.newID(kind)
    }

    func notNow(_ item: ItemID, _ reason: RefusalCode) -> ClockError {
        ClockError.notNow(item: item.description, reason: reason)
    }
}

extension ClockError {
    static func ambiguous(_ name: String, _ kind: ItemKind, _ candidates: [NamedItem]) -> ClockError {
        .ambiguousName(
            kind: kind.name,
            name: name,
            candidates: candidates.map { CandidateObject(id: $0.id.description, label: $0.label) }
        )
    }
}
