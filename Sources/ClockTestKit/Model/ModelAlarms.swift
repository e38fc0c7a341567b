import Agenda
import Chronology
import ClockAPI

extension LifeModel {
    /// Returns the next occurrence that has not rung yet; some have if the clock or the zone went back. `isRequested`: a
    /// person asks for it, so that it rings again also if it has rung in another zone.
    /// `passes`: a change of the zone may pass over what has rung.
    func next(
        _ alarm: ModelAlarm,
        after instant: Int64,
        _ now: Now,
        isNew: Bool = false,
        isRequested: Bool = false,
        passes: Bool = false
    ) -> ModelOccurrence? {
        let zone = zone(alarm.zone, now)
        var after = max(instant, alarm.skip?.end(in: zone) ?? .min)
        while let next = alarm.rule.next(after: after, in: zone) {
            if isNew { return next }
            let isDone = isRequested ? hasRungAhead(alarm, next, now) : hasRung(alarm, next, now, passes: passes)
            guard isDone else { return next }
            after = next.at
        }
        return nil
    }

    private func hasRungAhead(_ alarm: ModelAlarm, _ next: ModelOccurrence, _ now: Now) -> Bool {
        guard next.at > now.wallMicroseconds else { return false }
        return ringIndices[RingKey(item: alarm.item, scheduled: next.at)].map { rings[$0].started != nil } ?? false
    }

    private func hasRow(_ alarm: ModelAlarm, _ next: ModelOccurrence, _ now: Now) -> Bool {
        guard next.at > now.wallMicroseconds - Self.hour * 26 else { return false }
        return ringIndices[RingKey(item: alarm.item, scheduled: next.at)] != nil
    }

    /// Whether it has rung, or its wall time has rung in another zone less than six hours before.
    private func hasRung(_ alarm: ModelAlarm, _ next: ModelOccurrence, _ now: Now, passes: Bool) -> Bool {
        if hasRungAhead(alarm, next, now) { return true }
        if passes, isPlannedByOtherZone(alarm, now), hasRow(alarm, next, now) { return true }
        let isGrid = alarm.rule.isGrid
        guard passes || !isGrid else { return false }
        let zone = zone(alarm.zone, now)
        let isTwice = alarm.rule.isTwice(next.local, in: zone)
        return recentRings(of: alarm, passes: passes, now).contains { ring in
            ring.at == next.at
                || ring.local == next.local && !isGrid && abs(next.at - ring.at) < Self.hour * 6
                    && !(isTwice
                        && zone.civil(at: Instant(microsecondsSinceEpoch: ring.at)).microsecondsSinceCivilEpoch
                            == ring.local)
        }
    }

    private func isPlannedByOtherZone(_ alarm: ModelAlarm, _ now: Now) -> Bool {
        alarm.settled != nil || alarm.planned.map { !isShown($0.local, at: $0.at, alarm, now) } ?? false
    }

    private static let hour: Int64 = 3_600_000_000

    private func recentRings(of alarm: ModelAlarm, passes: Bool, _ now: Now) -> [ModelOccurrence] {
        (ringsOfItems[alarm.item] ?? []).compactMap { index in
            let ring = rings[index]
            guard let at = ring.scheduled, let local = ring.local, ring.state != .cancelled, !ring.isForgotten,
                at > now.wallMicroseconds - Self.hour * (passes ? 26 : 6), at <= now.wallMicroseconds
            else { return nil }
            return ModelOccurrence(at: at, local: local)
        }
    }

    func scheduled(
        _ alarm: ModelAlarm,
        after instant: Int64,
        _ now: Now,
        isRequested: Bool = false
    ) -> ModelAlarm.State? {
        next(alarm, after: instant, now, isRequested: isRequested).map { .scheduled(at: $0.at, local: $0.local) }
    }

