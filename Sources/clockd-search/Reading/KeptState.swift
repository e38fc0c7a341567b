import ClockAPI

/// The daemon's items that a search may concern.
struct KeptState: Sendable {
    var ringing: [KeptItem] = []
    var timers: [RunningItem] = []
    var focus: RunningItem?
    var stopwatches: [RunningItem] = []
    /// Requested only when needed; empty if the daemon does not answer.
    var presets: @Sendable () -> [String] = { [] }
}

/// An item that is running or paused.
struct RunningItem: Hashable, Sendable {
    let item: KeptItem
    let isRunning: Bool
}

extension KeptState {
    init(_ status: StatusObject, presets: @escaping @Sendable () -> [String]) {
        ringing = status.ringing.filter { $0.state == .ringing }.map { KeptItem(id: $0.id, label: $0.label) }
        timers = status.timers.compactMap { timer in
            guard timer.state == .running || timer.state == .paused else { return nil }
            return RunningItem(item: KeptItem(id: timer.id, label: timer.label), isRunning: timer.state == .running)
        }
        focus = status.focus.map {
            RunningItem(item: KeptItem(id: $0.id, label: $0.task), isRunning: $0.state == .running)
        }
        stopwatches = status.stopwatches.map {
            RunningItem(item: KeptItem(id: $0.id, label: $0.label), isRunning: $0.state == .running)
        }
        self.presets = presets
    }
}
