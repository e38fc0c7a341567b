import Agenda

// Stopwatches count until they are stopped, including time asleep and time off.

struct ModelStopwatch: Hashable {
    var item: ModelItem
    var name: String
    var started: Int64
    var state: State
    /// The totals at each lap.
    var laps: [Int64] = []

    enum State: Hashable {
        /// What was counted before `since`, a moment of the boot clock.
        case running(counted: Int64, since: Int64)
        /// Like `running`, after the machine was off: the time off is measured by the wall clock, which may have been
        /// set unobserved just before.
        case takenUp(counted: ClosedRange<Int64>, since: Int64)
        case paused(Int64)
        case reset
    }

    /// Returns the elapsed time; the maximum for `takenUp`.
    func elapsed(_ now: Now) -> Int64 {
        switch state {
        case .running(let counted, let since): max(counted + now.bootMicroseconds - since, laps.last ?? 0)
        case .takenUp(let counted, let since): counted.upperBound + now.bootMicroseconds - since
        case .paused(let counted): counted
        case .reset: 0
        }
    }
}

extension LifeModel {
    func stopwatch(_ name: String) -> Int? { stopwatches.firstIndex { $0.name == name } }

    mutating func startStopwatch(_ name: String, _ now: Now) {
        stopwatches.append(
            ModelStopwatch(
                item: newItem(.stopwatch),
                name: name,
                started: now.wallMicroseconds,
                state: .running(counted: 0, since: now.bootMicroseconds)
            )
        )
    }

    mutating func lap(_ index: Int, _ now: Now) -> Bool {
        guard case .running = stopwatches[index].state else { return false }
        let shown = stopwatches[index].elapsed(now) / 10_000 * 10_000
        stopwatches[index].laps.append(max(shown, stopwatches[index].laps.last ?? 0))
        return true
    }

    mutating func pauseStopwatch(_ index: Int, _ now: Now) -> Bool {
        if case .paused = stopwatches[index].state { return true }
        guard case .running = stopwatches[index].state else { return false }
        stopwatches[index].state = .paused(stopwatches[index].elapsed(now))
        return true
    }

    mutating func resumeStopwatch(_ index: Int, _ now: Now) -> Bool {
        switch stopwatches[index].state {
        case .running: return true
        case .takenUp: return false
        case .paused(let counted): stopwatches[index].state = .running(counted: counted, since: now.bootMicroseconds)
        case .reset:
            stopwatches[index].started = now.wallMicroseconds
            stopwatches[index].state = .running(counted: 0, since: now.bootMicroseconds)
        }
        return true
    }

    mutating func resetStopwatch(_ index: Int) -> Bool {
        guard stopwatches[index].state != .reset else { return true }
        stopwatches[index].state = .reset
        stopwatches[index].laps = []
        return true
    }

    mutating func removeStopwatch(_ index: Int) -> Bool {
        if case .running = stopwatches[index].state { return false }
        stopwatches.remove(at: index)
        return true
    }

    /// Resumes running stopwatches after the machine was off since `cut`. The time off is the wall clock's difference
    /// to the last stored moment, which lies between `noted` and `cut`.
    mutating func takeUpStopwatches(cut: Now, noted: Now, _ now: Now) {
        for index in stopwatches.indices {
            guard case .running = stopwatches[index].state else { continue }
            let counts = [cut, noted].map { last in
                stopwatches[index].elapsed(last) + max(0, now.wallMicroseconds - last.wallMicroseconds)
            }
            let range = min(counts[0], counts[1])...max(counts[0], counts[1])
            stopwatches[index].state = .takenUp(counted: range, since: now.bootMicroseconds)
        }
    }
}
