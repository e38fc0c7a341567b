import Chronology

extension DDay {
    /// The day after its reminder at `moment` was taken back: it is to come again.
    package func unwound(_ moment: Instant, rungAhead: Set<Instant>, _ settings: DDaySettings, _ now: Now) -> DDay {
        var day = forgotten(moment, now)
        guard let reminder = day.reminder(after: moment - .microseconds(1), rungAhead, settings, now) else {
            return day
        }
        day.next = [day.next, reminder].compactMap(\.self).min { $0.at < $1.at }
        if day.next != next { day.waits = nil }
        return day
    }

    /// As ``unwound(_:rungAhead:_:_:)`` for a missed moment that has passed: it is shown now, or in another zone at the
    /// moment of the same date there. Nil if its day is over.
    package func due(
        again moment: Instant,
        rungAhead: Set<Instant>,
        cause: Lateness.Cause,
        _ settings: DDaySettings,
        _ now: Now
    ) -> Outcome<DDay>? {
        let zone = zone.resolved(now)
        guard zone.civil(at: moment).date == zone.civil(at: now.wall).date else { return nil }
        let day = unwound(moment, rungAhead: rungAhead, settings, now)
        guard day.next?.at == moment else { return day == self ? nil : Outcome(day) }
        return day.reached(.reminder, rungAhead: rungAhead, cause: cause, settings, now)
    }

    private func forgotten(_ moment: Instant, _ now: Now) -> DDay {
        var day = self
        let shown = zone.resolved(now).civil(at: moment).date
        day.reminded.removeAll { $0 == shown }
        return day
    }
}