    mutating func fireAlarm(_ index: Int, _ now: Now) {
        let wall = now.wallMicroseconds
        switch alarms[index].state {
        case .scheduled(let at, let local):
            if let notice = alarms[index].shownNotice, at - notice <= wall { alarms[index].noticeGivenFor = at }
            guard at <= wall else { return }
            fireRing(of: alarms[index].item, dueBefore: at - wall, now)
            if !isShown(local, at: at, alarms[index], now) { planAnew(index, now) }
            fireScheduled(index, now)
        case .passedOver(let passed):
            if let following = passed.following, following.at <= wall {
                fireRing(of: alarms[index].item, dueBefore: following.at - wall, now)
                guard isShown(following.local, at: following.at, alarms[index], now) else {
                    return fireAfterPlanning(index, now)
                }
                alarms[index].state = .scheduled(at: following.at, local: following.local)
                fireScheduled(index, now, passes: true)
                var left = passed
                left.following = nil
                if case .scheduled(let at, let local) = alarms[index].state {
                    left.following = ModelOccurrence(at: at, local: local)
                }
                alarms[index].state = .passedOver(left)
            }
            guard passed.rings.queued <= now.bootMicroseconds, passed.rings.remaining(now) <= 0 else { return }
            fireRing(of: alarms[index].item, dueBefore: passed.rings.remaining(now), now)
            fireAfterPlanning(index, now)
        case .off, .done, .missed, .rung: return
        }
    }

    /// After a long absence, the open ring of an alarm may have been due before the alarm, which has been due since
    /// `remaining`. Only the queue decides: the moment that rings now may be another after planning.
    private mutating func fireRing(of item: ModelItem, dueBefore remaining: Int64, _ now: Now) {
        guard let ring = openRing(of: item), let left = rings[ring].remaining(now), left < remaining else { return }
        fireRing(ring, now)
    }

    /// What was missed since the zone was left is not missed again.
    private mutating func fireAfterPlanning(_ index: Int, _ now: Now) {
        let before = alarms[index].settled
        planAnew(index, now)
        let isSettled = alarms[index].settled == nil
        if isSettled { alarms[index].settled = before }
        fireScheduled(index, now, passes: true)
        if isSettled { alarms[index].settled = nil }
    }

    private func isShown(_ local: Int64, at instant: Int64, _ alarm: ModelAlarm, _ now: Now) -> Bool {
        let zone = zone(alarm.zone, now)
        if instant + zone.offsetMicroseconds(at: instant) == local { return true }
        // Within a gap, at whose end or a second before which it is due.
        return [instant, instant + 1_000_000].contains { end in
            let (first, last) = (end + zone.offsetMicroseconds(at: end - 1), end + zone.offsetMicroseconds(at: end))
            return first <= local && local < last
        }
    }

    private mutating func fireScheduled(_ index: Int, _ now: Now, passes: Bool = false) {
        let wall = now.wallMicroseconds
        guard case .scheduled(let first, let local) = alarms[index].state, first <= wall else { return }
        var due = [ModelOccurrence(at: first, local: local)]
        var following = next(alarms[index], after: first, now, passes: passes)
        while let occurrence = following, occurrence.at <= wall {
            due.append(occurrence)
            following = next(alarms[index], after: occurrence.at, now, passes: passes)
        }
        if now.zoneSettles == .zero { alarms[index].settled = nil }
        let alarm = alarms[index]
        if let skip = alarm.skip, max(skip.through, skip.end(in: zone(alarm.zone, now))) + ModelSkip.kept <= wall {
            alarms[index].skip = nil
        }
        let latest = due.removeLast()
        // After a long absence only the first occurrences are recorded one by one.
        for older in due.prefix(Self.missedLimit) {
            miss(alarm.item, scheduled: older.at, local: older.local, alarm.ringing, isTold: alarm.tellsMissed, now)
        }
        if alarm.tellsMissed { for older in due.dropFirst(Self.missedLimit) { tellMissed(alarm.item, older.at) } }
        let lateness = wall - latest.at
        let late = ModelLate(missed: alarm.missed, grace: alarm.grace)
        let hasLater =
            (passes || !alarm.rule.isGrid)
            && recentRings(of: alarm, passes: passes, now).contains {
                $0.at > latest.at && (alarm.rule.isGrid || $0.local > latest.local)
            }
        let rings = late.allows(lateness) && !hasLater
        if let following {
            alarms[index].state = .scheduled(at: following.at, local: following.local)
        } else {
            alarms[index].state = rings ? .rung(at: latest.at) : .missed(at: latest.at)
        }
        if !rings {
            miss(alarm.item, scheduled: latest.at, local: latest.local, alarm.ringing, isTold: alarm.tellsMissed, now)
        } else if alarm.ringing.rings {
            var ringing = alarm.ringing
            ringing.late = late
            begin(alarm.item, scheduled: latest.at, local: latest.local, ringing, now)
        } else {
            run(alarm.item, scheduled: latest.at, local: latest.local, alarm.ringing, now)
        }
        // The notice of the next occurrence may be due at once.
        if case .scheduled(let at, _) = alarms[index].state, let notice = alarms[index].shownNotice, at - notice <= wall
        {
            alarms[index].noticeGivenFor = at
        }
    }

