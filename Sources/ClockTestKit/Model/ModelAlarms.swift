import Agenda
import Chronology
import ClockAPI

extension LifeModel {
    /// Returns the next occurrence that has not rung yet; some have if the clock was set back.
    func next(_ alarm: ModelAlarm, after instant: Int64, _ now: Now, isNew: Bool = false) -> (at: Int64, local: Int64)?
    {
        let zone = zone(alarm.zone, now)
        var after = max(instant, alarm.skippedThrough ?? .min)
        while let next = alarm.rule.next(after: after, in: zone) {
            let key = RingKey(item: alarm.item, scheduled: next.at)
            guard next.at > now.wallMicroseconds, !isNew, let index = ringIndices[key], rings[index].started != nil
            else { return next }
            after = next.at
        }
        return nil
    }

    func scheduled(_ alarm: ModelAlarm, after instant: Int64, _ now: Now) -> ModelAlarm.State? {
        next(alarm, after: instant, now).map { .scheduled(at: $0.at, local: $0.local) }
    }

    mutating func fireAlarm(_ index: Int, _ now: Now) {
        guard case .scheduled(let first, _) = alarms[index].state else { return }
        let wall = now.wallMicroseconds
        if let notice = alarms[index].shownNotice, first - notice <= wall {
            alarms[index].noticeGivenFor = first
        }
        guard first <= wall else { return }
        // After a long absence its open ring may have been due before.
        if let ring = openRing(of: alarms[index].item), let left = rings[ring].remaining(now), left < first - wall {
            fireRing(ring, now)
        }
        var due = [first]
        var following = next(alarms[index], after: first, now)
        while let occurrence = following, occurrence.at <= wall {
            due.append(occurrence.at)
            following = next(alarms[index], after: occurrence.at, now)
        }
        let alarm = alarms[index]
        if let skipped = alarm.skippedThrough, skipped <= wall { alarms[index].skippedThrough = nil }
        let latest = due.removeLast()
        // After a long absence only the first occurrences are recorded one by one.
        for older in due.prefix(Self.missedLimit) {
            miss(alarm.item, scheduled: older, alarm.ringing, isTold: alarm.tellsMissed, now)
        }
        let lateness = wall - latest
        let late = ModelLate(missed: alarm.missed, grace: alarm.grace)
        let rings = late.allows(lateness)
        if let following {
            alarms[index].state = .scheduled(at: following.at, local: following.local)
        } else if let missed = rings ? due.last : latest {
            alarms[index].state = .missed(at: missed)
        } else {
            alarms[index].state = alarm.repeats ? .done : .off
        }
        if !rings {
            miss(alarm.item, scheduled: latest, alarm.ringing, isTold: alarm.tellsMissed, now)
        } else if alarm.ringing.rings {
            var ringing = alarm.ringing
            ringing.late = late
            begin(alarm.item, scheduled: latest, ringing, now)
        } else {
            run(alarm.item, scheduled: latest, alarm.ringing, now)
        }
    }

    private static let missedLimit = 100

    /// Replans all alarms: due ones remain due, others are searched again from now on, and a one-time alarm is never
    /// lost.
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
        if case .missed(let last) = alarms[index].state,
            let next = next(alarms[index], after: now.wallMicroseconds, now), next.at <= last
        {
            alarms[index].state = .scheduled(at: next.at, local: next.local)
            return
        }
        guard case .scheduled(let at, let local) = alarms[index].state, at > now.wallMicroseconds else { return }
        if let state = scheduled(alarms[index], after: now.wallMicroseconds, now) {
            alarms[index].state = state
        } else if alarms[index].repeats {
            alarms[index].state = .done
        } else {
            alarms[index] = reanchored(alarms[index], now)
            alarms[index].state =
                scheduled(alarms[index], after: now.wallMicroseconds, now)
                ?? .scheduled(at: now.wallMicroseconds, local: local)
        }
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
        guard let state = scheduled(alarm, after: now.wallMicroseconds, now) else { return false }
        alarms[index] = alarm
        alarms[index].state = state
        return true
    }

    mutating func disable(_ index: Int) {
        settle(alarms[index].item, .cancelled)
        if case .missed = alarms[index].state { alarms[index].state = .off }
        guard alarms[index].next != nil else { return }
        alarms[index].state = .off
        alarms[index].skippedThrough = nil
    }

    mutating func skip(_ index: Int, _ untilDay: Int?, _ now: Now) -> Bool {
        guard let at = alarms[index].next else { return false }
        var alarm = alarms[index]
        alarm.skippedThrough = at
        if let untilDay {
            var midnight = ReferenceRule(days: .everyDays(1), startDay: .min, times: [0])
            midnight.startDay = now.day + untilDay
            // A midnight in a gap is the end of the gap.
            let zone = zone(alarm.zone, now)
            guard let limit = midnight.instants(of: Int64(midnight.startDay) * ReferenceRule.dayLength, in: zone).first
            else { return false }
            guard limit > now.wallMicroseconds else { return false }
            alarm.skippedThrough = limit - 1
        }
        guard let state = scheduled(alarm, after: now.wallMicroseconds, now) else { return false }
        alarm.state = state
        alarms[index] = alarm
        return true
    }

    /// Handles the button of a notice.
    mutating func decline(_ index: Int, _ at: Int64, _ now: Now) {
        guard alarms[index].next == at, at > now.wallMicroseconds, !skip(index, nil, now) else { return }
        disable(index)
    }

    mutating func unskip(_ index: Int, _ now: Now) -> Bool {
        guard alarms[index].skippedThrough != nil else { return true }
        var alarm = alarms[index]
        alarm.skippedThrough = nil
        guard let state = scheduled(alarm, after: now.wallMicroseconds, now) else { return false }
        alarm.state = state
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
