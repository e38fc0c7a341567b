import Chronology

/// An event for which a hook may run, once.
package struct HookFact: Hashable, Sendable {
    package var event: HookEvent
    package var item: ItemID
    package var label: String
    /// Details by their JSON names, as in a ``Record``.
    package var details: [String: Detail]

    /// The reason why a focus session was paused or ended, as passed to its hooks.
    package enum Reason: String, Sendable {
        case paused
        /// The user is away.
        case absent
        /// The next phase waits to be started.
        case waiting
        /// The last phase ended.
        case completed
        case stopped
        /// The daemon stops; the phase continues, but its end will not be reported.
        case daemonStops
        /// The daemon found the phase running at its start.
        case daemonStarts
        /// An import replaced the session.
        case replaced
    }
}

extension HookFact {
    /// The hook events of a record, in the order in which their hooks start.
    package static func facts(of record: Record) -> [HookFact] {
        guard let item = record.item else { return [] }
        var details = record.details
        // A ring without a snooze has no such detail.
        if details["ring"] != nil { details["snoozes"] = details["snoozes"] ?? .number(0) }
        return HookEvent.events(of: record).map { event in
            HookFact(event: event, item: item, label: record.label, details: details)
        }
    }

    /// A change of a session's activity; nil if it is unchanged. `before`: nil for a new session.
    package init?(from before: FocusSession?, to session: FocusSession, _ now: Now) {
        let standing = session.standing
        guard before?.standing ?? .ended != standing else { return nil }
        self.init(HookEvent(standing), of: session, standing.reason(session), now)
    }

    /// A running session that the daemon resumes at its start, for hooks that were told of the daemon's stop; nil if it
    /// is not running.
    package static func takenUp(_ session: FocusSession, _ now: Now) -> HookFact? {
        guard case .running = session.standing else { return nil }
        return HookFact(HookEvent(session.standing), of: session, .daemonStarts, now)
    }

    /// A running session at the end of the daemon; nil if it is not running.
    package static func left(_ session: FocusSession, _ now: Now) -> HookFact? {
        guard case .running = session.standing else { return nil }
        return HookFact(.focusPaused, of: session, .daemonStops, now)
    }

    /// A session whose store was replaced; nil if it had ended.
    package static func replaced(_ session: FocusSession, _ now: Now) -> HookFact? {
        session.isOpen ? HookFact(.focusEnd, of: session, .replaced, now) : nil
    }

    private init(_ event: HookEvent, of session: FocusSession, _ reason: Reason?, _ now: Now) {
        self.event = event
        item = session.id
        label = session.label
        details = [:]
        if let step = session.step {
            details["phase"] = .text(step.phase.rawValue)
            details["cycle"] = .number(Int64(step.cycle))
            details["remainingSeconds"] = .duration(session.remaining(now))
        }
        if let reason { details["reason"] = .text(reason.rawValue) }
    }
}

extension FocusSession {
    /// The state of a session as far as hooks depend on it: music, lights, popups of other programs.
    package enum Standing: Hashable, Sendable {
        case running(FocusPhase)
        case paused
        /// A phase ended, and the next one waits to be started.
        case waiting
        case ended
    }

    package var standing: Standing {
        switch state {
        case .running(let step, _): .running(step.phase)
        case .paused: .paused
        case .waiting: .waiting
        case .completed, .stopped: .ended
        }
    }
}

extension FocusSession.Standing {
    fileprivate func reason(_ session: FocusSession) -> HookFact.Reason? {
        switch self {
        case .running: return nil
        case .paused:
            if case .paused(_, _, by: .absence) = session.state { return .absent }
            return .paused
        case .waiting: return .waiting
        case .ended:
            if case .completed = session.state { return .completed }
            return .stopped
        }
    }
}
