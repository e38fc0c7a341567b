import Chronology

/// Whether somebody is at the machine, as the rules of `[focus] pause-when` have it.
package enum Presence: Hashable, Sendable {
    case here
    /// Nobody uses the machine, but not for long enough to be away.
    case idle
    case away
}

/// What counts as being away.
package struct AbsenceRules: Hashable, Sendable {
    /// A locked screen.
    package var locked = false
    /// A session that has been idle for this long; nil for no such rule.
    package var idle: Duration?

    package static let none = AbsenceRules()

    package var isEmpty: Bool { !locked && idle == nil }
}

/// The work of a phase since somebody was last at the machine. It is credited if they come back before they count as
/// away, and else it was none.
package struct FocusHold: Hashable, Sendable {
    /// What was left of the phase when it began.
    package var remaining: Duration
    /// The day that the work counts to.
    package var day: CivilDate
    package var began: Instant
}

extension FocusSession {
    /// Somebody left the machine or came back. Work is paused while they are away, as of the moment at which nobody used
    /// the machine any more; a break goes on. What was paused so, and nothing else, resumes when they are back.
    package func noted(_ presence: Presence, _ now: Now) -> Outcome<FocusSession> {
        switch (presence, state) {
        case (.here, .paused(let step, let remaining, by: .absence)):
            return changed(to: plan.running(step, remaining: remaining, now), [recordedAbsence(.resumed, step)], now)
        case (.here, .running(let step, let run)) where run.hold != nil:
            return changed(to: plan.running(step, remaining: run.remaining(now), now), credit(step, run, now), now)
        case (.idle, .running(let step, let run)) where step.phase == .work && run.hold == nil:
            let remaining = run.remaining(now)
            guard remaining > .zero else { return Outcome(self) }
            let hold = FocusHold(remaining: remaining, day: now.workDay, began: now.wall)
            let held = plan.running(step, remaining: remaining, hold: hold, now)
            return changed(to: held, credit(step, run, now), now)
        case (.away, .running(let step, let run)) where step.phase == .work:
            let credits = run.hold == nil ? credit(step, run, now) : []
            let remaining = run.hold?.remaining ?? max(.zero, run.remaining(now))
            let paused = State.paused(step, remaining: remaining, by: .absence)
            return changed(to: paused, credits + [recordedAbsence(.paused, step)], now)
        case (.here, _), (.idle, _), (.away, _):
            return Outcome(self)
        }
    }

    func changed(to state: State, _ effects: [Effect], _ now: Now) -> Outcome<FocusSession> {
        var session = self
        session.state = state
        return Outcome(session, effects + session.shown(now))
    }

    private func recordedAbsence(_ event: Record.Event, _ step: FocusStep) -> Effect {
        recorded(event, step, ["by": .text("absence")])
    }

    /// Whether somebody has to be at the machine for it to go on, or come back for it to resume.
    package var followsPresence: Bool {
        switch state {
        case .running, .paused(_, _, by: .absence): true
        case .paused(_, _, by: .person), .waiting, .completed, .stopped: false
        }
    }
}

extension FocusHold: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            remaining: try members.duration("remainingMicroseconds"),
            day: try members.date("dayNumber"),
            began: try members.instant("beganMicroseconds")
        )
    }

    package func write(to members: inout WrittenMembers) {
        members.duration("remainingMicroseconds", remaining)
        members.date("dayNumber", day)
        members.instant("beganMicroseconds", began)
    }
}
