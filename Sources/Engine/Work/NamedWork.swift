import Agenda
import ClockAPI
import JSON
import Varlink

/// Work on each item named by a request, all or nothing (``AtomicWork``); without names on each of the items that it
/// implies, ``Bounds/piece`` at a time: an implied item that is removed meanwhile is skipped.
struct NamedWork<Object: JSONWritable>: SlicedWork {
    private let names: [String]
    private let resolve: (String, Turn) throws -> ItemID
    /// Returns nil for a removed or unreadable item.
    private let change: (ItemID, Turn) throws -> Object?
    /// The member of the reply that lists the results.
    private let member: String
    /// The error if no item was changed; nil if an empty result is a valid answer.
    private let none: ClockError?
    private var whole = AtomicWork()
    /// Those implied.
    private var items: ArraySlice<ItemID> = []
    private var objects = JSONList()

    /// Throws ``ClockError/tooMany(what:limit:)`` for more than ``Bounds/names``.
    init(
        names: [String],
        resolve: @escaping (String, Turn) throws -> ItemID,
        change: @escaping (ItemID, Turn) throws -> Object?,
        member: String,
        none: ClockError? = nil
    ) throws {
        self.names = try Bounds.names(names)
        self.resolve = resolve
        self.change = change
        self.member = member
        self.none = none
    }

    /// For items that are already known.
    init(
        items: [ItemID],
        change: @escaping (ItemID, Turn) throws -> Object?,
        member: String,
        none: ClockError? = nil
    ) {
        names = []
        resolve = { _, _ in preconditionFailure("no names") }
        self.items = items[...]
        self.change = change
        self.member = member
        self.none = none
    }

    var isShort: Bool { names.count + items.count <= 1 }

    mutating func advance(_ turn: Turn, _ engine: isolated Engine) throws -> Slice {
        if names.isEmpty {
            for item in items.prefix(Bounds.piece) {
                if let object = try change(item, turn) { objects.append(object) }
            }
            items = items.dropFirst(Bounds.piece)
            guard items.isEmpty else { return .goesOn }
        } else {
            // Short work does not give way: later requests would overtake it.
            let changed =
                isShort
                ? try changeNamed(turn) {}
                : try whole.attempt(turn, engine) { [self] giveWay in try changeNamed(turn, giveWay) }
            guard let changed else { return .goesOn }
            objects = changed
        }
        if let none, objects.count == 0 { throw none }
        return .done(VarlinkReply(member, objects))
    }

    private func changeNamed(_ turn: Turn, _ giveWay: () throws -> Void) throws -> JSONList {
        var seen: Set<ItemID> = []
        let items = try names.map { name in
            try giveWay()
            return try resolve(name, turn)
        }
        var objects = JSONList()
        for item in items where seen.insert(item).inserted {
            try giveWay()
            if let object = try change(item, turn) { objects.append(object) }
        }
        return objects
    }
}
