import ClockAPI

/// Timers in the order of their ends. One that is paused while the view is open keeps its place.
struct TimerRows: Sendable {
    /// The end of each timer on the boot clock in seconds, as last known; infinite for one that has been paused since
    /// the view was opened.
    private var places: [String: Double] = [:]

    /// `bootSeconds`: the moment of `timers`.
    mutating func ordered(_ timers: [TimerObject], at bootSeconds: Double) -> [TimerObject] {
        places = timers.reduce(into: [:]) { known, timer in
            known[timer.id] =
                timer.state == .running ? bootSeconds + timer.remainingSeconds : places[timer.id] ?? .infinity
        }
        return timers.sorted { one, other in key(one) < key(other) }
    }

    private func key(_ timer: TimerObject) -> (Double, Double, String) {
        (places[timer.id] ?? .infinity, timer.remainingSeconds, timer.id)
    }
}
