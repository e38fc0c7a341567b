import ClockAPI
import Console

/// An entry of the view, on which keys act.
indirect enum WatchItem: Hashable, Sendable {
    case ring(RingObject)
    case task(TaskObject)
    case focus(FocusObject)
    case timer(TimerObject)
    case stopwatch(StopwatchObject)
    /// An alarm that will ring, or is off.
    case alarm(AlarmObject)
    /// What may be done where there is nothing yet.
    case suggestion(Suggestion)
    /// An item that has just ended. It keeps its row for a moment, so that a key meant for it affects no other item.
    case ended(WatchItem)

    var id: String { named.id }
    var label: String { named.label }

    var named: any Named {
        switch self {
        case .ring(let ring): ring
        case .task(let task): task
        case .focus(let focus): focus
        case .timer(let timer): timer
        case .stopwatch(let stopwatch): stopwatch
        case .alarm(let alarm): alarm
        case .suggestion(let suggestion): suggestion
        case .ended(let item): item.named
        }
    }

    var isAlarm: Bool {
        switch self {
        case .alarm: true
        case .ended(let item): item.isAlarm
        case .ring, .task, .focus, .timer, .stopwatch, .suggestion: false
        }
    }

    /// Whether it is ringing now.
    var isRinging: Bool {
        if case .ring(let ring) = self { ring.state == .ringing } else { false }
    }

    /// Whether it is the item of this id, or rings for it.
    func concerns(_ id: String) -> Bool {
        if case .ring(let ring) = self { ring.item == id } else { self.id == id }
    }

    var hasEnded: Bool {
        if case .ended = self { true } else { false }
    }
}

extension StatusObject {
    /// Items that ring, then those that are snoozed, running or paused: tasks and the focus session, timers in their
    /// given order, stopwatches. A timer that rings is listed as a ring.
    ///
    /// - Parameter paused: tasks that are paused because another one was started.
    func items(paused: [TaskObject]) -> [WatchItem] {
        let ringing = self.ringing.filter { $0.state == .ringing } + self.ringing.filter { $0.state != .ringing }
        let tasks = [task].compactMap(\.self) + paused.filter { $0.id != task?.id }
        let timers = self.timers.filter { $0.state == .running || $0.state == .paused }
        return ringing.map(WatchItem.ring) + tasks.map(WatchItem.task) + [focus.map(WatchItem.focus)].compactMap(\.self)
            + timers.map(WatchItem.timer) + stopwatches.map(WatchItem.stopwatch)
    }
}
