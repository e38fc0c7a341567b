import ClockAPI
import Console

/// An entry of the view, on which keys act.
enum WatchItem: Hashable, Sendable {
    case ring(RingObject)
    case task(TaskObject)
    case focus(FocusObject)
    case timer(TimerObject)
    case stopwatch(StopwatchObject)
    /// An alarm that will ring, or is off.
    case alarm(AlarmObject)
    /// An item that has just ended. It keeps its row for a moment, so that a key meant for it affects no other item.
    indirect case ended(WatchItem)

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
        case .ended(let item): item.named
        }
    }

    var isAlarm: Bool {
        switch self {
        case .alarm: true
        case .ended(let item): item.isAlarm
        case .ring, .task, .focus, .timer, .stopwatch: false
        }
    }

    var hasEnded: Bool {
        if case .ended = self { true } else { false }
    }
}

extension StatusObject {
    /// Items that ring, then those that are snoozed, running or paused: the task and the focus session, timers in the
    /// order of their end, stopwatches. A timer that rings is listed as a ring.
    var items: [WatchItem] {
        let ringing = self.ringing.filter { $0.state == .ringing } + self.ringing.filter { $0.state != .ringing }
        let open = timers.filter { $0.state == .running || $0.state == .paused }
        let timers = open.sorted { one, other in
            one.state == other.state ? one.remainingSeconds < other.remainingSeconds : one.state == .running
        }
        return ringing.map(WatchItem.ring) + [task.map(WatchItem.task), focus.map(WatchItem.focus)].compactMap(\.self)
            + timers.map(WatchItem.timer) + stopwatches.map(WatchItem.stopwatch)
    }
}
