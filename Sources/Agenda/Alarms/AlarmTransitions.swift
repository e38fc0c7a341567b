import Chronology

extension Alarm {
    package enum Refusal: Error, Hashable, Sendable {
        /// There is no occurrence after now; `last` is the instant of the last one, if any.
        case neverAgain(last: Instant?)
        /// The same for an alarm whose times were not changed: all occurrences are past or skipped.
        case nothingLeft
        case notScheduled
    }

    /// The maximum lateness that counts as on time: for a restarting daemon or a busy machine.
    package static let punctuality = Duration.seconds(60)

    /// The maximum number of missed occurrences recorded one by one after a long absence.
    package static let missedLimit = 100

    package static func add(
        id: ItemID,
        label: String,
        plan: AlarmPlan,
        enabled: Bool,
        _ now: Now
    ) throws(Refusal) -> Outcome<Alarm> {
        var alarm = Alarm(id: id, label: label, plan: plan, created: now.wall, state: .off)
        if enabled {
            guard let next = alarm.nextOccurrence(after: now.wall, [], now) else { throw .neverAgain(last: nil) }
            alarm.state = .scheduled(next)
        }
        return Outcome(alarm, [alarm.recorded(.added)])
    }

    /// The next occurrence by the rule and its exceptions. `rungAhead` are scheduled moments after `instant` that have
    /// already rung, which exist only after the clock was set back; none rings twice. Also nil if there is no
    /// occurrence up to `last`.
    package func nextOccurrence(
        after instant: Instant,
        through last: Instant? = nil,
        _ rungAhead: Set<Instant>,
        _ now: Now
    ) -> Occurrence? {
        let zone = plan.zone.resolved(now)
        var after = skippedThrough.map { max($0, instant) } ?? instant
        while let next = plan.timing.schedule.next(
            after: after,
            through: last,
            in: zone,
            holidays: now.holidays
        ) {
            guard rungAhead.contains(next.at) else { return next }
            after = next.at
        }
        return nil
    }

    /// Handles a deadline of this alarm, if it is due.
    package func reached(
        _ purpose: Deadline.Purpose,
        rungAhead: Set<Instant>,
        cause: Lateness.Cause,
        _ now: Now
    ) -> Outcome<Alarm> {
        guard let next else { return Outcome(self) }
        switch purpose {
        case .ring where next.at <= now.wall: return due(next, rungAhead, cause, now)
        case .notice: return noticed(next, rungAhead, now)
        case .ring, .reminder, .end, .wakeAgain, .giveUp, .repost, .dayEnd, .checkpoint, .progress:
            return Outcome(self)
        }
    }

    /// The newest due occurrence rings or is missed, according to the alarm's policy; older ones, after an absence, are
    /// missed.
    private func due(
        _ first: Occurrence,
        _ rungAhead: Set<Instant>,
        _ cause: Lateness.Cause,
        _ now: Now
    ) -> Outcome<Alarm> {
        var occurrences = [first]
        var following = nextOccurrence(after: first.at, rungAhead, now)
        while let next = following, next.at <= now.wall, occurrences.count <= Self.missedLimit {
            occurrences.append(next)
            following = nextOccurrence(after: next.at, rungAhead, now)
        }
        var latest = occurrences.removeLast()
        if let more = following, more.at <= now.wall {
            latest = newest(from: more, rungAhead, now)
            following = nextOccurrence(after: now.wall, rungAhead, now)
        }
        let rings = plan.latePolicy.allows(now.wall - latest.at)
        let missed = rings ? occurrences : occurrences + [latest]
        var alarm = self
        alarm.advance(to: following, missed: missed.last, now)
        return changed(to: alarm, effects(of: missed, rings ? latest : nil, isLast: following == nil, cause, now))
    }

    /// The last occurrence up to now: `known`, or a later one. Found by bisection, because there may be millions in
    /// between.
    private func newest(from known: Occurrence, _ rungAhead: Set<Instant>, _ now: Now) -> Occurrence {
        var newest = known
        // No occurrence between `end` and now.
        var end = now.wall
        while newest.at < end {
            let middle = newest.at + (end - newest.at) / 2
            if let later = nextOccurrence(after: middle, through: end, rungAhead, now) {
                newest = later
            } else {
                end = middle
            }
        }
        return newest
    }

