import Chronology

/// Something that happened and for which a hook may run, once.
package struct HookFact: Hashable, Sendable {
    package var event: HookEvent
    package var item: ItemID
    package var label: String
    /// Details by their JSON names, as in a ``Record``.
    package var details: [String: Detail]

    /// Why a focus session is paused for its hooks, and why it ended.
    package enum Reason: String, Sendable {
        case paused
        /// Nobody is at the machine.
        case absent
        /// The next phase waits to be begun.
        case waiting
        /// The last phase is over.
        case completed
        case stopped
        /// The daemon ends, and the phase goes on without anybody to see its end.
        case daemonStops
        /// The daemon found the phase running.
        case daemonStarts
        /// An import took the place of the session.
        case replaced
    }
}

extension HookFact {
    /// What a record is to hooks, in the order in which they start.
    package static func facts(of record: Record) -> [HookFact] {
        guard let item = record.item else { return [] }
        var details = record.details
        // What has not been snoozed yet has no record of that.
        if details["ring"] != nil { details["snoozes"] = details["snoozes"] ?? .number(0) }
        return HookEvent.events(of: record).map { event in
            HookFact(event: event, item: item, label: record.label, details: details)
        }
    }

    /// A change of what a session does; nil if it does what it did before. `before`: nil for a new session.
    package init?(from before: FocusSession?, to session: FocusSession, _ now: Now) {
        let standing = session.standing
        guard before?.standing ?? .ended != standing else { return nil }
        self.init(HookEvent(standing), of: session, standing.reason(session), now)
    }

    /// A running session that the daemon takes up at its start, for those who were told that it ends; nil if it does not
    /// run.
    package static func takenUp(_ session: FocusSession, _ now: Now) -> HookFact? {
        guard case .running = session.standing else { return nil }
        return HookFact(HookEvent(session.standing), of: session, .daemonStarts, now)
    }

    /// A running session that the daemon leaves alone at its end; nil if it does not run.
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
    /// What a session does, as far as its surroundings follow it: music, lights, popups of other programs.
    package enum Standing: Hashable, Sendable {
        case running(FocusPhase)
        case paused
        /// A phase is over, and the next one waits to be begun.
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
