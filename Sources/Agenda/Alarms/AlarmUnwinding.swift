import Chronology

extension Alarm {
    /// The ring or missed occurrence at `moment` was taken back: that occurrence is to come again. No change if the alarm
    /// was disabled, or has other times now.
    package func unwound(_ moment: Instant, _ now: Now) -> Outcome<Alarm> {
        switch state {
        case .off, .done, .passedOver: return Outcome(self)
        case .scheduled(let next) where next.at <= moment: return Outcome(self)
        case .scheduled, .rung, .missed: break
        }
        let occurrence = nextOccurrence(after: moment - .microseconds(1), through: moment, .none, now)
        guard let occurrence, occurrence.at == moment else { return Outcome(self) }
        var alarm = self
        alarm.state = .scheduled(occurrence)
        alarm.plan.notice?.givenFor = nil
        return changed(to: alarm)
    }

    /// As ``unwound(_:_:)`` for a missed moment that has passed: it rings now. Nil if it is too late.
    package func due(
        again moment: Instant,
        rung: RungMoments,
        cause: Lateness.Cause,
        _ now: Now
    ) -> Outcome<Alarm>? {
        guard plan.latePolicy.allows(now.wall - moment) else { return nil }
        let unwound = unwound(moment, now)
        guard case .scheduled(let next) = unwound.entity.state, next.at == moment else { return nil }
        let rung = unwound.entity.reached(.ring, rung: rung, cause: cause, now)
        return Outcome(rung.entity, unwound.effects + rung.effects)
    }
}
