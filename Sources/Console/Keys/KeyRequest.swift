import ClockAPI
import Varlink

/// An item that keys act on.
package protocol KeyedItem: Named, Sendable {
    /// The keys with a meaning in any of its states.
    static var keys: Set<LiveKey> { get }

    /// The calls for a key in the current state; empty if the key has no meaning in it, and for `help` and `leave`, which
    /// don't concern the item. Each one is made only if the previous was refused because the item does not ring, which
    /// only the daemon knows: the key that pauses snoozes what rings.
    func requests(for key: LiveKey) -> [any VarlinkMethod]
}

/// The extension by `+`.
private let lengtheningSeconds = 60.0

extension TimerObject: KeyedItem {
    package static var keys: Set<LiveKey> { [.pauseOrResume, .lengthen, .finish, .snooze, .cancel] }

    /// One with several rounds may ring while it is running.
    package func requests(for key: LiveKey) -> [any VarlinkMethod] {
        let snooze = RingsInterface.Snooze(names: [id])
        return switch (key, state) {
        case (.pauseOrResume, .running): [snooze, TimersInterface.Pause(names: [id])]
        case (.pauseOrResume, .paused): [snooze, TimersInterface.Resume(names: [id])]
        case (.lengthen, .running), (.lengthen, .paused):
            [TimersInterface.Extend(names: [id], changeSeconds: lengtheningSeconds)]
        case (.lengthen, .ringing): [RingsInterface.Snooze(names: [id], durationSeconds: lengtheningSeconds)]
        case (.finish, .ringing): [RingsInterface.Dismiss(names: [id])]
        case (.snooze, .ringing), (.snooze, .running), (.pauseOrResume, .ringing): [snooze]
        case (.cancel, .running), (.cancel, .paused): [TimersInterface.Cancel(names: [id])]
        default: []
        }
    }
}

extension FocusObject: KeyedItem {
    package static var keys: Set<LiveKey> { [.pauseOrResume, .lengthen, .skip, .finish, .snooze, .cancel] }

    /// While a phase waits to be started, the end of the previous one rings until it is answered.
    package func requests(for key: LiveKey) -> [any VarlinkMethod] {
        guard state != .completed, state != .stopped else { return [] }
        let snooze = RingsInterface.Snooze(names: [id])
        return switch (key, state) {
        case (.pauseOrResume, .running): [snooze, FocusInterface.Pause()]
        case (.pauseOrResume, _): [snooze, FocusInterface.Resume()]
        case (.lengthen, _): [FocusInterface.Extend(changeSeconds: lengtheningSeconds)]
        case (.skip, _): [FocusInterface.Skip()]
        case (.finish, .waiting): [RingsInterface.Dismiss(names: [id])]
        case (.snooze, .waiting): [snooze]
        case (.cancel, _): [FocusInterface.Stop()]
        default: []
        }
    }
}

extension TaskObject: KeyedItem {
    package static var keys: Set<LiveKey> { [.pauseOrResume, .lengthen, .finish, .snooze, .cancel] }

    /// It rings while clockd asks whether it is done.
    package func requests(for key: LiveKey) -> [any VarlinkMethod] {
        guard state != .idle else { return [] }
        let snooze = RingsInterface.Snooze(names: [id])
        return switch (key, state) {
        case (.pauseOrResume, .running): [snooze, TasksInterface.Pause(names: [id])]
        case (.pauseOrResume, _): [snooze, TasksInterface.Resume(names: [id], pausesOther: false)]
        case (.lengthen, _): [TasksInterface.Extend(names: [id], changeSeconds: lengtheningSeconds)]
        case (.finish, _): [TasksInterface.Done(names: [id])]
        case (.snooze, .running): [snooze]
        case (.cancel, _): [TasksInterface.Cancel(names: [id], confirmed: true)]
        default: []
        }
    }
}

extension StopwatchObject: KeyedItem {
    package static var keys: Set<LiveKey> { [.pauseOrResume, .lap, .reset] }

    /// A running stopwatch is not reset: a key pressed by mistake would lose the time.
    package func requests(for key: LiveKey) -> [any VarlinkMethod] {
        switch (key, state) {
        case (.pauseOrResume, .running): [StopwatchesInterface.Pause(names: [id])]
        case (.pauseOrResume, _): [StopwatchesInterface.Resume(names: [id])]
        case (.lap, .running): [StopwatchesInterface.Lap(names: [id])]
        case (.reset, .paused): [StopwatchesInterface.Reset(names: [id])]
        default: []
        }
    }
}
