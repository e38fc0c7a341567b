import Agenda
import AgendaStore
import ClockAPI
import Varlink

extension RequestTable {
    mutating func addRingRequests() {
        addSliced(RingsInterface.List.self) { request, call, turn in
            if request.all {
                return ListWork(
                    isPaged: call.more,
                    page: { turn, key, limit in
                        let (rings, last) = try turn.transaction.ledger(after: key, limit: limit)
                        return (rings.map { $0.object(turn) }, last)
                    },
                    member: "rings"
                )
            }
            let open = try turn.transaction.openRingIDs()
            return ListWork(
                isPaged: call.more,
                page: { turn, key, limit in
                    try open.page(after: key, limit: limit) { try turn.transaction.ring($0)?.object(turn) }
                },
                member: "rings"
            )
        }
        addSliced(RingsInterface.Dismiss.self) { request, _, turn in
            let all = request.names == ["all"]
            return try turn.ringWork(all ? [] : request.names) { ring, isNamed, turn in
                isNamed || all || ring.isRinging ? try turn.dismiss(ring) : nil
            }
        }
        addSliced(RingsInterface.Snooze.self) { request, _, turn in
            let duration = try request.durationSeconds.map {
                try Bounds.duration($0, parameter: "durationSeconds", atLeast: .seconds(1))
            }
            return try turn.ringWork(request.names) { ring, isNamed, turn in
                isNamed || ring.isRinging && ring.offer == .snooze ? try turn.snooze(ring, for: duration) : nil
            }
        }
    }
}

extension Turn {
    /// What is done to each of the rings named; without names to each that is open. Rings that end meanwhile are left
    /// out. `change` answers nil for one that is not meant.
    fileprivate func ringWork(
        _ names: [String],
        _ change: @escaping (Ring, _ isNamed: Bool, Turn) throws -> RingObject?
    ) throws -> NamedWork<RingObject> {
        let isNamed = !names.isEmpty
        let change: (ItemID, Turn) throws -> RingObject? = { id, turn in
            guard let ring = try turn.transaction.ring(id), ring.isOpen else { return nil }
            return try change(ring, isNamed, turn)
        }
        let none = ClockError.noSuchItem(kind: ItemKind.ring.name, name: "")
        guard isNamed else {
            return NamedWork(items: try transaction.openRingIDs(), change: change, member: "rings", none: none)
        }
        let open = OpenRings()
        return NamedWork(
            names: names,
            resolve: { try open.resolve($0, $1) },
            change: change,
            member: "rings",
            none: none
        )
    }

    fileprivate func dismiss(_ ring: Ring) throws -> RingObject {
        let outcome = ring.settled(.dismissed, now)
        try commit(outcome)
        return outcome.entity.object(self)
    }

    fileprivate func snooze(_ ring: Ring, for duration: Duration?) throws -> RingObject {
        do {
            let outcome = try ring.snoozed(for: duration, now)
            try commit(outcome)
            return outcome.entity.object(self)
        } catch let refusal as Ring.Refusal {
            throw notNow(ring.item, refusal.code)
        }
    }
}

/// What is open, by the names that a request gives: a ring's own id, or the id, the label or the beginning of the label
/// of the item that rings. The labels are read once for all names.
private final class OpenRings {
    private var labels: SortedLabels?

    func resolve(_ name: String, _ turn: Turn) throws -> ItemID {
        if let id = ItemID(name) { return try resolve(id, name, turn) }
        if name == "last", let last = try turn.transaction.lastOpenRing() { return last }
        let labels = try labels ?? SortedLabels(turn.transaction.openRingLabels())
        self.labels = labels
        let candidates = labels.called(name) ?? labels.beginning(with: name)
        guard let first = candidates.first else {
            throw ClockError.noSuchItem(kind: ItemKind.ring.name, name: name)
        }
        guard candidates.count == 1 else {
            throw ClockError.ambiguousName(
                kind: ItemKind.ring.name,
                name: name,
                candidates: candidates.map(\.description)
            )
        }
        return first
    }

    private func resolve(_ id: ItemID, _ name: String, _ turn: Turn) throws -> ItemID {
        if id.kind != .ring, let ring = try turn.transaction.openRingID(of: id) { return ring }
        guard id.kind == .ring, let ring = try turn.transaction.ring(id) else {
            throw ClockError.noSuchItem(kind: ItemKind.ring.name, name: name)
        }
        guard ring.isOpen else { throw turn.notNow(id, .notRinging) }
        return id
    }
}

/// Labels in an order in which all that begin alike stand together.
private struct SortedLabels {
    private let rings: [(label: [UInt8], id: ItemID)]
    /// Enough to say among what a name is ambiguous.
    private static let candidateLimit = 9

    init(_ rings: [(label: String, id: ItemID)]) {
        self.rings = rings.map { (Array($0.label.utf8), $0.id) }.sorted { left, right in
            left.label == right.label
                ? left.id.number < right.id.number : left.label.lexicographicallyPrecedes(right.label)
        }
    }

    /// Those called exactly so; nil where none is.
    func called(_ name: String) -> [ItemID]? {
        let name = Array(name.utf8)
        let found = rings[start(name)...].prefix(Self.candidateLimit).prefix { $0.label == name }
        return found.isEmpty ? nil : found.map(\.id)
    }

    func beginning(with name: String) -> [ItemID] {
        guard !name.isEmpty else { return [] }
        let name = Array(name.utf8)
        return rings[start(name)...].prefix(Self.candidateLimit).prefix { $0.label.starts(with: name) }.map(\.id)
    }

    /// The place of the first label that does not come before `name`.
    private func start(_ name: [UInt8]) -> Int {
        var low = 0
        var high = rings.count
        while low < high {
            let middle = (low + high) / 2
            if rings[middle].label.lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Ring.Refusal {
    fileprivate var code: RefusalCode {
        switch self {
        case .notRinging: .notRinging
        case .snoozeLimitReached: .snoozeLimitReached
        case .cannotSnooze: .cannotSnooze
        }
    }
}