    private static let missedLimit = 100

    /// Replans all alarms: due ones remain due, the others keep their wall times, and a one-time alarm is never lost.
    mutating func planAnew(_ now: Now) {
        for index in alarms.indices {
            planAnew(index, now)
            // A notice that has become early is shown again at its time.
            if let given = alarms[index].noticeGivenFor, let lead = alarms[index].notice,
                given - lead > now.wallMicroseconds
            {
                alarms[index].noticeGivenFor = nil
            }
        }
    }

    private mutating func planAnew(_ index: Int, _ now: Now) {
        let before = alarms[index]
        if let settled = before.settled, settled.isInForce(now) {
            if before.planned == nil || isDueHere(before, now) || !plansFromSettled(index, now) {
                planFromState(index, now)
            }
            alarms[index].settled = now.zoneIsBack ? nil : ModelSettledPlan(settled.next, now)
            return
        }
        planFromState(index, now)
        alarms[index].settled = nil
        guard let next = before.planned, now.zoneSettles > .zero, alarms[index].state != before.state,
            !isShown(next.local, at: next.at, before, now)
        else { return }
        alarms[index].settled = ModelSettledPlan(next, now)
    }

    /// Plans what the last zone that has lasted had planned, if that still counts.
    private mutating func plansFromSettled(_ index: Int, _ now: Now) -> Bool {
        let alarm = alarms[index]
        guard let settled = alarm.settled, settled.isInForce(now), let next = settled.next else { return false }
        let isDue = next.at <= now.wallMicroseconds && isShown(next.local, at: next.at, alarm, now)
        plan(index, keeping: next, isDue: isDue && !hasRung(alarm, next, now, passes: true), now)
        return true
    }

    private func isDueHere(_ alarm: ModelAlarm, _ now: Now) -> Bool {
        var planned = alarm.planned
        if case .passedOver(let passed) = alarm.state { planned = passed.following }
        return planned.map { $0.at <= now.wallMicroseconds && isShown($0.local, at: $0.at, alarm, now) } ?? false
    }

    private mutating func planFromState(_ index: Int, _ now: Now) {
        switch alarms[index].state {
        case .missed(let last), .rung(let last):
            guard let next = next(alarms[index], after: now.wallMicroseconds, now), next.at <= last else { return }
            alarms[index].state = .scheduled(at: next.at, local: next.local)
        case .scheduled(let at, let local):
            plan(index, keeping: ModelOccurrence(at: at, local: local), isDue: at <= now.wallMicroseconds, now)
        case .passedOver(let passed):
            plan(index, keeping: passed.first, isDue: false, now)
        case .off, .done: return
        }
    }

