import Chronology

/// One entry of the priority queue: the time at which an item is to be handled, and the purpose.
///
/// Deadlines are always derived from their item and written with it, never changed separately.
package struct Deadline: Hashable, Sendable {
    package let item: ItemID
    package let purpose: Purpose
    package let moment: DeadlineMoment

    package init(_ item: ItemID, _ purpose: Purpose, _ moment: DeadlineMoment) {
        self.item = item
        self.purpose = purpose
        self.moment = moment
    }

    /// The reason why an item is woken. An item has at most one deadline for each purpose.
    package enum Purpose: String, CaseIterable, Sendable {
        /// An alarm's next occurrence, or the end of the wait of one that a change of the zone passed over.
        case ring
        /// An occurrence of an alarm that is due while an earlier one waits for the zone to last.
        case meanwhile
        /// The notice some time before it.
        case notice
        /// A reminder of a D-day.
        case reminder
        /// The end of a count: a timer, a focus phase.
        case end
        /// The end of a snooze.
        case wakeAgain
        /// The end of the time an unanswered ring may sound.
        case giveUp
        /// A popup that was closed too soon after it was posted is posted again; a silent command whose start was not
        /// reported is handed over again.
        case repost
        /// Periodically while work is counted, so that a power cut loses little of it.
        case checkpoint
        /// The end of a day, at which a running count is credited to that day.
        case dayEnd
        /// Periodically while a popup shows the progress of a focus phase.
        case progress
    }
}

/// The two clocks of the queue.
package enum DeadlineMoment: Hashable, Sendable {
    /// CLOCK_REALTIME: it moves when the clock is set.
    case wall(Instant)
    /// CLOCK_BOOTTIME: it does not.
    case boot(BootDeadline)

    /// The time left; negative if it is late.
    package func remaining(_ now: Now) -> Duration {
        switch self {
        case .wall(let instant): instant - now.wall
        case .boot(let deadline): deadline.remaining(now)
        }
    }

    package func isDue(_ now: Now) -> Bool { remaining(now) <= .zero }
}

/// An entity with an identity, a label and deadlines in the queue.
package protocol Scheduled: Sendable {
    var id: ItemID { get }
    var label: String { get }
    /// At most one for each purpose; empty if no deadline is pending.
    var deadlines: [Deadline] { get }
}
