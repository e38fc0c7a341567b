import Agenda
import ClockAPI
import Engine
import Varlink

// Stopwatches count until they are stopped, including time asleep and time switched off.

package enum StopwatchRequest: Hashable, Sendable {
    case start, lap, pause, resume, reset, remove
}

extension StopwatchRequest: SilentKindRequest {
    func call(_ name: String, _ world: SimulatedWorld) -> (Event, CallID) {
        switch self {
        case .start: world.request(StopwatchesInterface.Start(label: name))
        case .lap: world.request(StopwatchesInterface.Lap(names: [name]))
        case .pause: world.request(StopwatchesInterface.Pause(names: [name]))
        case .resume: world.request(StopwatchesInterface.Resume(names: [name]))
        case .reset: world.request(StopwatchesInterface.Reset(names: [name]))
        case .remove: world.request(StopwatchesInterface.Remove(names: [name]))
        }
    }

    func change(_ model: inout LifeModel, _ name: String, _ now: Now) -> Bool {
        if self == .start {
            let item = model.newItem(.stopwatch)
            model.silent.stopwatches.append(ModelStopwatch(started: item, name, now))
            return true
        }
        guard let index = model.silent.stopwatches.firstIndex(where: { $0.name == name }) else { return false }
        if self == .remove, !model.silent.stopwatches[index].isRunning {
            model.silent.stopwatches.remove(at: index)
            return true
        }
        return model.silent.stopwatches[index].change(self, now)
    }

    func check(_ reply: VarlinkReply, _ name: String, _ model: LifeModel, _ now: Now) throws {
        switch self {
        case .start, .resume, .remove: break
        case .lap, .pause, .reset:
            guard let expected = model.silent.stopwatches.first(where: { $0.name == name }) else {
                throw Violation(.repliesAreTrue, "there should be no \(name)")
            }
            for stopwatch in try SimulatedWorld.read(reply, as: StopwatchesInterface.List.Reply.self).stopwatches {
                try expected.check(stopwatch, now)
            }
        }
    }
}

extension LifeAuthor {
    mutating func stopwatchRequest() -> Request {
        let known = silent[.stopwatch, default: []]
        switch number(0...99) {
        case 0..<30:
            let stopwatch = name("stopwatch")
            silent[.stopwatch, default: []].append(stopwatch)
            return .silent(stopwatch, .stopwatch(.start))
        case 30..<60: return .silent(recent(known), .stopwatch(.lap))
        case 60..<75: return .silent(recent(known), .stopwatch(.pause))
        case 75..<88: return .silent(recent(known), .stopwatch(.resume))
        case 88..<94: return .silent(recent(known), .stopwatch(.reset))
        default: return .silent(recent(known), .stopwatch(.remove))
        }
    }
}

struct ModelStopwatch: SilentItem {
    var item: ModelItem
    var name: String
    var started: Int64
    var state: State
    /// The totals at each lap.
    var laps: [Int64] = []

    enum State: Hashable {
        /// `counted` is the count before `since`, a moment of the boot clock.
        case running(counted: Int64, since: Int64)
        /// Like `running`, after the machine was off: the time switched off is measured by the wall clock, which may
        /// have been set just before without being observed.
        case takenUp(counted: ClosedRange<Int64>, since: Int64)
        case paused(Int64)
        case reset
    }

    init(started item: ModelItem, _ name: String, _ now: Now) {
        self.item = item
        self.name = name
        started = now.wallMicroseconds
        state = .running(counted: 0, since: now.bootMicroseconds)
    }

