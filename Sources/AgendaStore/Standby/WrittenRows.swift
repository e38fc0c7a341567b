import Agenda

/// What a transaction wrote, as far as ``Standby`` needs it: which items, and the rows of those that were written whole,
/// so that they are not read again.
final class WrittenRows {
    private(set) var items: Set<ItemID> = []
    var isEverything = false
    /// The rows of items as they are in the file now. An item that is not here has to be read.
    private(set) var rows: [ItemID: Standby.Item] = [:]
    /// The items whose number was given by this transaction, without those that have a ring since.
    private var new: Set<ItemID> = []
    /// Those of them of which nothing was written so far.
    private var unwritten: Set<ItemID> = []
    /// The rows of counters and metadata that were written, by their keys; nil if they have to be read.
    private(set) var shared: [Standby.KeyedTable: [String: [StoredValue]]]? = [:]

    /// The item's row or deadlines are written, in whatever way.
    func touch(_ item: ItemID) {
        items.insert(item)
        rows[item] = nil
        unwritten.remove(item)
    }

    /// The item's row was deleted after it had ended, of which nobody is told.
    func forgetRow(of item: ItemID) { rows[item] = nil }

    /// What is shown of the item depends on a ring that is written; its own rows stay as they are.
    func mention(_ item: ItemID) {
        items.insert(item)
        new.remove(item)
    }

    /// The item's row and all its deadlines were written.
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

    /// Whether no ring can be of this item.
    func isNew(_ item: ItemID) -> Bool { new.contains(item) }

    /// Whether neither the item's row nor deadlines of it can be there.
    func isUnwritten(_ item: ItemID) -> Bool { unwritten.contains(item) }

    /// Writes were undone: what was written before them is not known any more, only what may have been.
    func forgetRows() {
        rows = [:]
        new = []
        unwritten = []
        shared = nil
    }
}
