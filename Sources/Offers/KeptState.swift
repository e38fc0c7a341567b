import ClockAPI

/// The daemon's items that a search may concern.
package struct KeptState: Sendable {
    package var ringing: [KeptItem]
    package var timers: [RunningItem]
    package var focus: RunningItem?
    package var task: RunningItem?
    package var stopwatches: [RunningItem]
    /// Requested only when needed; empty if the daemon does not answer.
    package var presets: @Sendable () -> [String]

    package init(
        ringing: [KeptItem] = [],
        timers: [RunningItem] = [],
        focus: RunningItem? = nil,
        task: RunningItem? = nil,
        stopwatches: [RunningItem] = [],
        presets: @escaping @Sendable () -> [String] = { [] }
    ) {
        self.ringing = ringing
        self.timers = timers
        self.focus = focus
        self.task = task
        self.stopwatches = stopwatches
        self.presets = presets
    }
}

/// An item that is running or paused.
package struct RunningItem: Hashable, Sendable {
    package let item: KeptItem
    package let isRunning: Bool

    package init(item: KeptItem, isRunning: Bool) {
        self.item = item
        self.isRunning = isRunning
    }
}

extension KeptState {
    package init(_ status: StatusObject, presets: @escaping @Sendable () -> [String]) {
        self.init()
        ringing = status.ringing.filter { $0.state == .ringing }.map { KeptItem(id: $0.id, label: $0.label) }
        timers = status.timers.compactMap { timer in
            guard timer.state == .running || timer.state == .paused else { return nil }
            return RunningItem(item: KeptItem(id: timer.id, label: timer.label), isRunning: timer.state == .running)
        }
        focus = status.focus.map {
            RunningItem(item: KeptItem(id: $0.id, label: $0.task), isRunning: $0.state == .running)
        }
        task = status.task.map {
            RunningItem(item: KeptItem(id: $0.id, label: $0.name), isRunning: $0.state == .running)
        }
        stopwatches = status.stopwatches.map {
            RunningItem(item: KeptItem(id: $0.id, label: $0.label), isRunning: $0.state == .running)
        }
        self.presets = presets
    }
}
