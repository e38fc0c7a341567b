import Agenda
import AgendaStore
import Chronology
import Varlink

/// Events for the engine, in the past tense. Adapters submit these from any thread.
package enum Event: Sendable {
    case requestReceived(VarlinkCall, CallID)
    case requestAbandoned(CallID)
    /// A page of a long answer was written to the caller's socket, which can accept the next one.
    case pageTaken(CallID)
    /// A timer expired; the queue determines the due deadlines.
    case deadlineReached
    /// CLOCK_REALTIME was set (TFD_TIMER_CANCEL_ON_SET, timerfd_create(2)).
    case clockStepped
    /// /etc/localtime, TZ's file or tzdata changed.
    case zoneChanged
    /// These zones could not be read for some time, so that others stand in; none: all can be read again.
    case zonesLost([ZoneTrouble])
    /// `whenCommitted` is called after the current work has been stored; the machine may sleep after that.
    case aboutToSleep(whenCommitted: @Sendable () -> Void = {})
    case resumedFromSleep
    /// The user left the machine or returned; also the first report after the watch began.
    case presenceChanged(Presence)
    case alerter(AlerterEvent)
    /// An archive was read and is ready to replace the store.
    case archivePrepared(PreparedArchive, ArchiveImport)
    /// The configuration was reloaded, and possibly the days off. `whenCommitted` is called once it is in force.
    case reloaded(Defaults, whenCommitted: @Sendable () -> Void = {})
    /// The daemon's program was replaced. `whenQuiet` is called once, at the end of a turn after which the daemon may
    /// be restarted: no item is ringing or about to ring, no change is unsaved, no export or import is running. A later
    /// event of this kind replaces this one.
    case programReplaced(whenQuiet: @Sendable () -> Void)
}

/// Receives events from adapters, on any thread. Never blocks.
package protocol EventSink: Sendable {
    func submit(_ event: Event)
}
