import Agenda
import AgendaStore
import ClockAPI
import JSON
import Varlink

/// An entity that requests can name, show and change.
protocol RequestedEntity: StoredEntity {
    /// The entity as sent to clients.
    associatedtype Object: JSONConvertible & Hashable & Sendable
    /// The reason why a transition is not possible.
    associatedtype Refusal: Error

    func object(_ turn: Turn) throws -> Object

    /// The error of the interface for a refusal.
    func error(_ refusal: Refusal, _ turn: Turn) -> ClockError
}

extension RequestedEntity where Refusal: RawRepresentable<String> {
    func error(_ refusal: Refusal, _ turn: Turn) -> ClockError { turn.notNow(id, RefusalCode(sameAs: refusal)) }
}

extension Turn {
    /// Performs a transition. - Returns: the changed entity. An unchanged entity is not written.
    func change<Entity: RequestedEntity>(
        _ entity: Entity,
        _ transition: (Entity) throws -> Outcome<Entity>
    ) throws -> Entity {
        // An outdated entity must decide neither that nothing changes nor that the change is refused.
        if let outdated, outdated.items.contains(entity.id) { throw outdated.refusal }
        return try refusing(entity) {
            let outcome = try transition(entity)
            if outcome.entity != entity || !outcome.effects.isEmpty { try commit(outcome) }
            return outcome.entity
        }
    }

    /// Runs `body` and converts a refusal of the entity into an error of the interface.
    func refusing<Entity: RequestedEntity, Result>(_ entity: Entity, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let refusal as Entity.Refusal {
            throw entity.error(refusal, self)
        }
    }
}

extension RequestTable {
    /// Adds a method that acts on each named item; see ``NamedWork``.
    ///
    /// - Parameter implied: the items of a request without names; by default none.
    mutating func addNamed<Method: NamingMethod, Entity: StoredEntity>(
        _ type: Method.Type,
        _ entity: Entity.Type,
        implied: (@Sendable (Turn) throws -> [ItemID])? = nil,
        load: @escaping @Sendable (Turn, ItemID) throws -> Entity? = { try $0.loadReadable(Entity.self, $1) },
        _ body: @escaping @Sendable (Entity, Method, Turn) throws -> Method.Reply.Object
    ) where Method.Reply: ListReply {
        noteAnsweredAtOnce(type.name) { call in
            // One name is short work: see NamedWork.isShort.
            if case .array(let names)? = call.parametersValue["names"] { names.count == 1 } else { false }
        }
        addSliced(type) { request, _, turn in
            let change: (ItemID, Turn) throws -> Method.Reply.Object? = { item, turn in
                try load(turn, item).map { try body($0, request, turn) }
            }
            if request.names.isEmpty, let implied {
                return NamedWork(items: try implied(turn), change: change, member: Method.Reply.member)
            }
            return try NamedWork(
                names: request.names,
                resolve: { name, turn in try turn.resolve(name, entity.kind) },
                change: change,
                member: Method.Reply.member
            )
        }
    }

    /// Adds a method that returns the named items.
    mutating func addShow<Method: NamingMethod, Entity: RequestedEntity>(
        _ type: Method.Type,
        _ entity: Entity.Type,
        implied: (@Sendable (Turn) throws -> [ItemID])? = nil
    ) where Method.Reply: ListReply, Method.Reply.Object == Entity.Object {
        addNamed(type, entity, implied: implied) { entity, _, turn in try entity.object(turn) }
    }

    /// Adds a method that performs a transition of each named item.
    mutating func addChange<Method: NamingMethod, Entity: RequestedEntity>(
        _ type: Method.Type,
        _ entity: Entity.Type,
        implied: (@Sendable (Turn) throws -> [ItemID])? = nil,
        load: @escaping @Sendable (Turn, ItemID) throws -> Entity? = { try $0.loadReadable(Entity.self, $1) },
        _ transition: @escaping @Sendable (Entity, Method, Turn) throws -> Outcome<Entity>
    ) where Method.Reply: ListReply, Method.Reply.Object == Entity.Object {
        addNamed(type, entity, implied: implied, load: load) { entity, request, turn in
            try turn.change(entity) { try transition($0, request, turn) }.object(turn)
        }
    }

    /// Adds a method that removes the named items and returns them as they were. Unreadable ones are removed, but not
    /// returned.
    mutating func addRemoval<Method: NamingMethod, Entity: RequestedEntity>(
        _ type: Method.Type,
        _ entity: Entity.Type,
        _ removal: @escaping @Sendable (Entity, Turn) throws -> [Effect]
    ) where Method.Reply: ListReply, Method.Reply.Object == Entity.Object {
        addNamed(type, entity, load: { try $0.loadOrRemove(entity, $1) }) { entity, _, turn in
            let last = try entity.object(turn)
            try turn.refusing(entity) { try turn.apply(removal(entity, turn)) }
            try turn.transaction.remove(entity.id)
            return last
        }
    }
}
