import ClockAPI
import Varlink

/// An item that keys act on.
package protocol KeyedItem: Named, Sendable {
    /// The keys with a meaning in any of its states.
    static var keys: Set<LiveKey> { get }

    /// The call for a key in the current state; nil if the key has no meaning in it. Always nil for `help` and `leave`,
    /// which don't concern the item.
    func request(for key: LiveKey) -> (any VarlinkMethod)?
}

/// The extension by `+`.
private let lengtheningSeconds = 60.0

extension TimerObject: KeyedItem {
    package static var keys: Set<LiveKey> { [.pauseOrResume, .lengthen, .finish, .snooze, .cancel] }

    package func request(for key: LiveKey) -> (any VarlinkMethod)? {
        switch (key, state) {
        case (.pauseOrResume, .running): return TimersInterface.Pause(names: [id])
        case (.pauseOrResume, .paused): return TimersInterface.Resume(names: [id])
        case (.lengthen, .running), (.lengthen, .paused):
            return TimersInterface.Extend(names: [id], changeSeconds: lengtheningSeconds)
        case (.lengthen, .ringing): return RingsInterface.Snooze(names: [id], durationSeconds: lengtheningSeconds)
        case (.finish, .ringing): return RingsInterface.Dismiss(names: [id])
        case (.snooze, .ringing), (.pauseOrResume, .ringing): return RingsInterface.Snooze(names: [id])
        case (.cancel, .running), (.cancel, .paused): return TimersInterface.Cancel(names: [id])
        default: return nil
        }
    }
}

extension FocusObject: KeyedItem {
    package static var keys: Set<LiveKey> { [.pauseOrResume, .lengthen, .skip, .finish, .snooze, .cancel] }

    /// While a phase waits to be started, the end of the previous one rings.
    package func request(for key: LiveKey) -> (any VarlinkMethod)? {
        guard state != .completed, state != .stopped else { return nil }
        switch (key, state) {
        case (.pauseOrResume, .running): return FocusInterface.Pause()
        case (.pauseOrResume, _): return FocusInterface.Resume()
        case (.lengthen, _): return FocusInterface.Extend(changeSeconds: lengtheningSeconds)
        case (.skip, _): return FocusInterface.Skip()
        case (.finish, .waiting): return RingsInterface.Dismiss(names: [id])
        case (.snooze, .waiting): return RingsInterface.Snooze(names: [id])
        case (.cancel, _): return FocusInterface.Stop()
        default: return nil
        }
    }
}

extension TaskObject: KeyedItem {
    package static var keys: Set<LiveKey> { [.pauseOrResume, .lengthen, .finish, .snooze, .cancel] }

    /// The daemon refuses `snooze` unless it is asking whether the task is done.
    package func request(for key: LiveKey) -> (any VarlinkMethod)? {
        guard state != .idle else { return nil }
        switch (key, state) {
        case (.pauseOrResume, .running): return TasksInterface.Pause(names: [id])
        case (.pauseOrResume, _): return TasksInterface.Resume(names: [id], pausesOther: false)
        case (.lengthen, _): return TasksInterface.Extend(names: [id], changeSeconds: lengtheningSeconds)
        case (.finish, _): return TasksInterface.Done(names: [id])
        case (.snooze, .running): return RingsInterface.Snooze(names: [id])
        case (.cancel, _): return TasksInterface.Cancel(names: [id], confirmed: true)
        default: return nil
        }
    }
}

extension StopwatchObject: KeyedItem {
    package static var keys: Set<LiveKey> { [.pauseOrResume, .lap, .reset] }

    /// A running stopwatch is not reset: a key pressed by mistake would lose the time.
    package func request(for key: LiveKey) -> (any VarlinkMethod)? {
        switch (key, state) {
        case (.pauseOrResume, .running): return StopwatchesInterface.Pause(names: [id])
        case (.pauseOrResume, _): return StopwatchesInterface.Resume(names: [id])
        case (.lap, .running): return StopwatchesInterface.Lap(names: [id])
        case (.reset, .paused): return StopwatchesInterface.Reset(names: [id])
        default: return nil
        }
    }
}
