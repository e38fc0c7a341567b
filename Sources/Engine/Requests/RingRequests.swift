import Agenda
import AgendaStore
import ClockAPI

extension RequestTable {
    mutating func addRingRequests() {
        add(RingsInterface.List.self) { request, turn in
            let rings = try request.all ? turn.transaction.ledger() : turn.transaction.openRings()
            return .init(rings: rings.map(turn.object))
        }
        add(RingsInterface.Dismiss.self) { request, turn in
            try .init(rings: turn.dismiss(request.names))
        }
        add(RingsInterface.Snooze.self) { request, turn in
            try .init(rings: turn.snooze(request.names, request.durationSeconds))
        }
    }
}

extension Turn {
    fileprivate func dismiss(_ names: [String]) throws -> [RingObject] {
        let rings =
            switch names {
            case []: try transaction.openRings().filter(\.isRinging)
            case ["all"]: try transaction.openRings()
            default: try openRings(names)
            }
        guard !rings.isEmpty else { throw ClockError.noSuchItem(kind: ItemKind.ring.name, name: "") }
        return try rings.map { ring in
            let outcome = ring.settled(.dismissed, now)
            try commit(outcome)
            return object(outcome.entity)
        }
    }

    fileprivate func snooze(_ names: [String], _ seconds: Double?) throws -> [RingObject] {
        let duration = try seconds.map {
            try Bounds.duration($0, parameter: "durationSeconds", atLeast: .seconds(1))
        }
        let rings =
            try names.isEmpty
            ? transaction.openRings().filter { $0.isRinging && $0.offer == .snooze } : openRings(names)
        guard !rings.isEmpty else { throw ClockError.noSuchItem(kind: ItemKind.ring.name, name: "") }
        return try rings.map { ring in
            do {
                let outcome = try ring.snoozed(for: duration, now)
                try commit(outcome)
                return object(outcome.entity)
            } catch let refusal as Ring.Refusal {
                throw notNow(ring.item, refusal.word)
            }
        }
    }

    /// By their own id, or by the item that rings: its id, its label or the beginning of it.
    private func openRings(_ names: [String]) throws -> [Ring] {
        var seen: Set<ItemID> = []
        return try names.map(openRing).filter { seen.insert($0.id).inserted }
    }

    private func openRing(_ name: String) throws -> Ring {
        let open = try transaction.openRings()
        if let id = ItemID(name) {
            if let ring = open.first(where: { $0.id == id || $0.item == id }) { return ring }
            guard id.kind == .ring, try transaction.ring(id) != nil else {
                throw ClockError.noSuchItem(kind: ItemKind.ring.name, name: name)
            }
            throw notNow(id, Ring.Refusal.notRinging.word)
        }
        if name == "last", let last = open.last { return last }
        let named = open.filter { $0.label == name }
        let candidates = named.isEmpty && !name.isEmpty ? open.filter { $0.label.hasPrefix(name) } : named
        guard let first = candidates.first else {
            throw ClockError.noSuchItem(kind: ItemKind.ring.name, name: name)
        }
        guard candidates.count == 1 else {
            throw ClockError.ambiguousName(
                kind: ItemKind.ring.name,
                name: name,
                candidates: candidates.map(\.id.description)
            )
        }
        return first
    }
}

extension Ring.Refusal {
    fileprivate var word: String {
        switch self {
        case .notRinging: "notRinging"
        case .snoozeLimitReached: "snoozeLimitReached"
        case .cannotSnooze: "cannotSnooze"
        }
    }
}
