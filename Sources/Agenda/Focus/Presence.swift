import Chronology

/// Whether the user is at the machine, by the rules of `[focus] pause-when`.
package enum Presence: Hashable, Sendable {
    case here
    /// The machine is not in use, but not for long enough to count as away.
    case idle
    case away
}

/// The conditions for being away.
package struct AbsenceRules: Hashable, Sendable {
    /// A locked screen.
    package var locked = false
    /// A session that has been idle for this long; nil to ignore idle time.
    package var idle: Duration?

    package static let none = AbsenceRules()

    package var isEmpty: Bool { !locked && idle == nil }
}

/// The work of a phase since the machine was last in use. It is credited if the user returns before counting as away,
/// otherwise dropped.
package struct FocusHold: Hashable, Sendable {
    /// The remaining time of the phase when the hold began.
    package var remaining: Duration
    /// The day to which the work counts.
    package var day: CivilDate
    package var began: Instant
}

extension FocusSession {
    /// Handles a change of presence. Work is paused while the user is away, as of the last use of the machine; a break
    /// continues. Only a phase paused this way resumes when the user is back.
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

    /// Whether the session depends on presence to continue or to resume.
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
