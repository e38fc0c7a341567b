import Agenda
import AgendaStore
import Chronology

/// What a clock that was ahead did is taken back once it is right. Rows with times that are still to come exist only
/// after the clock was set back, so nothing needs to be remembered: each replanning looks for them.
extension Turn {
    /// Takes back open rings. - Returns: where to continue.
    func unwindOpenRings(after number: Int64, limit: Int) throws -> ReplanCursor {
        // The times of the right clock would seem to be still to come.
        if now.isDoubted { return .alarms(after: 0) }
        let (rings, last) = try transaction.openRings(after: number, limit: limit)
        for ring in rings { try unwind(ring) }
        return last.map(ReplanCursor.openRings) ?? .timers(after: 0)
    }

    /// Corrects the ends that running timers expect by the wall clock. - Returns: where to continue.
    func expectTimersAnew(after number: Int64, limit: Int) throws -> ReplanCursor {
        let doubt = try pastDoubt()
        if number == 0 { try restoreTimers(doubt) }
        let numbers = try transaction.openNumbers(.timer, after: number, limit: limit)
        for number in numbers {
            guard let timer = try transaction.load(Countdown.self, ItemID(.timer, number)) else { continue }
            let corrected = timer.expectedAnew(after: doubt, now)
            if corrected != timer { try commit(Outcome(corrected)) }
        }
        if numbers.count == limit, let last = numbers.last { return .timers(after: last) }
        return doubt.map { .doubtedRings(after: $0.firstOpenRing - 1) } ?? .endedRings(after: endsToCome)
    }

    private func restoreTimers(_ doubt: Doubt?) throws {
        for number in try transaction.overtakenTimers() {
            guard let timer = try transaction.load(Countdown.self, ItemID(.timer, number)) else { continue }
            let restored = doubt == nil ? timer.restored(now) : timer.restoredAfterDoubt(now)
            if restored != timer { try commit(Outcome(restored)) }
        }
    }

    /// Takes back rings that ended at a time to come. - Returns: where to continue.
    func unwindEndedRings(after end: LedgerEnd, limit: Int) throws -> ReplanCursor {
        let (rings, last) = try transaction.endedRings(after: end, limit: limit)
        for ring in rings { try unwind(ring) }
        if let last { return .endedRings(after: last) }
        // The counts that go on now have no more left than when the last boot ended, either.
        try boundCounts()
        return .alarms(after: 0)
    }

    /// Takes back rings of a clock that was not believed, whose times may be past ones, and tells of those that nobody
    /// answered, which was not done by that clock. - Returns: where to continue.
    func unwindDoubtedRings(after number: Int64, limit: Int) throws -> ReplanCursor {
        guard let doubt = try pastDoubt() else { return .endedRings(after: endsToCome) }
        let (rings, last) = try transaction.ledger(LedgerFilter(), after: number, limit: limit)
        for ring in rings {
            try unwind(ring)
            guard let notice = ring.notice(of: doubt, now), try transaction.ring(ring.id)?.isMissed == true else {
                continue
            }
            try apply([.notify(notice)])
        }
        return last.map(ReplanCursor.doubtedRings) ?? .endedRings(after: endsToCome)
    }

    /// The last daemon may have ended after the clock was set back to `last`, before it took back what had rung ahead.
    /// This is decided by the clock of that time: what was to come then may be past now, and is due. The replanning
    /// does the rest.
    func finishSettingBack(to last: Instant) throws {
        guard last < now.wall, !now.isDoubted, !belief.mustRestore else { return }
        let ended = try transaction.endedRings(after: LedgerEnd(last, 0), limit: .max).rings
        let ahead = try (transaction.openRings() + ended).filter { $0.started.map { $0 > last } ?? true }
        for ring in ahead {
            switch try at(last, { try unwinding(ring) }) {
            case .withdrawn?: if try at(last, { try reschedule(ring) }) { try withdraw(ring) }
            case .due?: try ringLate(ring)
            case .changed?, nil: break
            }
        }
    }

    /// A ring that ended in the turn before is not to come, also if no time has passed since.
    private var endsToCome: LedgerEnd { LedgerEnd(now.wall, .max) }

