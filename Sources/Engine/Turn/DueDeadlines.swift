import Agenda
import AgendaStore

extension Turn {
    /// The number of deadlines looked up at once: few, because only those that fit into the budget are handled.
    private static let lookup = 32

    /// Performs the transitions of due deadlines, the most overdue first: at most about `limit`, and no more than fit
    /// into the budget, so that requests are answered meanwhile. The next turn continues with the others.
    func fireDue(limit: Int, _ budget: WorkBudget) throws {
        var count = 0
        while true {
            let due = try transaction.due(now, limit: Self.lookup)
            for (item, purpose) in due {
                if count > 0, budget.isUsedUp { return noteLimitReached() }
                try fire(item, purpose)
                count += 1
            }
            // Handled deadlines are no longer due, but a late ring may be followed by a notice that is due at once.
            guard !due.isEmpty else { return }
            guard count < limit else { return noteLimitReached() }
        }
    }

    private func fire(_ item: ItemID, _ purpose: Deadline.Purpose) throws {
        switch item.kind {
        case .alarm:
            guard let alarm = try due(Alarm.self, item).map(restored) else { return }
            try commit(alarm.reached(purpose, rung: rungMoments(alarm), cause: lateCause, now))
        case .timer:
            guard let timer = try due(Countdown.self, item) else { return }
            try commit(timer.reached(purpose, now))
        case .focus:
            guard let session = try due(FocusSession.self, item) else { return }
            let credited = try transaction.worked(on: now.workDay)
            let outcome = try session.reached(
                purpose,
                creditedToday: credited,
                growth: defaults.growth,
                record: purpose == .end ? workRecord(today: now.workDay) : WorkRecord(),
                now
            )
            try commit(outcome)
            // Work that starts automatically while the user is away.
            if outcome.entity.step != session.step, presence != .here { try note(presence) }
        case .dday:
            guard let day = try due(DDay.self, item) else { return }
            try commit(day.reached(purpose, rungAhead: rungAhead(item), cause: lateCause, defaults.dday, now))
        case .ring:
            guard let ring = try transaction.ring(item) else { return try transaction.dequeue(item) }
            // Otherwise it would have ended by the time at which the replanning looks for what is to come.
            if ring.scheduled > now.wall, try unwindIfToCome(ring) { return }
            try commit(ring.reached(purpose, now))
        case .task:
            guard let task = try due(TimedTask.self, item) else { return }
            try commit(task.reached(purpose, ringing: defaults.task.ringing, now))
        case .nudge:
            guard let nudge = try due(Nudge.self, item) else { return }
            try commit(nudge.reached(isPractised: isPractisedToday(), now))
        case .stopwatch:
            // Stopwatches have no deadlines.
            try transaction.dequeue(item)
        }
    }

    /// Dequeues the item and returns nil if it is missing or unreadable.
    private func due<Entity: StoredEntity>(_ type: Entity.Type, _ item: ItemID) throws -> Entity? {
        if let entity = try transaction.load(type, item) { return entity }
        try transaction.dequeue(item)
        return nil
    }
}
