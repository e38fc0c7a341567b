import Agenda
import Chronology
import Varlink

// The four seams between the engine and the world. Each has a real adapter and a simulated twin, and one contract
// suite that runs against both. The store is none of them: it is always the real SQLite.

/// Reads all clocks at once, at the start of a turn and nowhere else.
package protocol Clocks: Sendable {
    func sample() -> Now
    /// What passed since some moment, on a clock that is never set: how long work takes. Cheap, and no moment of
    /// anything.
    func elapsed() -> Duration
}

/// Wakes the engine when a deadline is near.
package protocol Wake: Sendable {
    /// Replaces what was armed before; nil disarms that clock. A moment in the past wakes at once.
    ///
    /// A wake is delivered as ``Event/deadlineReached``, a set clock as ``Event/clockStepped``. It may come early,
    /// twice or late: it is a hint.
    func arm(_ heads: QueueHeads)
}

/// The earliest deadline on each clock.
package struct QueueHeads: Hashable, Sendable {
    package var wall: Instant?
    package var boot: BootInstant?
    /// The earliest alarm that wakes the machine from suspend; never before `wall`.
    package var wakingWall: Instant?
    /// When to try at the latest whether the store can be written. It is no deadline and may precede all of them.
    package var storeTrial: BootInstant?

    package static let empty = QueueHeads()

    /// How long it is until the first deadline; not positive if one is due, nil if there is none.
    package func untilFirst(_ now: Now) -> Duration? {
        [wall.map { $0 - now.wall }, boot.map { $0 - now.boot.instant }].compactMap(\.self).min()
    }

    /// The earliest moment on the boot clock, for whatever reason.
    package var earliestBoot: BootInstant? { [boot, storeTrial].compactMap(\.self).min() }
}

/// Makes rings seen and heard: popup, sound, command. None of these calls may block; what becomes of them comes back
/// as an ``AlerterEvent``.
package protocol Alerter: Sendable {
    /// Shows the alert, or shows it again. Sound and command are started where `alert.isFirst`, and only the sound
    /// where the daemon was restarted meanwhile; they are left alone where they run already. A command that was
    /// started is told at once.
    func present(_ alert: Alert)
    /// Ends popup, sound and command. Unknown rings are ignored.
    func withdraw(_ ring: ItemID)
    /// Shows an announcement; it replaces one about the same item that is still shown.
    func notify(_ announcement: Announcement)
    /// Withdraws the announcement about the item, if this daemon or an earlier one shows one.
    func retract(_ item: ItemID)
    /// Reports each announcement about an item that is on the screen, also one that an earlier daemon left, as
    /// ``AlerterEvent/announcementFound(item:)``, as soon as there is a server.
    func reviewAnnouncements()
    /// Shows the popup, or changes the one of its item that is shown. One that a person closed stays away until
    /// ``endProgress(of:)``.
    func show(_ progress: ProgressPopup)
    /// Withdraws the item's progress popup, if any.
    func endProgress(of item: ItemID)
    /// Runs the hook once, after the earlier ones of its item. What becomes of it is logged and nowhere else.
    func run(_ hook: Hook)
}

/// Sends replies to clients, from any thread. Replies to clients that have left are dropped.
package protocol Transport: Sendable {
    func reply(to call: CallID, _ reply: VarlinkReply)
    /// As ``reply(to:_:)``. Once all of it was handed to the caller's socket, ``Event/pageTaken(_:)`` says so.
    func reply(to call: CallID, page: VarlinkReply)
}