    /// What becomes of the ring if the clock was set back; nil if nothing does.
    func unwinding(_ ring: Ring) throws -> Ring.Unwinding? {
        let hasOther = try !ring.isOpen && transaction.openRingID(of: ring.item) != nil
        let hasNewer = try hasOther || transaction.hasRing(of: ring.item, after: ring.scheduled, through: now.wall)
        return try ring.unwound(hasNewer: hasNewer, doubt: pastDoubt(), now)
    }

    private func unwind(_ ring: Ring) throws {
        let ring = try redated(ring)
        switch try unwinding(ring) {
        case .withdrawn?:
            if try !takeBack(ring) { try correct(ring) }
        case .due?: try ringLate(ring)
        case .changed(let outcome)?: try replace(ring, outcome)
        case nil: break
        }
    }

    /// Takes back a ring whose moment is to come. - Returns: false if it is not, or its item was changed since.
    func unwindIfToCome(_ ring: Ring) throws -> Bool {
        guard case .withdrawn? = try unwinding(ring) else { return false }
        return try takeBack(ring)
    }

    /// Schedules its item again. - Returns: false if that was changed since; the ring stays then.
    private func takeBack(_ ring: Ring) throws -> Bool {
        guard try reschedule(ring) else { return false }
        try withdraw(ring)
        return true
    }

    private func ringLate(_ ring: Ring) throws {
        try blamingTheClock { if try !ringNow(ring) { try correct(ring) } }
    }

    /// Its row is removed: a moment that has a row of a ring never rings again.
    func withdraw(_ ring: Ring) throws {
        try apply(ring.withdrawal)
        try transaction.remove(ring)
    }

    private func correct(_ ring: Ring) throws { try replace(ring, Outcome(ring.corrected(now))) }

    private func replace(_ ring: Ring, _ outcome: Outcome<Ring>) throws {
        // The row is known by its moment.
        if outcome.entity.scheduled != ring.scheduled { try transaction.remove(ring) }
        try commit(outcome)
    }

    /// Schedules the ring's item again. - Returns: false if it was changed since.
    private func reschedule(_ ring: Ring) throws -> Bool {
        switch (ring.item.kind, ring.overtaken?.count) {
        case (.alarm, _):
            guard let alarm = try alarmTakenUp(ring.item) else { break }
            let unwound = alarm.unwound(ring.scheduled, now)
            if unwound.entity != alarm { try commit(unwound) }
        case (.dday, _):
            guard let day = try dayTakenUp(ring.item) else { break }
            var rungAhead = try rungAhead(day.id)
            rungAhead.remove(ring.scheduled)
            try commit(Outcome(day.unwound(ring.scheduled, rungAhead: rungAhead, defaults.dday, now)))
        case (.timer, let count?):
            guard let timer = try transaction.load(Countdown.self, ring.item) else { break }
            guard let unwound = timer.unwound(to: count) else { return false }
            try commit(Outcome(unwound))
        default: break
        }
        return true
    }

    /// The alarm as a believed clock had planned it.
    private func alarmTakenUp(_ item: ItemID) throws -> Alarm? {
        let alarm = try transaction.load(Alarm.self, item)
        if case .overtaken? = alarm?.doubted { return try alarm.map(restored) }
        return alarm
    }

    private func dayTakenUp(_ item: ItemID) throws -> DDay? {
        let day = try transaction.load(DDay.self, item)
        if case .overtaken? = day?.doubted { return try day.map(restored) }
        return day
    }

    /// - Returns: false if it is too late, or the item was changed since.
    private func ringNow(_ ring: Ring) throws -> Bool {
        let (item, moment) = (ring.item, ring.scheduled)
        switch item.kind {
        case .alarm:
            guard let alarm = try alarmTakenUp(item),
                let due = alarm.due(again: moment, rung: try rungMoments(alarm), cause: lateCause, now)
            else { return false }
            try commit(due)
        case .dday:
            let day = try dayTakenUp(item)
            let due = try day?.due(again: moment, rungAhead: rungAhead(item), cause: lateCause, defaults.dday, now)
            guard let due else { return false }
            try commit(due)
            // In another zone the date may have another moment, which is to come: this one stays missed.
            return !due.effects.isEmpty
        default: return false
        }
        return true
    }
}
