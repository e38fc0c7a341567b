import Chronology

extension DDay {
    /// The maximum number of missed reminders recorded one by one after a long absence.
    package static let missedLimit = 100

    /// The maximum number of shown reminders that are stored: more than setting the clock back can repeat.
    package static let remindedLimit = 32

    /// Plans and records a new day.
    package func added(_ settings: DDaySettings, _ now: Now) -> Outcome<DDay> {
        var day = self
        day.next = day.reminder(after: now.wall, [], settings, now)
        day.noteChange(now)
        return Outcome(day, [day.recorded(.added)])
    }

    /// Replaces this day by `day`, which has another name, date, zone or other reminders. A reminder that is still
    /// ringing belongs to the old day and ends.
    package func edited(
        to day: DDay,
        rungAhead: Set<Instant>,
        _ settings: DDaySettings,
        _ now: Now
    ) -> Outcome<DDay> {
        precondition(day.id == id, "another day")
        var day = day
        day.reminded = day.date == date && day.isYearly == isYearly ? reminded : []
        day.next = day.reminder(after: now.wall, rungAhead, settings, now)
        day.noteChange(now)
        return Outcome(day, [.settle(id, .cancelled), day.recorded(.edited)])
    }

    package func removed() -> [Effect] {
        [.settle(id, .cancelled), recorded(.removed)]
    }

    /// Handles the planned reminder, if it is due. Every wake is a hint.
    ///
    /// `rungAhead`: scheduled moments after now that have already rung, because the clock was set back.
    package func reached(
        _ purpose: Deadline.Purpose,
        rungAhead: Set<Instant>,
        cause: Lateness.Cause,
        _ settings: DDaySettings,
        _ now: Now
    ) -> Outcome<DDay> {
        keepingPlan(handled(purpose, rungAhead, cause, settings, now), now)
    }

    private func handled(
        _ purpose: Deadline.Purpose,
        _ rungAhead: Set<Instant>,
        _ cause: Lateness.Cause,
        _ settings: DDaySettings,
        _ now: Now
    ) -> Outcome<DDay> {
        guard purpose == .reminder, let next, next.at <= now.wall, waits?.remaining(now) ?? .zero <= .zero else {
            return Outcome(self)
        }
        guard waits == nil || now.zoneSettles == .zero else {
            return replanned(rungAhead: rungAhead, settings, now)
        }
        var latest = moved(next, settings, now)
        // The local zone has changed since planning, and the reminder is not due there yet.
        guard latest.at <= now.wall else { return Outcome(planned(pending: latest, rungAhead, settings, now)) }
        let local = zone.resolved(now)
        var older: [DDayReminder] = []
        var following = reminder(after: latest.at, rungAhead, settings, now)
        while let reminder = following, reminder.at <= now.wall {
            if older.count < Self.missedLimit { older.append(latest) }
            latest = reminder
            let after = older.count < Self.missedLimit ? reminder.at : now.wall
            following = self.reminder(after: after, rungAhead, settings, now)
        }
        var day = self
        (day.next, day.waits) = (following, nil)
        if now.zoneSettles == .zero { day.settled = nil }
        let missed = older.map { Effect.miss(draft($0, settings), Lateness(now.wall - $0.at, cause)) }
        // A late reminder is still useful on its planned day.
        guard local.civil(at: latest.at).date == local.civil(at: now.wall).date else {
            let told = MissedOccurrence(item: id, label: label, scheduled: latest.at, isLast: following == nil)
            let last = Effect.miss(draft(latest, settings), Lateness(now.wall - latest.at, cause))
            return Outcome(day, missed + [last, .notify(.missed([told]))])
        }
        // Planned from the time of the reminder just shown, so that any later replanning has the same result.
        day.reminded = (reminded + [latest.day]).suffix(Self.remindedLimit)
        day.next = day.reminder(after: now.wall, rungAhead, settings, now)
        return Outcome(day, missed + [.open(draft(latest, settings))])
    }

    /// Replans the next reminder after the clock, the zone or the configuration has changed.
    ///
    /// The planned one is kept even if the change passed its time: in that case it is due, once the zone has lasted.
    package func replanned(rungAhead: Set<Instant>, _ settings: DDaySettings, _ now: Now) -> Outcome<DDay> {
        if let next, next.at <= now.wall, waits == nil { return Outcome(self) }
        return keepingPlan(Outcome(plannedAnew(rungAhead, settings, now)), now)
    }

