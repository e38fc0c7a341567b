import Agenda
import GRDB

/// The result of looking up a typed name.
package enum NameLookup: Hashable, Sendable {
    case item(ItemID)
    case ambiguous([NamedItem])
    case unknown
}

/// An item that a name may mean.
package struct NamedItem: Hashable, Sendable {
    package let id: ItemID
    package let label: String

    package init(_ id: ItemID, _ label: String) {
        self.id = id
        self.label = label
    }
}

extension Transaction {
    /// Looks up an item by id, `last`, exact label or label prefix, in this order. Open items take precedence: several
    /// of them are ambiguous. Among ended items the newest is chosen.
    package func lookUp(_ name: String, _ kind: ItemKind) throws -> NameLookup {
        if let id = ItemID(name), id.kind == kind, try exists(id) { return .item(id) }
        if name == "last", let newest = try Int64.fetchOne(cached("SELECT max(number) FROM \(kind.name)")) {
            return .item(ItemID(kind, newest))
        }
        guard !name.isEmpty else { return .unknown }
        // Every text with this prefix sorts between `name` and `name` followed by the last code point.
        let beginning: StatementArguments = [name, name + "\u{10FFFF}"]
        for (condition, arguments) in [("label = ?", [name]), ("label >= ? AND label < ?", beginning)] {
            let open = try openItems(kind, condition, arguments)
            if let only = open.first { return open.count == 1 ? .item(only.id) : .ambiguous(open) }
            if let newest = try items(kind, condition, "+number DESC", arguments).first { return .item(newest.id) }
        }
        return .unknown
    }

    /// Returns the item of that kind with exactly this label, the oldest if there are several.
    package func item(labelled label: String, _ kind: ItemKind) throws -> ItemID? {
        try items(kind, "label = ?", "+number", [label]).first?.id
    }

    /// Returns at most 9 of the open items, in the order of their numbers. They are the first by their labels: a prefix
    /// that all items share costs no more than another.
    private func openItems(
        _ kind: ItemKind,
        _ condition: String,
        _ arguments: StatementArguments
    ) throws -> [NamedItem] {
        try items(kind, "open AND " + condition, "label, number", arguments).sorted { $0.id.number < $1.id.number }
    }

    package func exists(_ id: ItemID) throws -> Bool {
        try Bool.fetchOne(
            cached("SELECT EXISTS (SELECT 1 FROM \(id.kind.name) WHERE number = ?)"),
            arguments: [id.number]
        ) ?? false
    }

    /// Returns at most 9 items, enough to list the candidates of an ambiguous name.
    private func items(
        _ kind: ItemKind,
        _ condition: String,
        _ order: String,
        _ arguments: StatementArguments
    ) throws -> [NamedItem] {
        try Row.fetchAll(
            // In orders by number a unary plus keeps SQLite from scanning all items in that order.
            cached("SELECT number, label FROM \(kind.name) WHERE \(condition) ORDER BY \(order) LIMIT 9"),
            arguments: arguments
        ).map { NamedItem(ItemID(kind, $0[0]), $0[1]) }
    }
}