    /// At most one occurrence rings; all missed ones are reported together, if the policy requires it. `isLast`: the
    /// alarm has no later occurrence.
    private func effects(
        of missed: [Occurrence],
        _ ringing: Occurrence?,
        isLast: Bool,
        _ cause: Lateness.Cause,
        _ now: Now
    ) -> [Effect] {
        var effects = missed.map { Effect.miss(draft($0), Lateness(now.wall - $0.at, cause)) }
        if let ringing { effects.append(plan.ringing.rings ? .open(draft(ringing)) : .run(draft(ringing))) }
        guard !missed.isEmpty, plan.missed != .skip, plan.ringing.rings else { return effects }
        let told = missed.map { MissedOccurrence(item: id, label: label, scheduled: $0.at, isLast: isLast) }
        return effects + [.notify(.missed(told))]
    }

    private mutating func advance(to next: Occurrence?, missed: Occurrence?, _ now: Now) {
        if let skipped = skippedThrough, skipped <= now.wall { skippedThrough = nil }
        if let next {
            state = .scheduled(next)
        } else if let missed {
            state = .missed(at: missed.at)
        } else {
            state = plan.timing.repeats ? .done : .off
        }
    }

    /// Replans the next occurrence after a change of the clock, the zone, its rules or the holidays. A due occurrence
    /// remains due, and a one-time alarm that has not rung yet is never lost.
    package func replanned(rungAhead: Set<Instant>, _ now: Now) -> Outcome<Alarm> {
        if case .missed(let last) = state { return Outcome(stillToCome(through: last, rungAhead, now)) }
        guard let scheduled = next, scheduled.at > now.wall else { return Outcome(self) }
        var alarm = self
        if let next = nextOccurrence(after: now.wall, rungAhead, now) {
            alarm.state = .scheduled(next)
        } else if plan.timing.repeats {
            alarm.state = .done
        } else {
            alarm = reanchored(now)
            // A passed-over date is due at once.
            let missed = Occurrence(at: now.wall, local: scheduled.local, note: scheduled.note)
            alarm.state = .scheduled(alarm.nextOccurrence(after: now.wall, rungAhead, now) ?? missed)
        }
        if alarm.isNoticeEarly(now) { alarm.plan.notice?.givenFor = nil }
        return changed(to: alarm)
    }

    /// The first occurrence up to `last` that was passed over by a clock which was ahead, and is pending again after
    /// that clock was set back.
    private func stillToCome(through last: Instant, _ rungAhead: Set<Instant>, _ now: Now) -> Alarm {
        guard let next = nextOccurrence(after: now.wall, rungAhead, now), next.at <= last else { return self }
        var alarm = self
        alarm.state = .scheduled(next)
        return alarm
    }

    /// Moves a time of day to its next occurrence from now on; other times are unchanged.
    func reanchored(_ now: Now) -> Alarm {
        guard case .timeOfDay = plan.timing.words, case .once(let local) = plan.timing.schedule.rule else {
            return self
        }
        let zone = plan.zone.resolved(now)
        let today = zone.civil(at: now.wall).date
        for day in [today, today.adding(days: 1) ?? today] {
            var alarm = self
            alarm.plan.timing.schedule = plan.timing.schedule.replacing(.once(CivilDateTime(day, local.time)))
            if alarm.nextOccurrence(after: now.wall, [], now) != nil { return alarm }
        }
        return self
    }

    private func draft(_ occurrence: Occurrence) -> RingDraft {
        RingDraft(
            item: id,
            label: label,
            scheduled: occurrence.at,
            settings: plan.ringing,
            offer: .snooze,
            late: plan.ringing.rings ? plan.latePolicy : nil
        )
    }

    func recorded(_ event: Record.Event) -> Effect {
        var details: [String: Detail] = [:]
        if let next { details["next"] = .instant(next.at) }
        return .record(Record(event, id, label: label, details: details))
    }
}

extension ZoneChoice {
    /// The zone to which the alarm is fixed, if any.
    package init(_ zone: Zone?) {
        self = zone.map { .fixed(name: $0.identifier, $0) } ?? .floating
    }

    package func resolved(_ now: Now) -> Zone {
        switch self {
        case .floating: now.zone
        case .fixed(_, let zone): zone
        }
    }
}
