import Chronology

/// The notice before an alarm: shown once for each occurrence, and withdrawn when that occurrence is no longer the next
/// one.
extension Alarm {
    /// Shows the notice of `next` if it is due.
    func noticed(_ next: Occurrence, _ rung: RungMoments, _ now: Now) -> Outcome<Alarm> {
        guard plan.ringing.rings, let notice = plan.notice, next.at - notice.before <= now.wall else {
            return Outcome(self)
        }
        var alarm = self
        alarm.plan.notice?.givenFor = next.at
        // After an absence the ring itself, or the report of a missed occurrence, is more informative.
        guard next.at > now.wall else { return Outcome(alarm) }
        return Outcome(alarm, [.notify(alarm.upcoming(next, rung, now))])
    }

    /// Handles a notice of this alarm left on the screen by an earlier daemon. A current one is replaced by a new one,
    /// because only the daemon that shows a popup receives its buttons; a stale one is withdrawn.
    package func noticeFound(rung: RungMoments, _ now: Now) -> [Effect] {
        let current = currentNotice(rung, now)
        return current.isEmpty ? [.retract(id)] : current
    }

    /// Shows the notice of the next occurrence again, if it was shown before.
    func currentNotice(_ rung: RungMoments, _ now: Now) -> [Effect] {
        guard let next, plan.notice?.givenFor == next.at, next.at > now.wall else { return [] }
        return [.notify(upcoming(next, rung, now))]
    }

    /// Handles the button of the notice: skips the occurrence at `instant`, and disables the alarm if it has no later
    /// one. No change if that occurrence is no longer the next one.
    package func declined(_ instant: Instant, rung: RungMoments, _ now: Now) -> Outcome<Alarm> {
        guard next?.at == instant, instant > now.wall else { return Outcome(self) }
        do {
            return try skipped(until: nil, rung: rung, now)
        } catch {
            return disabled()
        }
    }

    /// Returns the outcome of a change, which withdraws a notice made stale by the change. If its occurrence becomes
    /// the next one again, the notice is shown again.
    func changed(to alarm: Alarm, _ effects: [Effect] = []) -> Outcome<Alarm> {
        guard let given = plan.notice?.givenFor,
            given != alarm.next?.at || given != alarm.plan.notice?.givenFor || !alarm.plan.ringing.rings
        else { return Outcome(alarm, effects) }
        var alarm = alarm
        if alarm.plan.notice?.givenFor == given { alarm.plan.notice?.givenFor = nil }
        return Outcome(alarm, effects + [.retract(id)])
    }

    /// Whether the clock was set back to before the notice was due.
    func isNoticeEarly(_ now: Now) -> Bool {
        guard let next, let notice = plan.notice, notice.givenFor == next.at else { return false }
        return next.at - notice.before > now.wall
    }

    private func upcoming(_ next: Occurrence, _ rung: RungMoments, _ now: Now) -> Notice {
        let isLast = nextOccurrence(after: next.at, rung, now) == nil
        return .upcoming(item: id, label: label, at: next.at, isLast: isLast)
    }
}
