import Agenda
import ClockAPI

/// The requested part of the status.
struct StatusFilter: Hashable {
    /// Empty for all.
    var kinds: Set<ItemKind> = []
    /// Empty for all.
    var items: Set<ItemID> = []
    /// The maximum number of items in each list; nil for all.
    var limit: Int?

    func admits(_ kind: ItemKind) -> Bool { kinds.isEmpty || kinds.contains(kind) }

    func admits(_ item: ItemID) -> Bool { admits(item.kind) && (items.isEmpty || items.contains(item)) }
}

extension Turn {
    func statusFilter(_ request: ClockInterface.GetStatus) throws -> StatusFilter {
        let (kinds, items) = try (Bounds.names(request.kinds ?? []), Bounds.names(request.items ?? []))
        let wanted = try kinds.map { name in
            guard let kind = ItemKind(name: name) else {
                throw ClockError.outOfRange(parameter: "kinds", fault: .unknown, detail: name)
            }
            return kind
        }
        return StatusFilter(
            kinds: Set(wanted),
            items: Set(try items.map(anyItem)),
            limit: try request.limit.map { try Bounds.number($0, in: 0...Bounds.listed, parameter: "limit") }
        )
    }

    /// Finds an item by its id, or by name among all kinds shown in the status.
    private func anyItem(_ name: String) throws -> ItemID {
        if let id = ItemID(name) { return id }
        for kind in ItemKind.named {
            if let id = try item(named: name, kind) { return id }
        }
        throw ClockError.noSuchItem(kind: "item", name: name)
    }
}
