import Chronology

/// One ringing of one item: a row of the ledger, written before it is shown, unique by item and scheduled moment.
///
/// It ends only by an answer, by timeout or by cancellation, not when its popup expires or the popup server exits.
///
/// The moment of a silent item is a ring that has ended from the start; only its command may still run.
package struct Ring: Scheduled, Hashable {
    package let id: ItemID
    /// The item that rings.
    package let item: ItemID
    package var label: String
    /// The scheduled moment. Together with `item` it identifies the ring, which happens once.
    package internal(set) var scheduled: Instant
    /// The wall time at which an alarm or a D-day was scheduled; nil for other items.
    package internal(set) var local: CivilDateTime?
    /// When it first rang; nil if it was missed.
    package var started: Instant?
    package let settings: RingSettings
    package let offer: Offer
    /// The work earned by the focus phase that ended; nil for other rings.
    package let earned: Earned?
    /// The alarm's rule for the late end of a snooze or of an unanswered ring; nil if it rings however late it is.
    package var late: LatePolicy?
    package var snoozes: Int
    /// The lateness of the end of the last snooze, because the machine slept or no daemon ran; zero before the first.
    package var snoozeLateness = Duration.zero
    package var state: State
    package var popup: Popup
    /// Set if a deadline of an earlier boot was due by the wall clock, or if another ring of its item replaced this one,
    /// until a person answers.
    package var overtaken: Overtaken?
    /// When its timer expected to end, if a clock behind that did not decide its end: its moment by the right clock.
    package var expected: Instant?
    /// Whether its command has finished by itself. It does not run again after a snooze.
    package var commandHasFinished = false

    package enum State: Hashable, Sendable {
        case ringing(givesUp: BootDeadline)
        case snoozed(until: BootDeadline)
        case ended(RingEnd, at: Instant)
        /// The moment of a silent item.
        case ran(SilentCommand, at: Instant)
    }

    /// The command of a silent item. Nothing but its time limit ends it.
    package enum SilentCommand: Hashable, Sendable {
        case none
        /// To be started; if no start is reported until then, it is handed to the desktop again, which runs it once.
        case due(again: BootDeadline)
        case started
        case over
    }

    /// The popup's buttons besides the one that ends the ring.
    package enum Offer: Hashable, Sendable {
        /// An alarm: snooze.
        case snooze
        /// A timer: one more minute.
        case extend
        /// The end of a focus phase: start the next one or skip it.
        case nextPhase(FocusPhase)
        /// A D-day: no other button.
        case dday(target: CivilDate)
        /// The end of a task's expected time: complete it or grant more time.
        case complete(TaskQuestion)
    }

    /// The known state of the popup of an open ring.
    package enum Popup: Hashable, Sendable {
        /// It has not been shown, and its command has not run.
        case notShown
        /// It was shown, and its sound and command were started; `handle` identifies it to the notification server.
        case shown(handle: String)
        /// It was closed, but not by a person, and will be posted again at that time.
        case closed(repost: BootDeadline)
        /// It was shown before, or its command was started, but its current display is unconfirmed.
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
        case .ran(.due(let again), _):
            return [Deadline(id, .repost, .boot(again))]
        case .ended, .ran:
            return []
        }
    }

    package var isOpen: Bool {
        switch state {
        case .ringing, .snoozed: true
        case .ended, .ran: false
        }
    }

    /// Whether it is the moment of a silent item.
    private var hasRun: Bool {
        if case .ran = state { true } else { false }
    }

    /// Whether it is the moment of a silent item whose command is still to be started.
    package var hasDueCommand: Bool {
        if case .ran(.due, _) = state { true } else { false }
    }

    package var isRinging: Bool {
        if case .ringing = state { true } else { false }
    }

    /// The lateness of its first sound; negative if it began before its scheduled moment, by a clock that was set
    /// since.
    package var lateness: Duration { started.map { $0 - scheduled } ?? .zero }

    package var maySnooze: Bool {
        offer == .snooze && snoozes < settings.snoozeLimit
    }
}

/// The reason for asking the user whether a task is done.
package enum TaskQuestion: String, CaseIterable, Sendable {
    case expectedTimeOver, twiceTheEstimate
}

/// The way in which a ring ended.
package enum RingEnd: String, CaseIterable, Sendable {
    case dismissed, missed, cancelled
}

/// A ring that has no number in the ledger yet.
package struct RingDraft: Hashable, Sendable {
    package var item: ItemID
    package var label: String
    package var scheduled: Instant
    package var local: CivilDateTime?
    package var settings: RingSettings
    package var offer: Ring.Offer
    package var earned: Earned?
    package var late: LatePolicy?
    package var overtaken: Ring.Overtaken?
    package var expected: Instant?
}

extension Ring {
    package init(id: ItemID, draft: RingDraft, started: Instant?, state: State) {
        self.init(
            id: id,
            item: draft.item,
            label: draft.label,
            scheduled: draft.scheduled,
            local: draft.local,
            started: started,
            settings: draft.settings,
            offer: draft.offer,
            earned: draft.earned,
            late: draft.late,
            snoozes: 0,
            state: state,
            popup: .notShown,
            overtaken: draft.overtaken,
            expected: draft.expected
        )
    }
}

