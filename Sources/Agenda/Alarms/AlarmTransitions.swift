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
        asked: AskedTimes? = nil,
        enabled: Bool,
        _ now: Now
    ) throws(Refusal) -> Outcome<Alarm> {
        var alarm = Alarm(id: id, label: label, plan: plan, created: now.wall, state: .off)
        if enabled {
            guard let next = alarm.nextOccurrence(after: now.wall, .none, now) else { throw .neverAgain(last: nil) }
            alarm.state = .scheduled(next)
        }
        alarm.noteChange(now, asked: asked)
        return Outcome(alarm, [alarm.recorded(.added)])
    }

    /// The next occurrence by the rule and its exceptions that has not rung yet. Also nil if there is no occurrence up to
    /// `last`.
    package func nextOccurrence(
        after instant: Instant,
        through last: Instant? = nil,
        _ rung: RungMoments,
        _ now: Now
    ) -> Occurrence? {
        let zone = plan.zone.resolved(now)
        var after = skip.map { max($0.end(in: zone), instant) } ?? instant
        let schedule = plan.timing.schedule(in: zone, now)
        while let next = schedule.next(
            after: after,
            through: last,
            in: zone,
            holidays: now.holidays
        ) {
            if rung.allow(next, in: zone) { return next }
            after = next.at
        }
        return nil
    }

    /// Whether the rule has an occurrence at this moment in the present zone, whether it rang or not.
    package func occurs(at instant: Instant, _ now: Now) -> Bool {
        nextOccurrence(after: instant - .seconds(1), through: instant, RungMoments(ahead: []), now) != nil
    }

    /// Handles a deadline of this alarm, if it is due.
    package func reached(
        _ purpose: Deadline.Purpose,
        rung: RungMoments,
        cause: Lateness.Cause,
        _ now: Now
    ) -> Outcome<Alarm> {
        keepingPlan(handled(purpose, rung, cause, now), now)
    }

    private func handled(
        _ purpose: Deadline.Purpose,
        _ rung: RungMoments,
        _ cause: Lateness.Cause,
        _ now: Now
    ) -> Outcome<Alarm> {
        switch (purpose, state) {
        case (.ring, .scheduled(let next)) where next.at <= now.wall:
            // Without the search for it, which is needed only if the zone has changed.
            let alarm = isOnTime(next, now) ? self : replanned(rung: rung, now).entity
            return alarm.due(rung, cause, now)
        case (.ring, .passedOver(let passed)) where passed.rings.remaining(now) <= .zero:
            return replanned(rung: rung, now).entity.due(rung, cause, now)
        case (.meanwhile, .passedOver(let passed)):
            return dueMeanwhile(passed, rung, cause, now)
        case (.notice, .scheduled(let next)):
            return noticed(next, rung, now)
        case (.ring, _), (.meanwhile, _), (.notice, _), (.reminder, _), (.end, _), (.wakeAgain, _), (.giveUp, _),
            (.repost, _), (.dayEnd, _), (.checkpoint, _), (.progress, _):
            return Outcome(self)
        }
    }

    /// Handles the planned occurrence if it is due.
    private func due(_ rung: RungMoments, _ cause: Lateness.Cause, _ now: Now) -> Outcome<Alarm> {
        guard case .scheduled(let next) = state, next.at <= now.wall else { return changed(to: self) }
        return due(next, rung, cause, now)
    }

    /// Handles an occurrence that is due while an earlier one waits for the zone to last.
    private func dueMeanwhile(
        _ passed: PassedOver,
        _ rung: RungMoments,
        _ cause: Lateness.Cause,
        _ now: Now
    ) -> Outcome<Alarm> {
        guard let following = passed.following, following.at <= now.wall else { return Outcome(self) }
        guard isOnTime(following, now) else { return replanned(rung: rung, now) }
        var alarm = self
        alarm.state = .scheduled(following)
        var outcome = alarm.due(following, rung, cause, now)
        outcome.entity.state = .passedOver(
            PassedOver(first: passed.first, rings: passed.rings, following: outcome.entity.next)
        )
        return outcome
    }

    /// The newest due occurrence rings or is missed, according to the alarm's policy; older ones, after an absence, are
    /// missed.
    private func due(
        _ first: Occurrence,
        _ rung: RungMoments,
        _ cause: Lateness.Cause,
        _ now: Now
    ) -> Outcome<Alarm> {
        var occurrences = [first]
        var following = nextOccurrence(after: first.at, rung, now)
        while let next = following, next.at <= now.wall, occurrences.count <= Self.missedLimit {
            occurrences.append(next)
            following = nextOccurrence(after: next.at, rung, now)
        }
        var latest = occurrences.removeLast()
        var unlisted: [MissedOccurrence] = []
        if let more = following, more.at <= now.wall {
            let first = latest
            latest = newest(from: more, rung, now)
            following = nextOccurrence(after: now.wall, rung, now)
            unlisted = [self.unlisted(from: first, before: latest, isLast: following == nil, rung, now)]
        }
        let rings = plan.latePolicy.allows(now.wall - latest.at) && !rung.hasLater(than: latest)
        let missed = rings ? occurrences : occurrences + [latest]
        var alarm = self
        alarm.advance(to: following, otherwise: rings ? .rung(at: latest.at) : .missed(at: latest.at), now)
        let effects = effects(of: missed, unlisted, rings ? latest : nil, isLast: following == nil, cause, now)
        return changed(to: alarm, effects)
    }

    /// The missed occurrences from `first` on that have no row of their own, told as one.
    private func unlisted(
        from first: Occurrence,
        before latest: Occurrence,
        isLast: Bool,
        _ rung: RungMoments,
        _ now: Now
    ) -> MissedOccurrence {
        var (last, count) = (first, 1)
        var after = first.at
        var budget = SearchBudget(SearchBudget.search)
        let (zone, end) = (plan.zone.resolved(now), latest.at - .microseconds(1))
        let schedule = plan.timing.schedule(in: zone, now)
        while let next = schedule.next(after: after, through: end, in: zone, holidays: now.holidays, &budget) {
            after = next.at
            if rung.allow(next, in: zone) { (last, count) = (next, count + 1) }
        }
        // Of a great many, the rest is not counted.
        if budget.isUsedUp { last = newest(from: last, through: end, rung, now) }
        return MissedOccurrence(item: id, label: label, scheduled: last.at, isLast: isLast, count: count)
    }

    /// The last occurrence up to `last`, or to now: `known`, or a later one. Found by bisection, because there may be
    /// millions in between.
    func newest(
        from known: Occurrence,
        through last: Instant? = nil,
        _ rung: RungMoments,
        _ now: Now
    ) -> Occurrence {
        var newest = known
        // No occurrence between `end` and the last moment.
        var end = last ?? now.wall
        while newest.at < end {
            let middle = newest.at + (end - newest.at) / 2
            if let later = nextOccurrence(after: middle, through: end, rung, now) {
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
        _ unlisted: [MissedOccurrence],
        _ ringing: Occurrence?,
        isLast: Bool,
        _ cause: Lateness.Cause,
        _ now: Now
    ) -> [Effect] {
        var effects = missed.map { Effect.miss(draft($0), Lateness(now.wall - $0.at, cause)) }
        if let ringing { effects.append(plan.ringing.rings ? .open(draft(ringing)) : .run(draft(ringing))) }
        guard !missed.isEmpty, plan.missed != .skip, plan.ringing.rings else { return effects }
        let told = missed.map { MissedOccurrence(item: id, label: label, scheduled: $0.at, isLast: isLast) }
        return effects + [.notify(.missed(told + unlisted))]
    }

    mutating func advance(to next: Occurrence?, otherwise passed: State, _ now: Now) {
        if let skip, skip.isForgettable(in: plan.zone.resolved(now), now.wall), !now.isDoubted { self.skip = nil }
        if now.zoneSettles == .zero { settled = nil }
        plan.timing.noteBeginning(in: plan.zone.resolved(now), now)
        state = next.map { .scheduled($0) } ?? passed
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
            if alarm.nextOccurrence(after: now.wall, .none, now) != nil { return alarm }
        }
        return self
    }

    private func draft(_ occurrence: Occurrence) -> RingDraft {
        RingDraft(
            item: id,
            label: label,
            scheduled: occurrence.at,
            local: occurrence.local,
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
