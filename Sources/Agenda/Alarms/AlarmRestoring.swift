import Chronology

/// Planning again once a clock is believed, after one that was not.
extension Alarm {
    /// Plans what was due since the last believed moment, or is to come.
    ///
    /// `known`: the moments of the ledger after the last believed one.
    package func restored(after doubt: Doubt, known: RungMoments, _ now: Now) -> Outcome<Alarm> {
        let limit: Instant
        switch state {
        case .off, .done: return Outcome(self)
        case .missed(let at), .rung(let at): limit = at
        case .scheduled, .passedOver: limit = .distantFuture
        }
        // A believed clock that was set back leaves alarms from the future, too, but not from so far.
        let isOfDoubt = created - doubt.start(now) > ClockBelief.farthestAhead
        if !isOfDoubt, let next, next.at > now.wall, next.at == nextOccurrence(after: now.wall, known, now)?.at {
            return Outcome(self)
        }
        var alarm = self
        if isOfDoubt { alarm.created = now.wall }
        let start = isOfDoubt ? doubt.start(now) : max(doubt.start(now), created)
        if isOfDoubt { alarm.plan.timing.schedule = plan.timing.schedule.beginning(now, plan.zone) }
        if !isOfDoubt || plan.timing.repeats, let next = alarm.nextOccurrence(after: start, known, now) {
            guard next.at <= limit else { return Outcome(self) }
            alarm.state = .scheduled(next)
        } else if let next, !plan.timing.repeats {
            alarm = alarm.meant(next, doubt, now)
        } else if next != nil {
            alarm.state = .done
        }
        alarm.plan.notice?.givenFor = nil
        return changed(to: alarm)
    }

    /// A one-time alarm that was added by the other clock. A time of day is the next one; a moment was meant to come
    /// after as much time, and is due if that is not known.
    private func meant(_ next: Occurrence, _ doubt: Doubt, _ now: Now) -> Alarm {
        var alarm = reanchored(now)
        if case .dated = plan.timing.words, let correction = doubt.correction {
            let local = plan.zone.resolved(now).civil(at: next.at + correction)
            alarm.plan.timing.schedule = plan.timing.schedule.replacing(.once(local))
            alarm.plan.timing.words = .dated(DateText.print(local.date) + " " + TimeOfDayText.print(local.time))
        }
        let due = Occurrence(at: now.wall, local: plan.zone.resolved(now).civil(at: now.wall), note: nil)
        alarm.state = .scheduled(alarm.nextOccurrence(after: now.wall, .none, now) ?? due)
        return alarm
    }
}

extension Instant {
    fileprivate static let distantFuture = Instant(microsecondsSinceEpoch: .max)
}

extension Schedule {
    /// The same repetition from today on, if it began by a clock that was years ahead.
    fileprivate func beginning(_ now: Now, _ zone: ZoneChoice) -> Schedule {
        guard case .recurring(let rule, let start) = self.rule else { return self }
        let today = zone.resolved(now).civil(at: now.wall).date
        return replacing(.recurring(rule, start: CivilDateTime(today, start.time)))
    }
}

extension DDay {
    /// As for an alarm.
    package func restored(after doubt: Doubt, known: Set<Instant>, _ settings: DDaySettings, _ now: Now) -> DDay {
        var day = self
        day.next = reminder(after: doubt.start(now), known, settings, now)
        if day.next != next { day.waits = nil }
        return day
    }
}