    /// Plans the alarm for the wall time of `planned` by the current zone, or for an earlier one that is still to come.
    private mutating func plan(_ index: Int, keeping planned: ModelOccurrence, isDue: Bool, _ now: Now) {
        let (alarm, wall) = (alarms[index], now.wallMicroseconds)
        let following = next(alarm, after: wall, now)
        guard let moved = moved(alarm, planned, isDue: isDue, now) else {
            alarms[index].state = following.map { .scheduled(at: $0.at, local: $0.local) } ?? .done
            return
        }
        var chosen = moved
        if moved.at > wall {
            if let following, following.at < moved.at { chosen = following }
        } else if isDue {
            if !ModelLate(missed: alarm.missed, grace: alarm.grace).allows(wall - moved.at) { chosen = planned }
        } else if now.zoneSettles > .zero {
            var passed = ModelPassedOver(
                first: moved,
                rings: ModelMoment(after: now.zoneSettles.wholeMicroseconds, now),
                following: following
            )
            if case .passedOver(let earlier) = alarm.state, earlier.first == moved, earlier.rings.remaining(now) > 0 {
                passed.rings = earlier.rings
                passed.rings.requeue(now)
            }
            alarms[index].state = .passedOver(passed)
            return
        }
        alarms[index].state = .scheduled(at: chosen.at, local: chosen.local)
    }

    /// The first occurrence from the wall time of `planned` on that has not rung; of a grid the newest that is passed over.
    private func moved(_ alarm: ModelAlarm, _ planned: ModelOccurrence, isDue: Bool, _ now: Now) -> ModelOccurrence? {
        if alarm.rule.isGrid, isDue { return planned }
        let zone = zone(alarm.zone, now)
        let isCurrent = alarm.rule.instants(of: planned.local, in: zone).contains(planned.at)
        var after = isCurrent ? planned.at - 1 : planned.local - 2 * ReferenceRule.dayLength
        while let next = alarm.rule.next(after: after, in: zone) {
            after = next.at
            guard next.local >= planned.local, isDue || !hasRung(alarm, next, now, passes: true) else { continue }
            guard alarm.rule.isGrid, next != planned else { return next }
            var newest = next
            while let later = self.next(alarm, after: newest.at, now, passes: true), later.at <= now.wallMicroseconds {
                newest = later
            }
            guard newest.at <= now.wallMicroseconds else { return newest }
            // The old zone had it at that moment, too.
            let local = newest.at + planned.local - planned.at
            let same = alarm.rule.next(after: firstInstant(of: local, zone) - 1, in: zone)
            let hasLater = recentRings(of: alarm, passes: true, now).contains { $0.at > newest.at }
            return same?.local == local || hasLater ? nil : newest
        }
        return alarm.repeats ? nil : ModelOccurrence(at: now.wallMicroseconds, local: planned.local)
    }

    /// Cancels rings that nobody answered and whose wall time is to come again, and plans their items for it.
    mutating func withdrawEarlyRings(_ now: Now) {
        let unanswered = rings.indices.dropFirst(settledRings).filter {
            openRings.contains($0) || rings[$0].state == .missed && !rings[$0].isForgotten
        }
        for index in unanswered {
            let ring = rings[index]
            guard let local = ring.local, let at = ring.scheduled else { continue }
            if let alarm = alarms.firstIndex(where: { $0.item == ring.item }) {
                guard alarms[alarm].state != .off, alarms[alarm].state != .done,
                    next(alarms[alarm], after: at - 1, now, isNew: true)?.at != at
                else { continue }
                let isToCome = firstInstant(of: local, zone(alarms[alarm].zone, now)) > now.wallMicroseconds
                guard isToCome || alarms[alarm].settled?.isInForce(now) ?? false else { continue }
                withdraw(index)
                if plansFromSettled(alarm, now) { continue }
                plan(alarm, keeping: ModelOccurrence(at: at, local: local), isDue: false, now)
            } else if let day = days.firstIndex(where: { $0.item == ring.item }) {
                let isToCome = firstInstant(of: local, zone(days[day].zone, now)) > now.wallMicroseconds
                guard isToCome || days[day].settled?.isInForce(now) ?? false else { continue }
                withdraw(index)
                restore(day, ReferenceRule.day(local), now)
            }
        }
    }

