import Chronology

/// One ringing of one item: a row of the ledger, written before anything is shown, unique by item and scheduled moment.
///
/// It ends only by an answer, by giving up or by cancelling, not when its popup expires or the popup server dies.
package struct Ring: Scheduled, Hashable {
    package let id: ItemID
    /// The item that rings.
    package let item: ItemID
    package let label: String
    /// The scheduled moment. Together with `item` it identifies the ring, which happens once.
    package let scheduled: Instant
    /// When it first rang; nil if it was missed before.
    package let started: Instant?
    package let settings: RingSettings
    package let offer: Offer
    /// The work earned by the focus phase that ended; nil for other rings.
    package let earned: Earned?
    package var snoozes: Int
    package var state: State
    package var popup: Popup

    package init(id: ItemID, draft: RingDraft, started: Instant?, state: State) {
        self.id = id
        item = draft.item
        label = draft.label
        scheduled = draft.scheduled
        self.started = started
        settings = draft.settings
        offer = draft.offer
        earned = draft.earned
        snoozes = 0
        self.state = state
        popup = .notShown
    }

    package init(
        id: ItemID,
        item: ItemID,
        label: String,
        scheduled: Instant,
        started: Instant?,
        settings: RingSettings,
        offer: Offer,
        earned: Earned? = nil,
        snoozes: Int,
        state: State,
        popup: Popup
    ) {
        self.id = id
        self.item = item
        self.label = label
        self.scheduled = scheduled
        self.started = started
        self.settings = settings
        self.offer = offer
        self.earned = earned
        self.snoozes = snoozes
        self.state = state
        self.popup = popup
    }

    package enum State: Hashable, Sendable {
        case ringing(givesUp: BootDeadline)
        case snoozed(until: BootDeadline)
        case ended(RingEnd, at: Instant)
    }

    /// The popup's buttons besides the one that ends the ring.
    package enum Offer: Hashable, Sendable {
        /// An alarm: snooze.
        case snooze
        /// A timer: one more minute.
        case extend
        /// The end of a focus phase: start the next one or skip it.
        case nextPhase(FocusPhase)
        /// A D-day: nothing.
        case dday(target: CivilDate)
        /// The end of a task's expected time: complete it or grant more time.
        case complete(TaskQuestion)
    }

    /// What is known about the popup of an open ring.
    package enum Popup: Hashable, Sendable {
        /// Nothing has been shown or run for it yet.
        case notShown
        /// It was shown, and its sound and command were started; `handle` names it to the notification server.
        case shown(handle: String)
        /// It was closed by something else than a person and is posted again then.
        case closed(repost: BootDeadline)
        /// Something of it was seen or run: its popup before, or its command. That it is shown now nobody has said yet.
        case begun
    }

    package var deadlines: [Deadline] {
        switch state {
        case .ringing(let givesUp):
            var deadlines = [Deadline(id, .giveUp, .boot(givesUp))]
            if case .closed(let repost) = popup { deadlines.append(Deadline(id, .repost, .boot(repost))) }
            return deadlines
        case .snoozed(let until):
            return [Deadline(id, .wakeAgain, .boot(until))]
        case .ended:
            return []
        }
    }

    package var isOpen: Bool {
        if case .ended = state { false } else { true }
    }

    package var isRinging: Bool {
        if case .ringing = state { true } else { false }
    }

    package var maySnooze: Bool {
        offer == .snooze && snoozes < settings.snoozeLimit
    }
}

/// Why the user is asked whether a task is done.
package enum TaskQuestion: String, CaseIterable, Sendable {
    case expectedTimeOver, twiceTheEstimate
}

/// How a ring ended.
package enum RingEnd: String, CaseIterable, Sendable {
    case dismissed, missed, cancelled
}

/// A ring that has no number in the ledger yet.
package struct RingDraft: Hashable, Sendable {
    package var item: ItemID
    package var label: String
    package var scheduled: Instant
    package var settings: RingSettings
    package var offer: Ring.Offer
    package var earned: Earned?

    package init(
        item: ItemID,
        label: String,
        scheduled: Instant,
        settings: RingSettings,
        offer: Ring.Offer,
        earned: Earned? = nil
    ) {
        self.item = item
        self.label = label
        self.scheduled = scheduled
        self.settings = settings
        self.offer = offer
        self.earned = earned
    }
}
