import Agenda
import AgendaStore
import Varlink

/// Everything that happens to the engine, in the past tense. Adapters submit these from any thread.
package enum Event: Sendable {
    case requestReceived(VarlinkCall, CallID)
    case requestAbandoned(CallID)
    /// A page of a long answer was handed to the caller's socket: it can take the next one.
    case pageTaken(CallID)
    /// A timer went off; which deadline that was is read from the queue.
    case deadlineReached
    /// CLOCK_REALTIME was set (TFD_TIMER_CANCEL_ON_SET, timerfd_create(2)).
    case clockStepped
    /// /etc/localtime, TZ's file or tzdata changed, or the holidays did.
    case zoneChanged
    /// `whenCommitted` is called once what was counted so far is kept: the machine may sleep then.
    case aboutToSleep(whenCommitted: @Sendable () -> Void = {})
    case resumedFromSleep
    case alerter(AlerterEvent)
    /// An archive was read, and is ready to be taken over.
    case archivePrepared(PreparedArchive, ArchiveImport)
    /// Configuration reloaded.
    case reloaded(Defaults)
}

/// Where adapters send what happened. Never blocks.
package protocol EventSink: Sendable {
    func submit(_ event: Event)
}
