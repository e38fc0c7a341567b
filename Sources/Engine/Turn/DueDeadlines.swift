import Agenda
import AgendaStore

extension Turn {
    /// Lets everything that is due take its transition, in the order of the queue.
    func fireDue(limit: Int) throws {
        let due = try transaction.due(now, limit: limit)
        if due.count >= limit { noteLimitReached() }
        for (item, purpose) in due { try fire(item, purpose) }
    }

    private func fire(_ item: ItemID, _ purpose: Deadline.Purpose) throws {
        switch item.kind {
        case .alarm:
            guard let alarm = try transaction.load(Alarm.self, item) else { return }
            let rungAhead = try transaction.rungAhead(of: item, after: now.wall)
            try commit(alarm.reached(purpose, rungAhead: rungAhead, cause: lateCause, now))
        case .timer:
            guard let timer = try transaction.load(Countdown.self, item) else { return }
            try commit(timer.reached(purpose, now))
        case .focus:
            guard let session = try transaction.load(FocusSession.self, item) else { return }
            let credited = try transaction.worked(on: now.workDay)
            try commit(session.reached(purpose, creditedToday: credited, growth: defaults.growth, now))
        case .dday:
            guard let day = try transaction.load(DDay.self, item) else { return }
            let rungAhead = try transaction.rungAhead(of: item, after: now.wall)
            try commit(day.reached(purpose, rungAhead: rungAhead, cause: lateCause, defaults.dday, now))
        case .ring:
            guard let ring = try transaction.ring(item) else { return }
            try commit(ring.reached(purpose, now))
        case .task:
            guard let task = try transaction.load(TimedTask.self, item) else { return }
            try commit(task.reached(purpose, ringing: defaults.task.ringing, now))
        case .nudge:
            guard let nudge = try transaction.load(Nudge.self, item) else { return }
            try commit(nudge.reached(isPractised: isPractisedToday(), now))
        case .stopwatch:
            preconditionFailure("nothing of kind \(item.kind.name) has deadlines")
        }
    }
}
