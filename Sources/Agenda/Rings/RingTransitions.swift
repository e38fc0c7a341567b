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

    /// The delay before a silent command whose start was not reported is handed to the desktop again.
    package static let commandRetryDelay = Duration.seconds(5)

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
        return Outcome(ring, [.record(draft.begun(.rang, cause, id, now)), .present(ring)])
    }

    /// The moment of a silent item has come: its command runs, if it has one. `cause`: the reason for its lateness, if
    /// any.
    package static func run(
        _ draft: RingDraft,
        cause: Lateness.Cause = .unknown,
        id: ItemID,
        _ now: Now
    ) -> Outcome<Ring> {
        let command: SilentCommand =
            draft.settings.command == nil ? .none : .due(again: BootDeadline(after: commandRetryDelay, now))
        let ring = Ring(id: id, draft: draft, started: now.wall, state: .ran(command, at: now.wall))
        let record = Effect.record(draft.begun(.ran, cause, id, now))
        return Outcome(ring, command == .none ? [record] : [record, .execute(ring)])
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
        // It began by a clock that was set back since; the replanning, which sees that, may come after this end.
        if let started, started > now.wall, !now.isDoubted { ring.started = now.wall }
        ring.state = .ended(end, at: now.wall)
        ring.popup = .notShown
        return Outcome(ring, [.withdraw(id), .record(record(event(for: end)))])
    }

    /// Another ring of its item begins. If a clock that is ahead has caused that, this one continues later.
    package func replaced(_ now: Now) -> Outcome<Ring> {
        keepingState(now).settled(.missed, now)
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
        if whom == "person" { ring.overtaken = nil }
        return Outcome(ring, [.withdraw(id), .record(ring.snoozedRecord(until: until.expected, by: whom))])
    }

    func snoozedRecord(until: Instant, by whom: String) -> Record {
        let details: [String: Detail] = [
            "ring": .text(id.description), "until": .instant(until), "by": .text(whom),
            "snoozes": .number(Int64(snoozes)),
        ]
        return Record(.snoozed, item, label: label, details: details)
    }

    /// Handles a deadline of this ring. Every wake is a hint: there is no effect before the deadline.
    package func reached(_ purpose: Deadline.Purpose, _ now: Now) -> Outcome<Ring> {
        guard let deadline = deadlines.first(where: { $0.purpose == purpose }), deadline.moment.isDue(now) else {
            return Outcome(self)
        }
        let lateness = .zero - deadline.moment.remaining(now)
        switch purpose {
        case .giveUp: return keepingState(now).unanswered(late: lateness, now)
        case .wakeAgain: return keepingState(now).rungAgain(late: lateness, now)
        case .repost:
            if case .ran(_, let at) = state { return handedOver(at, now) }
            var ring = self
            ring.popup = .begun
            return Outcome(ring, [.present(ring)])
        case .ring, .meanwhile, .notice, .reminder, .end, .dayEnd, .checkpoint, .progress: return Outcome(self)
        }
    }

    /// Keeps the state that ends now, unless its time is over by the clock that counted it. The oldest is kept: it was
    /// counted by the best clock.
    private func keepingState(_ now: Now) -> Ring {
        if case .ring? = overtaken { return self }
        let open: Overtaken.OpenState
        switch state {
        case .ringing(let end): open = .ringing(givesUp: end)
        case .snoozed(let end): open = .snoozed(until: end)
        case .ended, .ran: return self
        }
        guard !open.end.isCertainlyOver(now) else { return self }
        var ring = self
        ring.overtaken = .ring(open, snoozes: snoozes, overtaken?.count)
        return ring
    }

    /// Hands a silent command over again whose start was not reported.
    private func handedOver(_ at: Instant, _ now: Now) -> Outcome<Ring> {
        var ring = self
        ring.state = .ran(.due(again: BootDeadline(after: Self.commandRetryDelay, now)), at: at)
        return Outcome(ring, [.execute(ring)])
    }

    /// An alarm that sounded while nobody could hear it, because the machine slept or was off, rings on within its grace,
    /// which counts from the end of the ring. A snooze by itself would ring later still.
    private func unanswered(late lateness: Duration, _ now: Now) -> Outcome<Ring> {
        if let late, !now.isDoubted, lateness > Alarm.punctuality {
            return late.allows(lateness) ? ringingAnew(now) : leftUnanswered(late.missed, now)
        }
        return maySnooze ? quiet(for: settings.snooze, by: "itself", now) : leftUnanswered(.ring, now)
    }

    /// Ends the ring without an answer; it is announced unless it is too late and the policy forbids it.
    private func leftUnanswered(_ policy: MissedPolicy, _ now: Now) -> Outcome<Ring> {
        var outcome = settled(.missed, now)
        guard policy != .skip else { return outcome }
        outcome.effects.append(.notify(.unanswered(item: item, label: label, scheduled: scheduled)))
        return outcome
    }

    private func rungAgain(late lateness: Duration, _ now: Now) -> Outcome<Ring> {
        if let late, !now.isDoubted, !late.allows(lateness) { return leftUnanswered(late.missed, now) }
        var ring = self
        ring.snoozeLateness = lateness > Alarm.punctuality ? lateness : .zero
        return ring.ringingAnew(now)
    }

    private func ringingAnew(_ now: Now) -> Outcome<Ring> {
        var ring = self
        ring.state = .ringing(givesUp: BootDeadline(after: settings.ringFor, now))
        return Outcome(ring, [.record(record(.rang)), .present(ring)])
    }

    /// The item has another label, which its popup shows at once, or another rule for lateness, nil if it has none.
    package func edited(label: String, late: LatePolicy?) -> Outcome<Ring> {
        var ring = self
        ring.label = label
        ring.late = late
        return Outcome(ring, isRinging && label != self.label ? [.present(ring)] : [])
    }

    /// Resumes an open ring after a start of the daemon, unless its time is over: then its deadline decides, but a command
    /// that was never started runs. A silent command whose start was not reported has its deadline.
    package func resumed(_ now: Now) -> Outcome<Ring> {
        guard case .ringing(let givesUp) = state else { return Outcome(self) }
        let isCommandDue = settings.command != nil && popup == .notShown && !commandHasFinished
        guard givesUp.remaining(now) > .zero || isCommandDue else { return Outcome(self) }
        return Outcome(self, [.present(self)])
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
        var ring = self
        switch state {
        case .ringing where popup == .notShown: ring.popup = .begun
        case .ran(.due, let at): ring.state = .ran(.started, at: at)
        case .ringing, .snoozed, .ended, .ran: break
        }
        return Outcome(ring)
    }

    /// The command has ended. `details` is the way in which it ended.
    ///
    /// If it finished `byItself`, or by its time limit, it does not run again for this ring, unless it
    /// `leavesProcesses` that a snooze will end. Otherwise, such as music that a snooze ended, it starts again when the
    /// ring does.
    package func commandEnded(
        byItself: Bool,
        leavesProcesses: Bool,
        _ details: [String: Detail]
    ) -> Outcome<Ring> {
        let details = details.merging(["ring": .text(id.description)]) { own, _ in own }
        let record = Effect.record(Record(.commandEnded, item, label: label, details: details))
        var ring = self
        guard case .ran(let command, let at) = state else {
            ring.commandHasFinished = commandHasFinished || byItself && !leavesProcesses && isOpen
            return Outcome(ring, [record])
        }
        ring.state = .ran(.over, at: at)
        // A daemon that was killed after storing the end has not removed the traces of the command.
        return Outcome(ring, (command == .over ? [] : [record]) + (leavesProcesses ? [] : [.withdraw(id)]))
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

    func record(_ event: Record.Event) -> Record {
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

extension RingDraft {
    /// The record of the moment at which it rings, or its command runs.
    fileprivate func begun(_ event: Record.Event, _ cause: Lateness.Cause, _ id: ItemID, _ now: Now) -> Record {
        let lateness = now.wall - scheduled
        var record = Record(
            event,
            item,
            label: label,
            details: [
                "ring": .text(id.description), "scheduled": .instant(scheduled),
                "latenessSeconds": .duration(lateness),
            ]
        )
        if lateness > Alarm.punctuality { record.details["cause"] = .text(cause.rawValue) }
        return record
    }
}
