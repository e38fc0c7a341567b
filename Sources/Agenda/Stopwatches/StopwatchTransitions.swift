import Chronology

extension Stopwatch {
    package enum Refusal: Error, Hashable, Sendable {
        case notRunning
        case stillRunning
        case tooManyLaps
    }

    /// The maximum number of laps of one count.
    package static let lapLimit = 10_000

    package static func start(id: ItemID, label: String, _ now: Now) -> Outcome<Stopwatch> {
        let stopwatch = Stopwatch(id: id, label: label, state: .begun(now))
        return Outcome(stopwatch, [stopwatch.recorded(.started)])
    }

    /// Ends a lap and begins the next; the count is unaffected. Laps end on the displayed hundredth of a second, so
    /// that displayed laps sum to the total.
    package func lapped(_ now: Now) throws(Refusal) -> Outcome<Stopwatch> {
        guard case .running(var count, let since) = guessed(now).state else { throw .notRunning }
        guard count.laps.count < Self.lapLimit else { throw .tooManyLaps }
        let last = count.laps.last?.total ?? .zero
        let total = max(last, elapsed(now).wholeHundredths)
        count.laps.append(.init(total: total))
        var stopwatch = self
        stopwatch.state = .running(count: count, since: since)
        let details: [String: Detail] = [
            "number": .number(Int64(count.laps.count)), "lapSeconds": .duration(total - last),
            "totalSeconds": .duration(total),
        ]
        return Outcome(stopwatch, [recorded(.lapped, details)])
    }

    /// No change if it is paused.
    package func paused(_ now: Now) throws(Refusal) -> Outcome<Stopwatch> {
        if case .paused = state { return Outcome(self) }
        guard case .running(var count, _) = guessed(now).state else { throw .notRunning }
        count.counted = elapsed(now)
        var stopwatch = self
        stopwatch.state = .paused(count: count)
        return Outcome(stopwatch, [recorded(.paused, ["elapsedSeconds": .duration(count.counted)])])
    }

    /// Resumes the count; after a reset it starts from zero. No change if it is running.
    package func resumed(_ now: Now) -> Outcome<Stopwatch> {
        var stopwatch = self
        switch state {
        case .running: return Outcome(self)
        case .paused(let count):
            stopwatch.state = .running(count: count, since: CountOrigin(now))
            return Outcome(stopwatch, [recorded(.resumed, ["elapsedSeconds": .duration(count.counted)])])
        case .reset:
            stopwatch.state = .begun(now)
            return Outcome(stopwatch, [recorded(.started)])
        }
    }

    /// Resets a running or paused stopwatch; no change if it was reset. The laps remain only in the history.
    package func zeroed(_ now: Now) -> Outcome<Stopwatch> {
        guard let count else { return Outcome(self) }
        var stopwatch = self
        stopwatch.state = .reset
        let details: [String: Detail] = [
            "elapsedSeconds": .duration(elapsed(now)), "laps": .number(Int64(count.laps.count)),
        ]
        return Outcome(stopwatch, [recorded(.reset, details)])
    }

    /// The effects of removing it. A running stopwatch can't be removed, because its count would be lost by mistake.
    package func removed(_ now: Now) throws(Refusal) -> [Effect] {
        if case .running = state { throw .stillRunning }
        return [recorded(.removed, ["elapsedSeconds": .duration(elapsed(now))])]
    }

    /// Handles a reboot. The wall clock gives the time for which the machine was off: at once if it is synchronised,
    /// otherwise until it is ``settled(_:)``, because many machines boot with a wrong clock.
    ///
    /// `lastSeen`: the last recorded clocks. The count up to then is certain.
    package func rebooted(lastSeen: Now, _ now: Now) -> Outcome<Stopwatch> {
        guard case .running(var count, let since) = state, since.moment.id != now.boot.id else { return Outcome(self) }
        var stopwatch = self
        if since.moment.id == lastSeen.boot.id {
            count.counted = elapsed(lastSeen)
            stopwatch.state = .running(count: count, since: CountOrigin(lastSeen))
        }
        return now.isSettled ? stopwatch.settled(now) : Outcome(stopwatch)
    }

    /// The wall clock was set for the first time in this boot, or is right: from here on this boot's clock counts, and
    /// setting the wall clock changes nothing.
    package func settled(_ now: Now) -> Outcome<Stopwatch> {
        var stopwatch = corrected(now)
        if case .running(var count, let since) = stopwatch.state, since.moment.id != now.boot.id {
            count.counted = stopwatch.elapsed(now)
            stopwatch.state = .running(count: count, since: CountOrigin(now))
        }
        return Outcome(stopwatch)
    }

    /// The stopwatch that remembers its count at `now`, if the time for which the machine was off is not known yet: what
    /// a person does now is corrected once it is.
    private func guessed(_ now: Now) -> Stopwatch {
        guard case .running(var count, let since) = state, since.moment.id != now.boot.id, count.guess == nil else {
            return self
        }
        count.guess = StopwatchCount.Guess(
            at: now.boot,
            elapsed: elapsed(now),
            counted: count.counted,
            since: since,
            firstLap: count.laps.count
        )
        var stopwatch = self
        stopwatch.state = .running(count: count, since: since)
        return stopwatch
    }

    /// The stopwatch whose times since a guess are those of the right clock. After another reboot only those of a running
    /// one are known.
    private func corrected(_ now: Now) -> Stopwatch {
        guard var count, let guess = count.guess else { return self }
        count.guess = nil
        let change = guess.error(now) ?? .zero
        let before = count.laps.prefix(guess.firstLap)
        let least = before.last?.total ?? .zero
        count.laps = before + count.laps.dropFirst(guess.firstLap).map { .init(total: max(least, $0.total + change)) }
        var stopwatch = self
        switch state {
        case .running(_, let since) where since.moment.id != now.boot.id:
            let elapsed = count.counted + since.elapsed(now)
            count.laps = count.laps.map { .init(total: min($0.total, max(least, elapsed))) }
            stopwatch.state = .running(count: count, since: since)
        case .running(_, let since):
            count.counted = max(least, count.counted + change)
            stopwatch.state = .running(count: count, since: since)
        case .paused:
            count.counted = max(count.laps.last?.total ?? .zero, count.counted + change)
            stopwatch.state = .paused(count: count)
        case .reset: break
        }
        return stopwatch
    }

    private func recorded(_ event: Record.Event, _ details: [String: Detail] = [:]) -> Effect {
        .record(Record(event, id, label: label, details: details))
    }
}

extension StopwatchCount.Guess {
    /// What the guess was too little; negative if it was too much. Nil if the machine was off since.
    fileprivate func error(_ now: Now) -> Duration? {
        since.elapsed(until: at, now).map { counted + $0 - elapsed }
    }
}

extension Stopwatch.State {
    fileprivate static func begun(_ now: Now) -> Stopwatch.State {
        .running(count: StopwatchCount(started: now.wall), since: CountOrigin(now))
    }
}

extension Duration {
    /// Whole hundredths of a second, rounded down.
    fileprivate var wholeHundredths: Duration { .milliseconds(wholeMicroseconds / 10_000 * 10) }
}
