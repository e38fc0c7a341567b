import Agenda
import Engine
import Varlink

// The kinds of items that never ring. Each has a file with its part of a life; this file has the list.

/// A request about an item that never rings.
package enum SilentRequest: Hashable, Sendable {
    case stopwatch(StopwatchRequest)

    var ofKind: any SilentKindRequest {
        switch self {
        case .stopwatch(let request): request
        }
    }

    /// One example for each kind of item.
    static let examples: [SilentRequest] = [.stopwatch(.start)]
}

struct SilentItems: Hashable {
    var stopwatches: [ModelStopwatch] = []

    static let kinds: [any SilentItem.Type] = [ModelStopwatch.self]

    /// Compares the items with their rows. After a power cut adopts the engine's result if it is possible.
    mutating func compare(_ stored: StoredSilentItems, _ now: Now) throws(Violation) {
        try compare(&stopwatches, stored.stopwatches, now)
    }

    private func compare<Item: SilentItem>(_ items: inout [Item], _ rows: [Item.Row], _ now: Now) throws(Violation) {
        guard rows.map(\.number) == items.map(\.item.number) else {
            throw Violation(.acknowledgedIsKept, "\(rows.map(\.number)) of \(items)")
        }
        for (index, row) in rows.enumerated() { try items[index].compare(row, now) }
    }
}

struct StoredSilentItems {
    let stopwatches: [ModelStopwatch.Row]

    /// Skips kinds that no model has; nil if they could not be read.
    init?(_ reader: StoreReader, _ models: [LifeModel]) {
        func rows<Item: SilentItem>(_ items: (SilentItems) -> [Item]) -> [Item.Row]? {
            models.contains { !items($0.silent).isEmpty } ? reader.rows(Item.Row.self) : []
        }
        guard let stopwatches = rows(\.stopwatches) else { return nil }
        self.stopwatches = stopwatches
    }
}

extension Life {
    /// Reads all items through the interface and compares them.
    func look(at items: SilentItems) throws {
        try look(at: items.stopwatches)
    }

    private func look<Item: SilentItem>(at items: [Item]) throws {
        guard let objects = try read(Item.list)?.objects else { return }
        guard objects.count == items.count else { throw Violation(.acknowledgedIsKept, "\(objects) of \(items)") }
        for (item, object) in zip(items, objects) { try item.check(object, now) }
    }
}

extension LifeAuthor {
    mutating func silentRequest() -> Request { stopwatchRequest() }
}

/// The model of an item that never rings.
protocol SilentItem: Hashable, Sendable {
    associatedtype Row: NumberedRow
    associatedtype List: VarlinkMethod where List.Reply: ListReply
    static var list: List { get }
    var item: ModelItem { get }
    mutating func compare(_ row: Row, _ now: Now) throws(Violation)
    /// Compares the item with a client's view.
    func check(_ object: List.Reply.Object, _ now: Now) throws(Violation)
}

protocol NumberedRow: StoredRow {
    var number: Int64 { get }
}

/// A request about such an item, as data.
protocol SilentKindRequest {
    /// The call to the daemon.
    func call(_ name: String, _ world: SimulatedWorld) -> (Event, CallID)
    /// Applies the request to the model.
    /// - Returns: whether it is granted.
    func change(_ model: inout LifeModel, _ name: String, _ now: Now) -> Bool
    /// Checks the reply to a granted request.
    func check(_ reply: VarlinkReply, _ name: String, _ model: LifeModel, _ now: Now) throws
}
