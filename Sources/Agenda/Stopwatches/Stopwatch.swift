import Chronology

/// A stopwatch: it counts up on the boot clock, including sleep, until it is stopped. It never rings.
package struct Stopwatch: Scheduled, Hashable {
    package let id: ItemID
    package var label: String
    package var state: State

    package enum State: Hashable, Sendable {
        case running(count: StopwatchCount, since: CountOrigin)
        case paused(count: StopwatchCount)
        /// At zero, without laps.
        case reset
    }

    package var deadlines: [Deadline] { [] }

    /// The count at its last start, with the start time and laps; nil at zero.
    package var count: StopwatchCount? {
        switch state {
        case .running(let count, _), .paused(let count): count
        case .reset: nil
        }
    }

    /// The elapsed time, never less than at the last lap.
    package func elapsed(_ now: Now) -> Duration {
        switch state {
        case .running(let count, let since):
            max(count.counted + since.elapsed(now), count.laps.last?.total ?? .zero)
        case .paused(let count): count.counted
        case .reset: .zero
        }
    }
}

/// One count of a stopwatch, from its start to its reset.
package struct StopwatchCount: Hashable, Sendable {
    /// The wall time at which it began.
    package let started: Instant
    /// The count up to the last pause or reboot; while paused never less than at the last lap.
    package var counted = Duration.zero
    /// In order; their totals never decrease.
    package var laps: [Lap] = []
    /// Set if a person ended a lap or paused it while the time for which the machine was off was not known yet.
    package var guess: Guess?

    /// The count at a moment of a boot whose clock may be wrong: all times taken from then on are as wrong.
    package struct Guess: Hashable, Sendable {
        package let at: BootMoment
        package let elapsed: Duration
        /// The count up to an earlier boot, and its moment there.
        package let counted: Duration
        package let since: CountOrigin
        /// The first lap that ended after it, from 0.
        package let firstLap: Int

        package init(at: BootMoment, elapsed: Duration, counted: Duration, since: CountOrigin, firstLap: Int) {
            self.at = at
            self.elapsed = elapsed
            self.counted = counted
            self.since = since
            self.firstLap = firstLap
        }
    }

    /// The end of a lap. Only the total is kept, so that laps sum to it exactly.
    package struct Lap: Hashable, Sendable {
        /// The stopwatch's time at the end of the lap.
        package let total: Duration
    }

    /// The duration of each lap; they sum to the last total.
    package var lapTimes: [Duration] {
        zip(laps, [Lap(total: .zero)] + laps).map { $0.total - $1.total }
    }
}

/// The start of a count, on both clocks: the boot clock counts, the wall clock bridges a reboot.
package struct CountOrigin: Hashable, Sendable {
    package let moment: BootMoment
    package let wall: Instant

    package init(_ now: Now) { self.init(moment: now.boot, wall: now.wall) }

    init(moment: BootMoment, wall: Instant) {
        self.moment = moment
        self.wall = wall
    }

    /// Never negative. By a clock that may be wrong, at least the time since this boot; by one that is not believed, only
    /// that.
    package func elapsed(_ now: Now) -> Duration {
        if moment.id == now.boot.id { return max(.zero, now.boot.instant - moment.instant) }
        let least = now.isSynchronised ? Duration.zero : .microseconds(now.boot.instant.microsecondsSinceBoot)
        let isKnown = !now.isDoubted && wall >= ClockBelief.earliest
        return isKnown ? max(least, now.wall - wall) : least
    }
}

extension Stopwatch: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            id: try members.item("id", .stopwatch),
            label: try members.label("label"),
            state: try members.value("state")
        )
    }

    package func write(to members: inout WrittenMembers) {
        members.item("id", id)
        members.text("label", label)
        members.value("state", state)
    }
}

extension Stopwatch.State: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("state") {
        case "running": self = .running(count: try members.value("count"), since: try members.value("since"))
        case "paused": self = .paused(count: try members.value("count"))
        case "reset": self = .reset
        case let state: throw members.unknown("state", state)
        }
    }

    package func write(to members: inout WrittenMembers) {
        switch self {
        case .running(let count, let since):
            members.text("state", "running")
            members.value("count", count)
            members.value("since", since)
        case .paused(let count):
            members.text("state", "paused")
            members.value("count", count)
        case .reset: members.text("state", "reset")
        }
    }
}

extension StopwatchCount: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            started: try members.instant("startedMicroseconds"),
            counted: try members.duration("countedMicroseconds"),
            laps: try members.laps("lapTotalsMicroseconds"),
            guess: try members.ifPresent("guess", members.value)
        )
    }

    package func write(to members: inout WrittenMembers) {
        members.instant("startedMicroseconds", started)
        members.duration("countedMicroseconds", counted)
        members.durations("lapTotalsMicroseconds", laps.map(\.total))
        members.value("guess", guess)
    }
}

extension StopwatchCount.Guess: StoredObject {
    package init(from members: StoredMembers) throws {
        at = try BootMoment(from: members)
        elapsed = try members.duration("elapsedMicroseconds")
        counted = try members.duration("countedMicroseconds")
        since = try members.value("since")
        firstLap = try members.number("firstLap", in: 0...Stopwatch.lapLimit)
    }

    package func write(to members: inout WrittenMembers) {
        at.write(to: &members)
        members.duration("elapsedMicroseconds", elapsed)
        members.duration("countedMicroseconds", counted)
        members.value("since", since)
        members.number("firstLap", firstLap)
    }
}

extension StoredMembers {
    fileprivate func laps(_ name: String) throws -> [StopwatchCount.Lap] {
        let totals = try numbers(name)
        guard totals.count <= Stopwatch.lapLimit else { throw refusal(name, .tooMany(limit: Stopwatch.lapLimit)) }
        guard zip([0] + totals, totals).allSatisfy(<=), totals.last ?? 0 <= Limits.momentMicroseconds else {
            throw refusal(name, .impossible)
        }
        return totals.map { StopwatchCount.Lap(total: .microseconds($0)) }
    }
}

extension CountOrigin: StoredObject {
    package init(from members: StoredMembers) throws {
        moment = try BootMoment(from: members)
        wall = try members.instant("wallMicroseconds")
    }

    package func write(to members: inout WrittenMembers) {
        moment.write(to: &members)
        members.instant("wallMicroseconds", wall)
    }
}