extension Ring: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            id: try members.item("id", .ring),
            item: try members.item("item"),
            label: try members.label("label"),
            scheduled: try members.instant("scheduledMicroseconds"),
            local: try members.ifPresent("localMicroseconds", members.local),
            started: try members.ifPresent("startedMicroseconds", members.instant),
            settings: try members.value("settings"),
            offer: try members.value("offer"),
            earned: try members.ifPresent("earned", members.value),
            late: try members.ifPresent("late", members.value),
            snoozes: try members.number("snoozes", in: Limits.snoozes),
            snoozeLateness: try members.ifPresent("snoozeLatenessMicroseconds") {
                try members.duration($0, in: Limits.counted)
            } ?? .zero,
            state: try members.value("state"),
            popup: try members.value("popup"),
            overtaken: try members.ifPresent("overtaken", members.value),
            expected: try members.ifPresent("expectedMicroseconds", members.instant),
            commandHasFinished: try members.ifPresent("commandHasFinished", members.flag) ?? false
        )
        if item.kind == .ring { throw members.refusal("item", .impossible) }
        if settings.rings ? hasRun : isOpen { throw members.refusal("state", .impossible) }
    }

    package func write(to members: inout WrittenMembers) {
        members.item("id", id)
        members.item("item", item)
        members.text("label", label)
        members.instant("scheduledMicroseconds", scheduled)
        members.local("localMicroseconds", local)
        members.instant("startedMicroseconds", started)
        members.value("settings", settings)
        members.value("offer", offer)
        members.value("earned", earned)
        if let late { members.value("late", late) }
        members.number("snoozes", snoozes)
        members.duration("snoozeLatenessMicroseconds", snoozeLateness == .zero ? nil : snoozeLateness)
        members.value("state", state)
        members.value("popup", popup)
        members.value("overtaken", overtaken)
        members.instant("expectedMicroseconds", expected)
        if commandHasFinished { members.flag("commandHasFinished", commandHasFinished) }
    }
}

extension Ring.State: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("state") {
        case "ringing": self = .ringing(givesUp: try members.value("givesUp"))
        case "snoozed": self = .snoozed(until: try members.value("until"))
        case "ended": self = .ended(try members.choice("how"), at: try members.instant("atMicroseconds"))
        case "ran": self = .ran(try members.value("command"), at: try members.instant("atMicroseconds"))
        case let state: throw members.unknown("state", state)
        }
    }

    package func write(to members: inout WrittenMembers) {
        switch self {
        case .ringing(let givesUp):
            members.text("state", "ringing")
            members.value("givesUp", givesUp)
        case .snoozed(let until):
            members.text("state", "snoozed")
            members.value("until", until)
        case .ended(let how, let at):
            members.text("state", "ended")
            members.choice("how", how)
            members.instant("atMicroseconds", at)
        case .ran(let command, let at):
            members.text("state", "ran")
            members.value("command", command)
            members.instant("atMicroseconds", at)
        }
    }
}

extension Ring.SilentCommand: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("state") {
        case "none": self = .none
        case "due": self = .due(again: try members.value("again"))
        case "started": self = .started
        case "over": self = .over
        case let state: throw members.unknown("state", state)
        }
    }

    package func write(to members: inout WrittenMembers) {
        switch self {
        case .none: members.text("state", "none")
        case .due(let again):
            members.text("state", "due")
            members.value("again", again)
        case .started: members.text("state", "started")
        case .over: members.text("state", "over")
        }
    }
}

extension Ring.Offer: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("kind") {
        case "snooze": self = .snooze
        case "extend": self = .extend
        case "nextPhase": self = .nextPhase(try members.choice("phase"))
        case "dday": self = .dday(target: try members.date("targetDayNumber"))
        case "complete": self = .complete(try members.choice("question"))
        case let kind: throw members.unknown("kind", kind)
        }
    }

    package func write(to members: inout WrittenMembers) {
        switch self {
        case .snooze: members.text("kind", "snooze")
        case .extend: members.text("kind", "extend")
        case .nextPhase(let phase):
            members.text("kind", "nextPhase")
            members.choice("phase", phase)
        case .dday(let target):
            members.text("kind", "dday")
            members.date("targetDayNumber", target)
        case .complete(let question):
            members.text("kind", "complete")
            members.choice("question", question)
        }
    }
}

extension Ring.Popup: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("state") {
        case "notShown": self = .notShown
        case "shown": self = .shown(handle: try members.text("handle", atMost: Limits.labelBytes))
        case "closed": self = .closed(repost: try members.value("repost"))
        case "begun": self = .begun
        case let state: throw members.unknown("state", state)
        }
    }

    package func write(to members: inout WrittenMembers) {
        switch self {
        case .notShown: members.text("state", "notShown")
        case .shown(let handle):
            members.text("state", "shown")
            members.text("handle", handle)
        case .closed(let repost):
            members.text("state", "closed")
            members.value("repost", repost)
        case .begun: members.text("state", "begun")
        }
    }
}
