import Chronology

extension Ring {
    /// The reason why a popup is no longer on the screen (desktop notifications specification, NotificationClosed).
    package enum PopupEnd: Sendable {
        /// A person closed it.
        case closedByPerson
        /// It expired, or the server closed it for another reason.
        case expired
        /// The server has exited or is unreachable. The popup is posted again when a server appears.
        case serverVanished
    }

    package enum Refusal: String, Error, CaseIterable {
        case notRinging
        case snoozeLimitReached
        case cannotSnooze
    }

    /// The delay before a popup that was not closed by a person is posted again, so that a server that closes every
    /// popup is not flooded.
    package static let repostDelay = Duration.seconds(2)

    /// The ring begins now. `cause`: the reason for its lateness, if any.
    package static func begin(
        _ draft: RingDraft,
        cause: Lateness.Cause = .unknown,
        id: ItemID,
        _ now: Now
    ) -> Outcome<Ring> {
        let ring = Ring(
            id: id,
            draft: draft,
            started: now.wall,
            state: .ringing(givesUp: BootDeadline(after: draft.settings.ringFor, now))
        )
        let lateness = now.wall - draft.scheduled
        var record = Record(
            .rang,
            draft.item,
            label: draft.label,
            details: [
                "ring": .text(id.description), "scheduled": .instant(draft.scheduled),
                "latenessSeconds": .duration(lateness),
            ]
        )
        if lateness > Alarm.punctuality { record.details["cause"] = .text(cause.rawValue) }
        return Outcome(ring, [.record(record), .present(ring)])
    }

    /// Records an occurrence that could not ring as missed.
    package static func missed(_ draft: RingDraft, _ lateness: Lateness, id: ItemID, _ now: Now) -> Outcome<Ring> {
        let ring = Ring(id: id, draft: draft, started: nil, state: .ended(.missed, at: now.wall))
        let record = Record(
            .missed,
            draft.item,
            label: draft.label,
            details: [
                "ring": .text(id.description), "scheduled": .instant(draft.scheduled),
                "latenessSeconds": .duration(lateness.duration), "cause": .text(lateness.cause.rawValue),
            ]
        )
        return Outcome(ring, [.record(record)])
    }

    /// Ends the ring: it was answered, or its item was removed.
    package func settled(_ end: RingEnd, _ now: Now) -> Outcome<Ring> {
        precondition(isOpen, "a ring ends once")
        var ring = self
        ring.state = .ended(end, at: now.wall)
        ring.popup = .notShown
        return Outcome(ring, [.withdraw(id), .record(record(event(for: end)))])
    }

    private func event(for end: RingEnd) -> Record.Event {
        switch end {
        case .dismissed: .dismissed
        case .missed: .missed
        case .cancelled: .cancelled
        }
    }

    /// Snoozes the ring; a snoozed ring is postponed again.
    package func snoozed(for duration: Duration?, _ now: Now) throws(Refusal) -> Outcome<Ring> {
        guard isOpen else { throw .notRinging }
        guard offer == .snooze else { throw .cannotSnooze }
        guard maySnooze else { throw .snoozeLimitReached }
        return quiet(for: duration ?? settings.snooze, by: "person", now)
    }

    private func quiet(for duration: Duration, by whom: String, _ now: Now) -> Outcome<Ring> {
        var ring = self
        let until = BootDeadline(after: duration, now)
        ring.state = .snoozed(until: until)
        ring.snoozes += 1
        ring.popup = .notShown
        let details: [String: Detail] = [
            "ring": .text(id.description), "until": .instant(until.expected), "by": .text(whom),
            "snoozes": .number(Int64(ring.snoozes)),
        ]
        return Outcome(ring, [.withdraw(id), .record(Record(.snoozed, item, label: label, details: details))])
    }

    /// Handles a deadline of this ring. Every wake is a hint: there is no effect before the deadline.
    package func reached(_ purpose: Deadline.Purpose, _ now: Now) -> Outcome<Ring> {
        guard let deadline = deadlines.first(where: { $0.purpose == purpose }), deadline.moment.isDue(now) else {
            return Outcome(self)
        }
        switch purpose {
        case .giveUp: return unanswered(now)
        case .wakeAgain: return rungAgain(late: .zero - deadline.moment.remaining(now), now)
        case .repost:
            var ring = self
            ring.popup = .begun
            return Outcome(ring, [.present(ring)])
        case .ring, .notice, .reminder, .end, .dayEnd, .checkpoint, .progress: return Outcome(self)
        }
    }

    private func unanswered(_ now: Now) -> Outcome<Ring> {
        if maySnooze { return quiet(for: settings.snooze, by: "itself", now) }
        var outcome = settled(.missed, now)
        outcome.effects.append(.notify(.unanswered(item: item, label: label, scheduled: scheduled)))
        return outcome
    }

    private func rungAgain(late: Duration, _ now: Now) -> Outcome<Ring> {
        var ring = self
        ring.snoozeLateness = late > Alarm.punctuality ? late : .zero
        ring.state = .ringing(givesUp: BootDeadline(after: settings.ringFor, now))
        return Outcome(ring, [.record(record(.rang)), .present(ring)])
    }

    /// Resumes an open ring after a start of the daemon.
    package func resumed() -> Outcome<Ring> {
        isRinging ? Outcome(self, [.present(self)]) : Outcome(self)
    }

    /// The alerter has shown the popup.
    package func shown(handle: String) -> Outcome<Ring> {
        guard isRinging else { return Outcome(self) }
        var ring = self
        ring.popup = .shown(handle: handle)
        return Outcome(ring)
    }

    /// The command was started. It is not started again until the ring is snoozed, even if its popup can't be shown and
    /// the daemon is killed.
    package func commandStarted() -> Outcome<Ring> {
        guard isRinging, popup == .notShown else { return Outcome(self) }
        var ring = self
        ring.popup = .begun
        return Outcome(ring)
    }

    /// The popup was closed without pressing a button.
    ///
    /// Closing by a person is an answer with the configured meaning; any other closing is not an answer.
    package func popupEnded(_ end: PopupEnd, _ meanings: ClosingMeanings, _ now: Now) -> Outcome<Ring> {
        guard isRinging else { return Outcome(self) }
        switch end {
        case .closedByPerson:
            switch answer(toClosing: meanings) {
            case .dismissed: return settled(.dismissed, now)
            case .snoozed: return quiet(for: settings.snooze, by: "person", now)
            case .runsOn: return Outcome(self, [.runOn(item)])
            }
        case .expired:
            var ring = self
            ring.popup = .closed(repost: BootDeadline(after: Self.repostDelay, now))
            return Outcome(ring)
        case .serverVanished:
            return Outcome(self)
        }
    }

    private func record(_ event: Record.Event) -> Record {
        Record(
            event,
            item,
            label: label,
            details: [
                "ring": .text(id.description), "scheduled": .instant(scheduled), "snoozes": .number(Int64(snoozes)),
            ]
        )
    }
}