    private func plannedAnew(_ rungAhead: Set<Instant>, _ settings: DDaySettings, _ now: Now) -> DDay {
        let settledPlan = settled.flatMap { $0.isInForce(now) ? $0 : nil }
        let isOfOtherZone = isOfOtherZone(settings, now)
        var pending = (settledPlan == nil ? next : settledPlan?.next).map { moved($0, settings, now) }
        // Another zone may have shown it meanwhile, or missed it; or this one has, when it was here before.
        if settledPlan != nil || isOfOtherZone, let at = pending,
            reminded.contains(at.day) || rungAhead.contains(at.at)
        {
            pending = nil
        }
        var day = planned(pending: pending, rungAhead, settings, now)
        if let settledPlan {
            day.settled = settledPlan.goingOn(now)
        } else {
            day.settled = day.next != next && isOfOtherZone ? SettledPlan(next, now) : nil
        }
        return day
    }

    /// Whether the reminders were planned by another zone than the present one, which has not lasted.
    package func isOfOtherZone(_ settings: DDaySettings, _ now: Now) -> Bool {
        guard now.zoneSettles > .zero else { return false }
        if let next { return moved(next, settings, now) != next }
        return now.settledZone.map { $0 != now.zone.identity } ?? false
    }

    /// Takes back an unanswered reminder at a local time that only a zone which did not last had made due. Nil if the ring
    /// stays.
    package func takingBack(
        _ local: CivilDateTime,
        rungAhead: Set<Instant>,
        _ settings: DDaySettings,
        _ now: Now
    ) -> Outcome<DDay>? {
        let isInForce = settled?.isInForce(now) ?? false
        guard isInForce || zone.resolved(now).firstInstant(of: local) > now.wall else { return nil }
        var day = self
        day.reminded.removeAll { $0 == local.date }
        day = day.plannedAnew(rungAhead, settings, now)
        // Another ring of it may have to be taken back.
        day.settled = settled
        return Outcome(day)
    }

    private func planned(
        pending: DDayReminder?,
        _ rungAhead: Set<Instant>,
        _ settings: DDaySettings,
        _ now: Now
    ) -> DDay {
        var day = self
        let planned = reminder(after: now.wall, rungAhead, settings, now)
        day.next = [pending, planned].compactMap(\.self).min { $0.at < $1.at }
        let isPassedOver = day.next.map { $0.at <= now.wall } ?? false
        // An earlier end of the wait for the same reminder stays, and is checked when it is reached.
        if !isPassedOver || now.zoneSettles == .zero {
            day.waits = nil
        } else if day.next != next || waits?.remaining(now) ?? .zero <= .zero {
            day.waits = BootDeadline(after: now.zoneSettles, now)
        }
        return day
    }

    /// The same reminder with the current zone and settings.
    private func moved(_ reminder: DDayReminder, _ settings: DDaySettings, _ now: Now) -> DDayReminder {
        DDayReminder(target: reminder.target, day: reminder.day, at: moment(reminder.day, settings.at, now))
    }

    private func draft(_ reminder: DDayReminder, _ settings: DDaySettings) -> RingDraft {
        RingDraft(
            item: id,
            label: label,
            scheduled: reminder.at,
            local: CivilDateTime(reminder.day, settings.at),
            settings: settings.ringing,
            offer: .dday(target: reminder.target)
        )
    }

    private func recorded(_ event: Record.Event) -> Effect {
        var details: [String: Detail] = ["date": .text(DateText.print(date))]
        if let next { details["next"] = .instant(next.at) }
        return .record(Record(event, id, label: label, details: details))
    }
}

// MARK: When it reminds

extension DDay {
    /// The first reminder after `instant` that has not been shown yet.
    func reminder(
        after instant: Instant,
        _ rungAhead: Set<Instant>,
        _ settings: DDaySettings,
        _ now: Now
    ) -> DDayReminder? {
        reminderDays.compactMap { reminder(daysBefore: $0, after: instant, rungAhead, settings, now) }
            .min { $0.at < $1.at }
    }

    private func reminder(
        daysBefore days: Int,
        after instant: Instant,
        _ rungAhead: Set<Instant>,
        _ settings: DDaySettings,
        _ now: Now
    ) -> DDayReminder? {
        var earliest = zone.resolved(now).civil(at: instant).date.adding(days: days)
        while let target = earliest.flatMap(occurrence(notBefore:)), let day = target.adding(days: -days) {
            let at = moment(day, settings.at, now)
            if at > instant, !reminded.contains(day), !rungAhead.contains(at) {
                return DDayReminder(target: target, day: day, at: at)
            }
            earliest = target.adding(days: 1)
        }
        return nil
    }

    /// The instant of that time on that day in its zone; exactly one, even if the clocks skip or repeat the time.
    private func moment(_ day: CivilDate, _ time: CivilTime, _ now: Now) -> Instant {
        zone.resolved(now).firstInstant(of: CivilDateTime(day, time))
    }
}
