import Agenda
import AgendaStore
import Chronology
import ClockAPI
import Varlink

extension RequestTable {
    mutating func addRingRequests() {
        addSliced(RingsInterface.List.self) { request, call, turn in
            if request.all ?? false {
                let filter = LedgerFilter(
                    kinds: try turn.kinds(request.kinds ?? []),
                    since: try request.since.map { try turn.instant($0, parameter: "since") }
                )
                return ListWork(
                    isPaged: call.more,
                    page: { turn, key, limit in
                        let (rings, last) = try turn.transaction.ledger(filter, after: key, limit: limit)
                        return (rings.map { $0.object(turn) }, last)
                    },
                    member: "rings"
                )
            }
            return ListWork(
                isPaged: call.more,
                page: { turn, key, limit in
                    let (rings, last) = try turn.transaction.openRings(after: key, limit: limit)
                    return (rings.map { $0.object(turn) }, last)
                },
                member: "rings"
            )
        }
        addSliced(RingsInterface.Dismiss.self) { request, _, turn in
            let all = request.names == ["all"]
            return try turn.ringWork(all ? [] : request.names, orEnded: true) { ring, isNamed, turn in
                isNamed || all || ring.isRinging ? try turn.dismiss(ring) : nil
            }
        }
        addSliced(RingsInterface.Snooze.self) { request, _, turn in
            let duration = try request.durationSeconds.map {
                try Bounds.duration($0, parameter: "durationSeconds", atLeast: .seconds(1))
            }
            return try turn.ringWork(request.names, orEnded: false) { ring, isNamed, turn in
                isNamed || ring.isRinging && ring.canSnooze ? try turn.snooze(ring, for: duration) : nil
            }
        }
    }
}

extension Turn {
    /// Work on each named ring; without names on each open one. Rings that end meanwhile are skipped. `change` returns
    /// nil for a ring to be skipped.
    ///
    /// - Parameter orEnded: whether ended rings may be named, and no ring needs to be open, because the request is
    ///   already fulfilled. They are returned unchanged; unreadable ones are removed.
    fileprivate func ringWork(
        _ names: [String],
        orEnded: Bool,
        _ change: @escaping (Ring, _ isNamed: Bool, Turn) throws -> RingObject?
    ) throws -> NamedWork<RingObject> {
        let isNamed = !names.isEmpty
        let change: (ItemID, Turn) throws -> RingObject? = { id, turn in
            guard let ring = try turn.transaction.ring(id) else {
                if isNamed, orEnded, turn.transaction.isUnreadable(id) { try turn.transaction.remove(id) }
                return nil
            }
            if ring.isOpen { return try change(ring, isNamed, turn) }
            return isNamed && orEnded ? ring.object(turn) : nil
        }
        let none = orEnded ? nil : ClockError.noSuchItem(kind: ItemKind.ring.name, name: "")
        guard isNamed else {
            return NamedWork(items: try transaction.openRingIDs(), change: change, member: "rings", none: none)
        }
        let open = RingNames(mayHaveEnded: orEnded)
        return try NamedWork(
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

    /// Postpones an alarm's ring; extends timers, focus sessions and tasks.
    fileprivate func snooze(_ ring: Ring, for duration: Duration?) throws -> RingObject {
        guard ring.offer == .snooze else {
            guard ring.canSnooze else { throw notNow(ring.item, .cannotSnooze) }
            try runOn(ring.item, for: duration)
            return try (transaction.ring(ring.id) ?? ring).object(self)
        }
        do {
            let outcome = try ring.snoozed(for: duration, now)
            try commit(outcome)
            var object = outcome.entity.object(self)
            object.missedAt = try occurrenceWithin(snoozeOf: outcome.entity).map(text)
            return object
        } catch let refusal as Ring.Refusal {
            throw notNow(ring.item, RefusalCode(sameAs: refusal))
        }
    }
}

extension Turn {
    /// The next occurrence of the alarm if it comes before the end of the snooze: its ring ends this one.
    fileprivate func occurrenceWithin(snoozeOf ring: Ring) throws -> Instant? {
        guard case .snoozed(let until) = ring.state, let alarm = try transaction.load(Alarm.self, ring.item),
            alarm.plan.ringing.rings, let next = alarm.next, next.at < until.wall(now)
        else { return nil }
        return next.at
    }
}

extension Ring {
    /// Whether it can be postponed: everything except a D-day.
    fileprivate var canSnooze: Bool {
        switch offer {
        case .snooze, .extend, .nextPhase, .complete: true
        case .dday: false
        }
    }
}

/// Resolves names to open rings: the ring's own id, or the id, label or label prefix of the ringing item.
private struct RingNames {
    /// Whether a name may also refer to the newest ring of an item that is no longer ringing.
    let mayHaveEnded: Bool

    func resolve(_ name: String, _ turn: Turn) throws -> ItemID {
        if let id = ItemID(name) { return try resolve(id, name, turn) }
        if name == "last", let last = try turn.transaction.lastOpenRing() { return last }
        let candidates = try turn.transaction.openRings(named: name)
        guard let first = candidates.first else { return try ended(named: name, turn) }
        guard candidates.count == 1 else { throw ClockError.ambiguous(name, .ring, candidates) }
        return first.id
    }

    private func resolve(_ id: ItemID, _ name: String, _ turn: Turn) throws -> ItemID {
        guard id.kind == .ring else {
            if let ring = try turn.transaction.openRingID(of: id) { return ring }
            return try ended(of: id, turn)
        }
        guard try turn.transaction.exists(id) else { throw missing(name) }
        guard try mayHaveEnded || turn.transaction.ring(id)?.isOpen == true else { throw turn.notNow(id, .notRinging) }
        return id
    }

    /// The newest ring of the items with that name, of any kind.
    private func ended(named name: String, _ turn: Turn) throws -> ItemID {
        var items: [ItemID] = []
        for kind in ItemKind.named {
            if case .item(let id) = try turn.transaction.lookUp(name, kind) { items.append(id) }
        }
        guard let item = items.first else { throw missing(name) }
        let rings = mayHaveEnded ? try items.compactMap { try turn.transaction.lastRingID(of: $0) } : []
        return try rings.max { $0.number < $1.number } ?? ended(of: item, turn)
    }

    private func ended(of item: ItemID, _ turn: Turn) throws -> ItemID {
        guard try turn.transaction.exists(item) else { throw missing(item.description) }
        if mayHaveEnded, let ring = try turn.transaction.lastRingID(of: item) { return ring }
        throw turn.notNow(item, .notRinging)
    }

    private func missing(_ name: String) -> ClockError {
        .noSuchItem(kind: ItemKind.ring.name, name: name)
    }
}
