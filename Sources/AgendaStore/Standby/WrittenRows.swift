import Agenda
import SQLite

/// The writes of a transaction that ``Standby`` needs: the items, and the completely written rows, so that they are not
/// read again.
final class WrittenRows {
    private(set) var items: Set<ItemID> = []
    var isEverything = false
    /// The current rows of items. An item that is missing here must be read.
    private(set) var rows: [ItemID: Standby.Item] = [:]
    /// The items created by this transaction that have no ring yet.
    private var new: Set<ItemID> = []
    /// Those of them that have no written rows so far.
    private var unwritten: Set<ItemID> = []
    /// The written rows of counters and metadata, by key; nil if they must be read.
    private(set) var shared: [Standby.KeyedTable: [String: [SQLValue]]]? = [:]

    /// Records that the item's row or deadlines were written.
    func touch(_ item: ItemID) {
        items.insert(item)
        rows[item] = nil
        unwritten.remove(item)
    }

    /// Records that the row of an ended item was deleted, of which followers are not notified.
    func forgetRow(of item: ItemID) { rows[item] = nil }

    /// Records that a ring of the item was written, on which its displayed state depends; its own rows are unchanged.
    func mention(_ item: ItemID) {
        items.insert(item)
        new.remove(item)
    }

    /// Records that the item's row and all its deadlines were written.
    func note(_ item: ItemID, _ written: Standby.Item) {
        items.insert(item)
        rows[item] = written
    }

    func note(counter kind: ItemKind, _ last: Int64) {
        new.insert(ItemID(kind, last))
        unwritten.insert(ItemID(kind, last))
        shared?[.counter, default: [:]][kind.name] = [.text(kind.name), .integer(last)]
    }

    func note(metadata name: String, _ value: String) {
        shared?[.meta, default: [:]][name] = [.text(name), .text(value)]
    }

    /// Whether the item is new and has no ring.
    func isNew(_ item: ItemID) -> Bool { new.contains(item) }

    /// Whether neither a row nor deadlines of the item can exist.
    func isUnwritten(_ item: ItemID) -> Bool { unwritten.contains(item) }

    /// Drops all rows after writes were undone: they must be read again. The set of items is kept.
    func forgetRows() {
        rows = [:]
        new = []
        unwritten = []
        shared = nil
    }
}
