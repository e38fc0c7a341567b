import Agenda
import SQLite

/// The result of looking up a typed name.
package enum NameLookup: Hashable, Sendable {
    case item(ItemID)
    case ambiguous([NamedItem])
    case unknown
}

/// An item that a name may refer to.
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
        if name == "last", let newest = try statements.integer(SQLText.newest[kind]) {
            return .item(ItemID(kind, newest))
        }
        guard !name.isEmpty else { return .unknown }
        let exact = (open: SQLText.openLabelled[kind], any: SQLText.newestLabelled[kind], [name])
        let beginning = (open: SQLText.openWithPrefix[kind], any: SQLText.newestWithPrefix[kind], Self.prefixed(name))
        for (openItems, newest, arguments) in [exact, beginning] {
            // The first ones by label, ordered by number.
            let open = try items(kind, openItems, arguments).sorted { $0.id.number < $1.id.number }
            if let only = open.first { return open.count == 1 ? .item(only.id) : .ambiguous(open) }
            if let newest = try items(kind, newest, arguments).first { return .item(newest.id) }
        }
        return .unknown
    }

    /// Returns the open rings with exactly this label, or else those with this prefix: at most 9, by label and number.
    package func openRings(named name: String) throws -> [NamedItem] {
        guard !name.isEmpty else { return [] }
        let exact = try items(.ring, SQLText.openLabelled[.ring], [name])
        return exact.isEmpty ? try items(.ring, SQLText.openWithPrefix[.ring], Self.prefixed(name)) : exact
    }

    /// Every text with this prefix sorts between the two: `name`, and `name` followed by the last code point.
    private static func prefixed(_ name: String) -> [String] { [name, name + "\u{10FFFF}"] }

    /// Returns the item of that kind with exactly this label, the oldest if there are several.
    package func item(labelled label: String, _ kind: ItemKind) throws -> ItemID? {
        try items(kind, SQLText.oldestLabelled[kind], [label]).first?.id
    }

    package func exists(_ id: ItemID) throws -> Bool {
        try statements.flag(SQLText.exists[id.kind], id.number)
    }

    private func items(_ kind: ItemKind, _ text: SQLText, _ arguments: [String]) throws -> [NamedItem] {
        try statements.all(text, arguments) { NamedItem(ItemID(kind, try $0.integer(0)), try $0.text(1)) }
    }
}

extension SQLText {
    fileprivate static let newest = SQLTextByKind { "SELECT max(number) FROM \($0)" }
    fileprivate static let exists = SQLTextByKind { "SELECT EXISTS (SELECT 1 FROM \($0) WHERE number = ?)" }

    // A prefix that all items share costs no more than another: open items are read in the order of their labels. In
    // queries ordered by number a unary plus prevents SQLite from scanning all items in that order.
    fileprivate static let openLabelled = items("open AND label = ?", "label, number")
    fileprivate static let openWithPrefix = items("open AND label >= ? AND label < ?", "label, number")
    fileprivate static let newestLabelled = items("label = ?", "+number DESC")
    fileprivate static let newestWithPrefix = items("label >= ? AND label < ?", "+number DESC")
    fileprivate static let oldestLabelled = items("label = ?", "+number")

    /// At most 9 items, enough to list the candidates of an ambiguous name.
    private static func items(_ condition: String, _ order: String) -> SQLTextByKind {
        SQLTextByKind { "SELECT number, label FROM \($0) WHERE \(condition) ORDER BY \(order) LIMIT 9" }
    }
}
