import Agenda
import GRDB

/// The result of looking up a typed name.
package enum NameLookup: Hashable, Sendable {
    case item(ItemID)
    case ambiguous([ItemID])
    case unknown
}

extension Transaction {
    /// By id, by `last`, by exact label, by an unambiguous beginning of one; what is still under way goes before what
    /// has ended, and of those that ended the newest is meant.
    package func lookUp(_ name: String, _ kind: ItemKind) throws -> NameLookup {
        if let id = ItemID(name), id.kind == kind, try exists(id) { return .item(id) }
        if name == "last", let newest = try Int64.fetchOne(cached("SELECT max(number) FROM \(kind.name)")) {
            return .item(ItemID(kind, newest))
        }
        guard !name.isEmpty else { return .unknown }
        // Every text that begins with `name` sorts from it up to it followed by the last code point.
        let beginning: StatementArguments = [name, name + "\u{10FFFF}"]
        for (condition, arguments) in [("label = ?", [name]), ("label >= ? AND label < ?", beginning)] {
            let open = try numbers(kind, "open AND " + condition, arguments)
            if let only = open.first {
                return open.count == 1 ? .item(ItemID(kind, only)) : .ambiguous(open.map { ItemID(kind, $0) })
            }
            if let newest = try numbers(kind, condition, arguments, newestFirst: true).first {
                return .item(ItemID(kind, newest))
            }
        }
        return .unknown
    }

    /// The item of that kind that is called exactly so; the first made where there are several.
    package func item(labelled label: String, _ kind: ItemKind) throws -> ItemID? {
        try numbers(kind, "label = ?", [label]).first.map { ItemID(kind, $0) }
    }

    func exists(_ id: ItemID) throws -> Bool {
        try Bool.fetchOne(
            cached("SELECT EXISTS (SELECT 1 FROM \(id.kind.name) WHERE number = ?)"),
            arguments: [id.number]
        ) ?? false
    }

    /// At most a handful: enough to say that a name is ambiguous and among what.
    private func numbers(
        _ kind: ItemKind,
        _ condition: String,
        _ arguments: StatementArguments,
        newestFirst: Bool = false
    ) throws -> [Int64] {
        let order = newestFirst ? "DESC" : "ASC"
        return try Int64.fetchAll(
            // The plus keeps SQLite from walking over all items in their order until some fit.
            cached("SELECT number FROM \(kind.name) WHERE \(condition) ORDER BY +number \(order) LIMIT 9"),
            arguments: arguments
        )
    }
}
