import Agenda
import AgendaStore
import ClockAPI
import Varlink

/// An entity that requests name, show and change.
protocol RequestedEntity: StoredEntity {
    /// As clients see it.
    associatedtype Object: JSONConvertible & Hashable & Sendable
    /// Why a transition is not possible.
    associatedtype Refusal: Error

    func object(_ turn: Turn) throws -> Object

    /// What a request is answered with that the entity refuses.
    func error(_ refusal: Refusal, _ turn: Turn) -> ClockError
}

extension Turn {
    /// Carries a transition out. - Returns: the entity as it is then.
    func change<Entity: RequestedEntity>(
        _ entity: Entity,
        _ transition: (Entity) throws -> Outcome<Entity>
    ) throws -> Entity {
        try refusing(entity) {
            let outcome = try transition(entity)
            try commit(outcome)
            return outcome.entity
        }
    }

    /// Answers what the entity refuses with the error of the interface.
    func refusing<Entity: RequestedEntity, Result>(_ entity: Entity, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let refusal as Entity.Refusal {
            throw entity.error(refusal, self)
        }
    }
}

extension RequestTable {
    /// What is done to each of the items named; see ``NamedWork``.
    ///
    /// - Parameter implied: the items that are meant where none is named; without it a request without names does nothing.
    mutating func addNamed<Method: NamingMethod, Entity: StoredEntity>(
        _ type: Method.Type,
        _ entity: Entity.Type,
        implied: (@Sendable (Turn) throws -> [ItemID])? = nil,
        load: @escaping @Sendable (Turn, ItemID) throws -> Entity? = { try $0.loadReadable(Entity.self, $1) },
        _ body: @escaping @Sendable (Entity, Method, Turn) throws -> Method.Reply.Object
    ) where Method.Reply: ListReply {
        addSliced(type) { request, _, turn in
            let change: (ItemID, Turn) throws -> Method.Reply.Object? = { item, turn in
                try load(turn, item).map { try body($0, request, turn) }
            }
            if request.names.isEmpty, let implied {
                return NamedWork(items: try implied(turn), change: change, member: Method.Reply.member)
            }
            return NamedWork(
                names: request.names,
                resolve: { name, turn in try turn.resolve(name, entity.kind) },
                change: change,
                member: Method.Reply.member
            )
        }
    }

    /// The items named, as they are.
    mutating func addShow<Method: NamingMethod, Entity: RequestedEntity>(
        _ type: Method.Type,
        _ entity: Entity.Type,
        implied: (@Sendable (Turn) throws -> [ItemID])? = nil
    ) where Method.Reply: ListReply, Method.Reply.Object == Entity.Object {
        addNamed(type, entity, implied: implied) { entity, _, turn in try entity.object(turn) }
    }

    /// A transition of each of the items named.
    mutating func addChange<Method: NamingMethod, Entity: RequestedEntity>(
        _ type: Method.Type,
        _ entity: Entity.Type,
        implied: (@Sendable (Turn) throws -> [ItemID])? = nil,
        _ transition: @escaping @Sendable (Entity, Method, Turn) throws -> Outcome<Entity>
    ) where Method.Reply: ListReply, Method.Reply.Object == Entity.Object {
        addNamed(type, entity, implied: implied) { entity, request, turn in
            try turn.change(entity) { try transition($0, request, turn) }.object(turn)
        }
    }

    /// Removes the items named; the answer has them as they were. One that can't be read is removed, too, and nothing is
    /// said of it.
    mutating func addRemoval<Method: NamingMethod, Entity: RequestedEntity>(
        _ type: Method.Type,
        _ entity: Entity.Type,
        _ removal: @escaping @Sendable (Entity, Turn) throws -> [Effect]
    ) where Method.Reply: ListReply, Method.Reply.Object == Entity.Object {
        addNamed(type, entity, load: { try $0.loadToRemove(entity, $1) }) { entity, _, turn in
            let last = try entity.object(turn)
            try turn.refusing(entity) { try turn.apply(removal(entity, turn)) }
            try turn.transaction.remove(entity.id)
            return last
        }
    }
}
