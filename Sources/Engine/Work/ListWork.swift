import AgendaStore
import JSON
import Varlink

/// A list in slices, in the order of its keys. Each slice is a separate read: no read stays open in between, so later
/// slices include changes made meanwhile.
///
/// With `more` each ``Bounds/pageBytes`` are a reply. Without, the whole list is one reply of at most ``Bounds/listed``
/// objects.
struct ListWork<Object: JSONWritable>: SlicedWork {
    /// The objects of a page, and the key after which the next page begins; nil for the last page.
    typealias Page = (objects: [Object], last: Int64?)

    private let isPaged: Bool
    private let page: (Turn, _ after: Int64, _ limit: Int) throws -> Page
    private let member: String
    private var key: Int64 = 0
    private var gathered = JSONList()

    /// - Parameter isPaged: whether the call has `more`.
    init(
        isPaged: Bool,
        page: @escaping (Turn, _ after: Int64, _ limit: Int) throws -> Page,
        member: String
    ) {
        self.isPaged = isPaged
        self.page = page
        self.member = member
    }

    /// A list in memory; the keys are indexes. `object` returns nil for an element to be omitted.
    init<Element>(
        of elements: [Element],
        isPaged: Bool,
        member: String,
        object: @escaping (Element, Turn) throws -> Object?
    ) {
        self.init(
            isPaged: isPaged,
            page: { turn, key, limit in
                let rest = elements.dropFirst(Int(key))
                let objects = try rest.prefix(limit).compactMap { try object($0, turn) }
                return (objects, rest.count > limit ? key + Int64(limit) : nil)
            },
            member: member
        )
    }

    mutating func advance(_ turn: Turn, _ engine: isolated Engine) throws -> Slice {
        let (objects, last) = try page(turn, key, Bounds.slice)
        if let last { key = last }
        gathered.append(JSONList(objects))
        if isPaged {
            guard last == nil || gathered.byteCount >= Bounds.pageBytes else { return .goesOn }
            defer { gathered = JSONList() }
            let reply = VarlinkReply(member, gathered, continues: last != nil)
            return last == nil ? .done(reply) : .page(reply)
        }
        guard gathered.count <= Bounds.listed else { throw VarlinkError.expectedMore }
        return last == nil ? .done(VarlinkReply(member, gathered)) : .goesOn
    }
}

extension RequestTable {
    /// All items of one kind, in the order of their ids.
    mutating func addList<Method: VarlinkMethod, Entity: RequestedEntity>(
        _ type: Method.Type,
        _ entity: Entity.Type
    ) where Method.Reply: ListReply, Method.Reply.Object == Entity.Object {
        addSliced(type) { _, call, _ in
            ListWork(
                isPaged: call.more,
                page: { turn, key, limit in try turn.page(entity, after: key, limit: limit) },
                member: Method.Reply.member
            )
        }
    }
}

extension Turn {
    /// A page of all items of one kind.
    func page<Entity: RequestedEntity>(
        _ type: Entity.Type,
        after key: Int64,
        limit: Int
    ) throws -> ListWork<Entity.Object>.Page {
        let (entities, last) = try transaction.page(type, after: key, limit: limit)
        return (try makingPage { try entities.map { try $0.object(self) } }, last)
    }
}