    var isRunning: Bool {
        if case .running = state { true } else { false }
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

    /// - Returns: whether it is granted.
    mutating func change(_ request: StopwatchRequest, _ now: Now) -> Bool {
        switch (request, state) {
        case (.lap, .running):
            laps.append(max(elapsed(now) / 10_000 * 10_000, laps.last ?? 0))
        case (.pause, .paused), (.resume, .running), (.reset, .reset): break
        case (.pause, .running): state = .paused(elapsed(now))
        case (.resume, .paused(let counted)): state = .running(counted: counted, since: now.bootMicroseconds)
        case (.resume, .reset):
            started = now.wallMicroseconds
            state = .running(counted: 0, since: now.bootMicroseconds)
        case (.reset, _):
            state = .reset
            laps = []
        case (.lap, _), (.pause, _), (.resume, _), (.start, _), (.remove, _): return false
        }
        return true
    }

    /// Resumes a running stopwatch after the machine was off since `cut`. The time off is the wall clock's difference
    /// from the last stored time, which is between one of `noted` and `cut`.
    mutating func takeUp(cut: Now, noted: [Now], _ now: Now) {
        guard isRunning else { return }
        let counts = ([cut] + noted).map { elapsed($0) + max(0, now.wallMicroseconds - $0.wallMicroseconds) }
        state = .takenUp(counted: (counts.min() ?? 0)...(counts.max() ?? 0), since: now.bootMicroseconds)
    }
}

extension ModelStopwatch {
    static let list = StopwatchesInterface.List()

    struct Row: NumberedRow {
        let number: Int64
        /// Nil if it was reset.
        let pace: StoredPace?
        let started: Int64
        /// `counted` is the count until `since`, a moment of the boot clock.
        let counted, since: Int64
        /// The number of laps, the sum of each lap's total times its number, and the last total.
        let laps, lapsSum, lastLap: Int64

        static let sql = """
            SELECT number, \(StoredPace.sql("state")), state ->> '$.count.startedMicroseconds',
            state ->> '$.count.countedMicroseconds', state ->> '$.since.sinceBootMicroseconds',
            coalesce(json_array_length(laps), 0), (SELECT coalesce(sum(value * (key + 1)), 0) FROM json_each(laps)),
            coalesce(json_extract(laps, '$[#-1]'), 0) FROM (SELECT number, body -> '$.state' AS state,
            body -> '$.state.count.lapTotalsMicroseconds' AS laps FROM stopwatch) ORDER BY number
            """

        init(_ column: (Int) -> Int64) {
            (number, pace, started) = (column(0), StoredPace(rawValue: column(1)), column(2))
            (counted, since) = (column(3), column(4))
            (laps, lapsSum, lastLap) = (column(5), column(6), column(7))
        }
    }

    mutating func compare(_ row: Row, _ now: Now) throws(Violation) {
        let sum = laps.enumerated().reduce(0) { $0 + Int64($1.offset + 1) * $1.element }
        guard row.laps == laps.count, row.lapsSum == sum, row.lastLap == laps.last ?? 0,
            state == .reset || row.started == started
        else { throw Violation(.acknowledgedIsKept, "\(row), expected \(self)") }
        switch state {
        case .running:
            let elapsed = max(row.lastLap, row.counted + now.bootMicroseconds - row.since)
            guard row.pace == .running, elapsed == self.elapsed(now) else {
                throw Violation(.stopwatchesCount, "\(row) at \(now.bootMicroseconds), expected \(self)")
            }
        case .takenUp(let counted, let since):
            let begun = row.counted - (row.since - since)
            guard row.pace == .running, counted.contains(begun) else {
                throw Violation(.stopwatchesCount, "\(row), expected \(self)")
            }
            state = .running(counted: begun, since: since)
        case .paused(let counted):
            guard row.pace == .paused, row.counted == counted else {
                throw Violation(.pausedStandsStill, "\(row), expected \(self)")
            }
        case .reset:
            guard row.pace == nil else { throw Violation(.stopwatchesCount, "\(row), expected \(self)") }
        }
    }

    func check(_ stopwatch: StopwatchObject, _ now: Now) throws(Violation) {
        let shown: StopwatchObject.State =
            switch state {
            case .running, .takenUp: .running
            case .paused: .paused
            case .reset: .reset
            }
        let totals = stopwatch.laps.map { Life.microseconds($0.totalSeconds) }
        let sum = Life.microseconds(stopwatch.laps.reduce(0) { $0 + $1.lapSeconds })
        guard stopwatch.label == name, stopwatch.state == shown, totals == laps, sum == laps.last ?? 0,
            Life.microseconds(stopwatch.elapsedSeconds) == elapsed(now)
        else { throw Violation(.stopwatchesCount, "\(stopwatch), expected \(self)") }
    }
}
