import Agenda
import AgendaStore
import ClockAPI
import Varlink

extension RequestTable {
    mutating func addChangeRequests() {
        add(ChangesInterface.List.self) { _, turn in
            let changes = try turn.transaction.changes(turn.now)
            return try .init(changes: changes.map { turn.object($0, try turn.transaction.rows(of: $0)) })
        }
    }
}

extension Turn {
    func object(_ change: Change, _ rows: [RowChange]) -> ChangeObject {
        let items = items(of: rows)
        return ChangeObject(
            at: text(change.at),
            method: change.method,
            client: change.client,
            items: items.prefix(Self.toldItems).map { item in
                ChangedItemObject(
                    id: item.id.description,
                    kind: item.id.kind.name,
                    label: item.label,
                    became: item.became
                )
            },
            count: items.count
        )
    }

    private static let toldItems = 100

    /// The items that a change has touched, also those of which only the ring was touched.
    func items(of rows: [RowChange]) -> [(id: ItemID, label: String, became: ChangedItemObject.Became)] {
        var items = rows.compactMap { row in row.item.map { (id: $0, label: row.label, became: row.became) } }
        var known = Set(items.map(\.id))
        for row in rows where row.item == nil {
            guard let ring = (row.before ?? row.after).flatMap({ transaction.entity(Ring.self, from: $0) }),
                known.insert(ring.item).inserted
            else { continue }
            items.append((ring.item, ring.label, .changed))
        }
        return items
    }
}

extension RowChange {
    /// Nil for a ring, and for rows that are no items.
    fileprivate var item: ItemID? { if case .item(let id) = row, id.kind != .ring { id } else { nil } }

    fileprivate var became: ChangedItemObject.Became {
        switch (before, after) {
        case (nil, _): .removed
        case (_, nil): .restored
        default: .changed
        }
    }
}