    private func firstInstant(of local: Int64, _ zone: Zone) -> Int64 {
        ReferenceRule(days: .everyDays(1), startDay: .min, times: []).instants(of: local, in: zone)[0]
    }

    /// Moves a plain time of day to its next occurrence from now on.
    func reanchored(_ alarm: ModelAlarm, _ now: Now) -> ModelAlarm {
        guard alarm.words == .timeOfDay else { return alarm }
        let zone = zone(alarm.zone, now)
        let today = ReferenceRule.day(now.wallMicroseconds + zone.offsetMicroseconds(at: now.wallMicroseconds))
        for day in [today, today + 1] {
            var anchored = alarm
            anchored.rule.days = .only(day: day)
            anchored.rule.startDay = day
            if next(anchored, after: now.wallMicroseconds, now, isNew: true) != nil { return anchored }
        }
        return alarm
    }

    mutating func enable(_ index: Int, _ now: Now) -> Bool {
        guard alarms[index].next == nil else { return true }
        let alarm = reanchored(alarms[index], now)
        guard let state = scheduled(alarm, after: now.wallMicroseconds, now, isRequested: true) else { return false }
        alarms[index] = alarm
        alarms[index].state = state
        alarms[index].settled = nil
        return true
    }

    mutating func disable(_ index: Int) {
        alarms[index].settled = nil
        settle(alarms[index].item, .cancelled)
        switch alarms[index].state {
        case .missed: alarms[index].state = .off
        case .rung: alarms[index].state = alarms[index].repeats ? .done : .off
        case .scheduled, .passedOver, .off, .done: break
        }
        guard alarms[index].next != nil else { return }
        alarms[index].state = .off
        alarms[index].skip = nil
    }

    mutating func skip(_ index: Int, _ untilDay: Int?, _ now: Now) -> Bool {
        guard let at = alarms[index].next else { return false }
        var alarm = alarms[index]
        var through = at
        if let untilDay {
            var midnight = ReferenceRule(days: .everyDays(1), startDay: .min, times: [0])
            midnight.startDay = now.day + untilDay
            // A midnight in a gap is the end of the gap.
            let zone = zone(alarm.zone, now)
            guard let limit = midnight.instants(of: Int64(midnight.startDay) * ReferenceRule.dayLength, in: zone).first
            else { return false }
            guard limit > now.wallMicroseconds else { return false }
            through = limit - 1
        }
        alarm.skip = ModelSkip(through, of: alarm.rule, zone(alarm.zone, now))
        guard let state = scheduled(alarm, after: now.wallMicroseconds, now) else { return false }
        alarm.state = state
        alarm.settled = nil
        alarms[index] = alarm
        return true
    }

    /// Handles the button of a notice.
    mutating func decline(_ index: Int, _ at: Int64, _ now: Now) {
        guard alarms[index].next == at, at > now.wallMicroseconds, !skip(index, nil, now) else { return }
        disable(index)
    }

    mutating func unskip(_ index: Int, _ now: Now) -> Bool {
        guard let skip = alarms[index].skip, skip.end(in: zone(alarms[index].zone, now)) > now.wallMicroseconds else {
            return true
        }
        var alarm = alarms[index]
        alarm.skip = nil
        guard let state = scheduled(alarm, after: now.wallMicroseconds, now) else { return false }
        alarm.state = state
        if case .passedOver(var passed) = alarms[index].state, case .scheduled(let at, let local) = state {
            passed.following = ModelOccurrence(at: at, local: local)
            alarm.state = .passedOver(passed)
        }
        alarm.settled = nil
        alarms[index] = alarm
        return true
    }
}

extension ModelAlarm {
    fileprivate var tellsMissed: Bool { missed != .skip && ringing.rings }
}

extension Now {
    /// Today's day number in the local zone.
    var day: Int { ReferenceRule.day(wallMicroseconds + zone.offsetMicroseconds(at: wallMicroseconds)) }
}
