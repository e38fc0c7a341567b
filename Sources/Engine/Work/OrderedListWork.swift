import Agenda
import AgendaStore
import Varlink

/// A list in an order other than that of its keys. The positions of all items are determined first, in slices; then it
/// is sent like any ``ListWork``. An item that changes meanwhile keeps its position, a removed one is skipped.
struct OrderedListWork<Entity: RequestedEntity>: SlicedWork {
    private let isPaged: Bool
    private let member: String
    private let place: (Entity, Turn) -> Int
    private var key: Int64 = 0
    private var found: [(place: Int, number: Int64)] = []
    /// Nil until all positions are determined.
    private var list: ListWork<Entity.Object>?

    /// - Parameters:
    ///   - isPaged: whether the call has `more`.
    /// - place: the sort key: ascending; for equal keys the oldest item first.
    init(
        isPaged: Bool,
        member: String,
        place: @escaping (Entity, Turn) -> Int
    ) {
        self.isPaged = isPaged
        self.member = member
        self.place = place
    }

    mutating func advance(_ turn: Turn, _ engine: isolated Engine) throws -> Slice {
        if list == nil {
            let (entities, last) = try turn.transaction.page(Entity.self, after: key, limit: Bounds.slice)
            found += entities.map { (place($0, turn), $0.id.number) }
            if let last {
                key = last
                return .goesOn
            }
            list = sorted()
        }
        return try list?.advance(turn, engine) ?? .left
    }

    private mutating func sorted() -> ListWork<Entity.Object> {
        let numbers = found.sorted { ($0.place, $0.number) < ($1.place, $1.number) }.map(\.number)
        found = []
        return ListWork(of: numbers, isPaged: isPaged, member: member) { number, turn in
            try turn.transaction.load(Entity.self, ItemID(Entity.kind, number))?.object(turn)
        }
    }
}

extension RequestTable {
    mutating func addOrderedList<Method: VarlinkMethod, Entity: RequestedEntity>(
        _ type: Method.Type,
        _ entity: Entity.Type,
        place: @escaping @Sendable (Entity, Turn) -> Int
    ) where Method.Reply: ListReply, Method.Reply.Object == Entity.Object {
        addSliced(type) { _, call, _ in
            OrderedListWork(isPaged: call.more, member: Method.Reply.member, place: place)
        }
    }
}
