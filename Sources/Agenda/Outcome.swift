import Chronology

/// The result of a transition: the changed entity and its effects, in order.
package struct Outcome<Entity: Sendable>: Sendable {
    package var entity: Entity
    package var effects: [Effect]

    package init(_ entity: Entity, _ effects: [Effect] = []) {
        self.entity = entity
        self.effects = effects
    }
}

/// A consequence, named in the imperative. The first group is written in the transaction that stores the entity, the
/// second is executed after its commit. Without a commit neither takes effect.
package enum Effect: Sendable, Hashable {
    /// Write to the history, and to the journal after the commit.
    case record(Record)
    /// Begin a ring. An earlier one of the same item that is still ringing or snoozed ends as missed.
    case open(RingDraft)
    /// Run the command of a silent item at its moment. Its open ring, from before it was silent, continues.
    case run(RingDraft)
    /// Record an occurrence that will not ring.
    case miss(RingDraft, Lateness)
    /// End the item's open ring.
    case settle(ItemID, RingEnd)
    /// Give the item's open ring the item's new label and rule for lateness, nil if it has none.
    case editRing(ItemID, label: String, late: LatePolicy?)
    /// Extend the item whose popup was closed, as a snooze without a duration does, which ends its open ring.
    case runOn(ItemID)
    /// Add seconds worked to a day.
    case credit(WorkSpan)
    /// Keep a finished run of a task.
    case keep(TaskRun)

    /// Show and play the ring, or show it again.
    case present(Ring)
    /// Run the command of a silent item, unless it was started before.
    case execute(Ring)
    /// End its popup, sound and command.
    case withdraw(ItemID)
    /// Show an announcement.
    case notify(Notice)
    /// Withdraw the announcement about the item, which no longer applies.
    case retract(ItemID)
    /// Show progress; nil withdraws it.
    case progress(ItemID, FocusProgress?)
}

/// A lateness, and its cause if that is known.
package struct Lateness: Hashable, Sendable {
    package var duration: Duration
    package var cause: Cause

    package init(_ duration: Duration, _ cause: Cause = .unknown) {
        self.duration = duration
        self.cause = cause
    }

    package enum Cause: String, Sendable {
        /// The daemon was not running at that time.
        case notRunning
        /// The machine slept.
        case asleep
        /// The clock was set past it.
        case clockStepped
        case unknown
    }
}

/// One line of the history: an event in the past tense.
package struct Record: Hashable, Sendable {
    package var event: Event
    package var kind: ItemKind?
    package var item: ItemID?
    package var label: String
    /// Details by their JSON names.
    package var details: [String: Detail]

    package init(_ event: Event, _ item: ItemID, label: String, details: [String: Detail] = [:]) {
        self.event = event
        kind = item.kind
        self.item = item
        self.label = label
        self.details = details
    }

    /// An event without an item: a set clock, a changed zone.
    package init(_ event: Event, details: [String: Detail] = [:]) {
        self.event = event
        kind = nil
        item = nil
        label = ""
        self.details = details
    }

    package enum Event: String, CaseIterable, Sendable {
        case added, edited, removed, enabled, disabled, skipped, unskipped
        case rang, ran, snoozed, dismissed, missed
        case started, paused, resumed, extended, restarted, completed, cancelled
        case lapped, reset
        case clockStepped, zoneChanged, popupFailed, soundFailed, commandEnded
        case daemonStarted, daemonStopped, reloaded
        case undone
    }
}

/// The value of a detail of a record. Instants become RFC 3339 text only when they are written.
package enum Detail: Hashable, Sendable {
    case text(String)
    case number(Int64)
    case duration(Duration)
    case instant(Instant)
}

/// A popup that is not a ring: it requires no answer and may expire.
package enum Notice: Hashable, Sendable {
    /// An alarm will ring at that time. `isLast`: it has no later occurrence.
    case upcoming(item: ItemID, label: String, at: Instant, isLast: Bool)
    /// The estimate of a task's run is nearly over.
    case estimateEnds(item: ItemID, label: String, remaining: Duration)
    /// A person completed the run of a task in a popup.
    case completed(TaskVerdict)
    /// An unanswered ring.
    case unanswered(item: ItemID, label: String, scheduled: Instant)
    /// Occurrences that were due while the machine could not ring.
    case missed([MissedOccurrence])
    /// A focus phase ended and the next started automatically; `earned` is set if it was work.
    case focusPhase(item: ItemID, label: String, ended: FocusPhase, began: FocusPhase?, earned: Earned?)
    /// No task was practised today.
    case nudge
}

package struct MissedOccurrence: Hashable, Sendable {
    package var item: ItemID
    package var label: String
    package var scheduled: Instant
    /// Whether the item has no later occurrence.
    package var isLast: Bool
    /// How many occurrences it stands for: itself, and earlier ones.
    package var count: Int

    package init(item: ItemID, label: String, scheduled: Instant, isLast: Bool = false, count: Int = 1) {
        self.item = item
        self.label = label
        self.scheduled = scheduled
        self.isLast = isLast
        self.count = count
    }
}
