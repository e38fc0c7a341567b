import Agenda
import ClockAPI
import JSON
import Varlink

/// Work on each item named by a request. All names are resolved before the first item is changed.
///
/// Up to ``Bounds/slice`` names are all or nothing. With more, ``Bounds/piece`` are changed at a time: if one of them
/// fails, the answer is its error, and earlier changes remain. An item that is removed meanwhile is skipped.
struct NamedWork<Object: JSONWritable>: SlicedWork {
    private var names: ArraySlice<String>
    private let resolve: (String, Turn) throws -> ItemID
    /// Returns nil for a removed or unreadable item.
    private let change: (ItemID, Turn) throws -> Object?
    /// The member of the reply that lists the results.
    private let member: String
    /// The error if no item was changed; nil if an empty result is a valid answer.
    private let none: ClockError?
    /// In the order given; without duplicates once all names are resolved.
    private var items: ArraySlice<ItemID> = []
    /// Items changed per slice; 0 until all names are resolved.
    private var pieceLength = 0
    private var objects = JSONList()

    init(
        names: [String],
        resolve: @escaping (String, Turn) throws -> ItemID,
        change: @escaping (ItemID, Turn) throws -> Object?,
        member: String,
        none: ClockError? = nil
    ) {
        self.none = none
        self.names = names[...]
        self.resolve = resolve
        self.change = change
        self.member = member
    }

    /// For items that are already known.
    init(
        items: [ItemID],
        change: @escaping (ItemID, Turn) throws -> Object?,
        member: String,
        none: ClockError? = nil
    ) {
        self.init(
            names: [],
            resolve: { _, _ in preconditionFailure("no names") },
            change: change,
            member: member,
            none: none
        )
        self.items = items[...]
    }

    var isShort: Bool { names.count + items.count <= 1 }

    mutating func advance(_ turn: Turn, _ engine: isolated Engine) throws -> Slice {
        if !names.isEmpty {
            for name in names.prefix(Bounds.slice) { items.append(try resolve(name, turn)) }
            names = names.dropFirst(Bounds.slice)
            guard names.isEmpty else { return .goesOn }
            var seen: Set<ItemID> = []
            items = items.filter { seen.insert($0).inserted }[...]
            // After resolving many names, the changes follow in separate slices.
            guard items.count <= Bounds.slice else { return .goesOn }
        }
        if pieceLength == 0 { pieceLength = items.count <= Bounds.slice ? Bounds.slice : Bounds.piece }
        for item in items.prefix(pieceLength) {
            if let object = try change(item, turn) { objects.append(object) }
        }
        items = items.dropFirst(pieceLength)
        guard items.isEmpty else { return .goesOn }
        if let none, objects.count == 0 { throw none }
        return .done(VarlinkReply(member, objects))
    }
}
