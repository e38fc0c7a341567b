import Agenda

// Stopwatches: they count, time asleep and time off included, until somebody stops them.

struct ModelStopwatch: Hashable {
    var item: ModelItem
    var name: String
    var started: Int64
    var state: State
    /// What it showed at each.
    var laps: [Int64] = []

    enum State: Hashable {
        /// What was counted before, and since when on the boot clock.
        case running(counted: Int64, since: Int64)
        /// As `running`, but the machine was off, and the wall clock that says how long may have been moved unseen
        /// just before.
        case takenUp(counted: ClosedRange<Int64>, since: Int64)
        case paused(Int64)
        case reset
    }

    /// Of one that is taken up, at most.
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
        guard case .running = stopwatches[index].state else { return false }
        stopwatches[index].state = .paused(stopwatches[index].elapsed(now))
        return true
    }

    mutating func resumeStopwatch(_ index: Int, _ now: Now) -> Bool {
        switch stopwatches[index].state {
        case .running, .takenUp: return false
        case .paused(let counted): stopwatches[index].state = .running(counted: counted, since: now.bootMicroseconds)
        case .reset:
            stopwatches[index].started = now.wallMicroseconds
            stopwatches[index].state = .running(counted: 0, since: now.bootMicroseconds)
        }
        return true
    }

    mutating func resetStopwatch(_ index: Int) -> Bool {
        guard stopwatches[index].state != .reset else { return false }
        stopwatches[index].state = .reset
        stopwatches[index].laps = []
        return true
    }

    mutating func removeStopwatch(_ index: Int) -> Bool {
        if case .running = stopwatches[index].state { return false }
        stopwatches.remove(at: index)
        return true
    }

    /// The machine was off from `cut` on. How long is what the wall clock says since the moment that was last noted:
    /// that was at `noted` or later.
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
