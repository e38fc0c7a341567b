import Agenda
import Varlink

/// Everything that happens to the engine, in the past tense. Adapters submit these from any thread.
package enum Event: Sendable {
    case requestReceived(VarlinkCall, CallID)
    case requestAbandoned(CallID)
    /// A timer went off; which deadline that was is read from the queue.
    case deadlineReached
    /// CLOCK_REALTIME was set (TFD_TIMER_CANCEL_ON_SET, timerfd_create(2)).
    case clockStepped
    /// /etc/localtime, TZ's file or tzdata changed, or the holidays did.
    case zoneChanged
    case aboutToSleep
    case resumedFromSleep
    case alerter(AlerterEvent)
    /// The configuration was read anew.
    case reloaded(Defaults)
}

/// Where adapters send what happened. Never blocks.
package protocol EventSink: Sendable {
    func submit(_ event: Event)
}
