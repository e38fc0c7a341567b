import Agenda
import Chronology
import Varlink

// The four interfaces between the engine and the world. Each has a real adapter and a simulated one, and one contract
// suite that runs against both. The store is not among them: it is always the real SQLite.

/// Reads all clocks at once, at the start of a turn and nowhere else.
package protocol Clocks: Sendable {
    func sample() -> Now
    /// The time since an arbitrary point on a monotonic clock, to measure the duration of work. Cheap.
    func elapsed() -> Duration
}

/// Wakes the engine when a deadline is near.
package protocol Wake: Sendable {
    /// Replaces the armed deadlines; nil disarms that clock. A time in the past wakes at once.
    ///
    /// A wake is delivered as ``Event/deadlineReached``, a set clock as ``Event/clockStepped``. It may come early,
    /// twice or late: it is a hint.
    func arm(_ heads: QueueHeads)
}

/// The earliest deadline on each clock.
package struct QueueHeads: Hashable, Sendable {
    package var wall: Instant?
    package var boot: BootInstant?
    /// The earliest alarm that wakes the machine from suspend; never earlier than `wall`.
    package var wakingWall: Instant?
    /// The latest time for testing whether the store can be written. It is not a deadline and may precede all of them.
    package var storeTrial: BootInstant?
    /// The time of the work that the start has deferred. It is not a deadline either.
    package var startCompletion: BootInstant?
    /// When the zone may have lasted, which is then stored.
    package var zoneSettles: BootInstant?

    package static let empty = QueueHeads()

    /// The time until the first deadline; zero or negative if one is due, nil if there is none.
    package func untilFirst(_ now: Now) -> Duration? {
        [wall.map { $0 - now.wall }, boot.map { $0 - now.boot.instant }].compactMap(\.self).min()
    }

    /// The earliest time on the boot clock, for any reason.
    package var earliestBoot: BootInstant? {
        [boot, storeTrial, startCompletion, zoneSettles].compactMap(\.self).min()
    }
}

/// Presents rings: popup, sound, command. None of these calls may block; results are reported as ``AlerterEvent``.
package protocol Alerter: Sendable {
    /// Shows the alert, or shows it again. Sound and command are started if `alert.isFirst`; after a restart of the
    /// daemon only the sound; neither if they are already running. A started command is reported at once.
    func present(_ alert: Alert)
    /// Runs the command of a silent item once, however often this is called: only its time limit ends it. Start and
    /// end are reported; it is known to have run until ``withdraw(_:)``.
    func execute(_ command: AlertCommand, for ring: ItemID)
    /// Ends popup, sound and command. Unknown rings are ignored.
    func withdraw(_ ring: ItemID)
    /// Shows an announcement, which replaces an earlier one about the same item.
    func notify(_ announcement: Announcement)
    /// Withdraws the announcement about the item, if this daemon or an earlier one shows one.
    func retract(_ item: ItemID)
    /// Reports each announcement about an item on the screen, including those of an earlier daemon, as
    /// ``AlerterEvent/announcementFound(item:)`` as soon as there is a server.
    func reviewAnnouncements()
    /// Shows the popup, or updates the one of its item. A popup that a person closed is not shown again until
    /// ``endProgress(of:)``.
    func show(_ progress: ProgressPopup)
    /// Withdraws the item's progress popup, if any.
    func endProgress(of item: ItemID)
    /// Runs the hook once, after the earlier ones of its item. Its result is only logged.
    func run(_ hook: Hook)
}

/// Sends replies to clients, from any thread. Replies to disconnected clients are dropped.
package protocol Transport: Sendable {
    func reply(to call: CallID, _ reply: VarlinkReply)
    /// As ``reply(to:_:)``; ``Event/pageTaken(_:)`` reports that it was passed to the caller's socket completely.
    func reply(to call: CallID, page: VarlinkReply)
}
