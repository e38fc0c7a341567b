import Chronology
import ClockTestKit
import Testing

@testable import Agenda

/// An event at a second of the boot clock.
enum StopwatchEvent: Sendable {
    case lap(Int)
    case pause(Int)
    case resume(Int)
    case reset(Int)

    var seconds: Int {
        switch self {
        case .lap(let seconds), .pause(let seconds), .resume(let seconds), .reset(let seconds): seconds
        }
    }

    func happen(to stopwatch: Stopwatch, _ now: Now) throws -> Outcome<Stopwatch> {
        switch self {
        case .lap: try stopwatch.lapped(now)
        case .pause: try stopwatch.paused(now)
        case .resume: stopwatch.resumed(now)
        case .reset: stopwatch.zeroed(now)
        }
    }
}

/// Events on a stopwatch that starts at 0, and its state at second 100.
struct StopwatchLife: Sendable, CustomTestStringConvertible {
    var name: String
    var events: [StopwatchEvent]
    var elapsed: Int
    var laps: [Int] = []
    var records: [Record.Event]

    var testDescription: String { name }

    static let all = [
        StopwatchLife(name: "runs", events: [], elapsed: 100, records: [.started]),
        StopwatchLife(name: "is paused", events: [.pause(30)], elapsed: 30, records: [.started, .paused]),
        StopwatchLife(
            name: "goes on",
            events: [.pause(30), .resume(50)],
            elapsed: 80,
            records: [.started, .paused, .resumed]
        ),
        StopwatchLife(
            name: "is paused twice",
            events: [.pause(10), .resume(20), .pause(25), .resume(90)],
            elapsed: 25,
            records: [.started, .paused, .resumed, .paused, .resumed]
        ),
        StopwatchLife(
            name: "laps do not disturb it",
            events: [.lap(10), .lap(30), .lap(60)],
            elapsed: 100,
            laps: [10, 20, 30],
            records: [.started, .lapped, .lapped, .lapped]
        ),
        StopwatchLife(
            name: "a pause is in no lap",
            events: [.lap(10), .pause(15), .resume(40), .lap(50), .pause(70)],
            elapsed: 45,
            laps: [10, 15],
            records: [.started, .lapped, .paused, .resumed, .lapped, .paused]
        ),
        StopwatchLife(
            name: "is reset",
            events: [.lap(5), .reset(40)],
            elapsed: 0,
            records: [.started, .lapped, .reset]
        ),
        StopwatchLife(
            name: "begins anew",
            events: [.lap(5), .pause(10), .reset(40), .resume(60), .lap(70)],
            elapsed: 40,
            laps: [10],
            records: [.started, .lapped, .paused, .reset, .started, .lapped]
        ),
        StopwatchLife(
            name: "two laps at one moment",
            events: [.lap(7), .lap(7)],
            elapsed: 100,
            laps: [7, 0],
            records: [.started, .lapped, .lapped]
        ),
    ]
}

struct StopwatchTests {
    private func started(_ now: Now = moment(0)) -> Outcome<Stopwatch> {
        Stopwatch.start(id: ItemID(.stopwatch, 1), label: "run", now)
    }

    /// An archive may have such a count.
    @Test("A count that goes on from its limit can be read again")
    func limit() throws {
        let atLimit = StopwatchCount(started: moment(0).wall, counted: Limits.counted.upperBound)
        var stopwatch = started().entity
        stopwatch.state = .running(count: atLimit, since: CountOrigin(moment(0)))
        for outcome in [try stopwatch.lapped(moment(60)), try stopwatch.paused(moment(60))] {
            let read = try Stopwatch(json: Array(outcome.entity.storedText.utf8)) { _ in .utc }
            #expect(read.count?.laps.last?.total ?? read.count?.counted == Limits.counted.upperBound)
        }
    }

    @Test(arguments: StopwatchLife.all)
    func life(_ life: StopwatchLife) throws {
        var outcome = started()
        var effects = outcome.effects
        for event in life.events {
            outcome = try event.happen(to: outcome.entity, moment(event.seconds))
            effects += outcome.effects
        }
        let stopwatch = outcome.entity
        #expect(stopwatch.elapsed(moment(100)) == .seconds(life.elapsed))
        #expect((stopwatch.count?.lapTimes ?? []) == life.laps.map { .seconds($0) })
        #expect(effects.records.map(\.event) == life.records)
    }

    @Test("The record of a lap")
    func lapRecord() throws {
        let first = try started().entity.lapped(moment(10)).entity
        let record = try #require(try first.lapped(moment(25)).effects.records.first)
        #expect(
            record.details == [
                "number": .number(2), "lapSeconds": .duration(.seconds(15)), "totalSeconds": .duration(.seconds(25)),
            ]
        )
    }

    @Test("Requests that do not fit the state are refused")
    func refusals() throws {
        let running = started().entity
        let paused = try running.paused(moment(1)).entity
        let reset = paused.zeroed(moment(2)).entity
        #expect(throws: Stopwatch.Refusal.stillRunning) { try running.removed(moment(3)) }
        for standing in [paused, reset] {
            #expect(throws: Stopwatch.Refusal.notRunning) { try standing.lapped(moment(3)) }
            #expect(try standing.removed(moment(3)).records.map(\.event) == [.removed])
        }
        #expect(throws: Stopwatch.Refusal.notRunning) { try reset.paused(moment(3)) }
    }

    @Test("A reached state is unchanged")
    func reachedAlready() throws {
        let running = started().entity
        let paused = try running.paused(moment(1)).entity
        let reset = paused.zeroed(moment(2)).entity
        #expect(running.resumed(moment(3)).leaves(running))
        #expect(try paused.paused(moment(3)).leaves(paused))
        #expect(reset.zeroed(moment(3)).leaves(reset))
    }

    @Test("Laps are limited; the count continues")
    func lapLimit() throws {
        var stopwatch = started().entity
        for number in 1...Stopwatch.lapLimit { stopwatch = try stopwatch.lapped(moment(number)).entity }
        #expect(throws: Stopwatch.Refusal.tooManyLaps) { try stopwatch.lapped(moment(20_000)) }
        #expect(stopwatch.count?.lapTimes.reduce(.zero, +) == .seconds(Stopwatch.lapLimit))
    }

    @Test("Setting the clock changes nothing, and time asleep counts", arguments: [-90_000, -1, 1, 90_000])
    func clockIsSet(step: Int) throws {
        let stopwatch = started().entity
        #expect(stopwatch.elapsed(moment(50, asleep: 20, wallStep: step)) == .seconds(50))
        #expect(try stopwatch.paused(moment(60, wallStep: step)).entity.elapsed(moment(90)) == .seconds(60))
    }

    @Test(
        "After a reboot the wall clock supplies the time switched off, which is never negative",
        arguments: [(0, 30), (500, 530), (-500, 30)]
    )
    func reboot(offSeconds: Int, elapsedSeconds: Int) throws {
        // The clock was set an hour ahead earlier; that change must not count.
        let lastSeen = moment(30, wallStep: 3600)
        var now = moment(0, boot: "other")
        now.wall = lastSeen.wall + .seconds(offSeconds)
        let after = started().entity.rebooted(lastSeen: lastSeen, now).entity
        #expect(after.elapsed(now) == .seconds(elapsedSeconds))
        // From here on the new boot's clock counts.
        #expect(after.elapsed(moment(10, boot: "other", wallStep: 99_999)) == .seconds(elapsedSeconds + 10))
        #expect(after.rebooted(lastSeen: now, now).entity == after)
    }

    @Test("Without a recorded last moment, the wall clock at the start is used")
    func unknownBoot() throws {
        let stopwatch = try started().entity.lapped(moment(10)).entity
        let now = moment(100, boot: "other")
        #expect(stopwatch.rebooted(lastSeen: now, now).entity.elapsed(now) == .seconds(100))
        // A clock that is behind: at least the time of the last lap.
        #expect(stopwatch.elapsed(moment(0, boot: "other", wallStep: -500)) == .seconds(10))
    }

    @Test(
        "Laps and the time since the last lap always add up to the running time",
        arguments: 1...40 as ClosedRange<UInt64>
    )
    func anyLife(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var now = moment(0)
        var ran = Duration.zero
        var stopwatch = started(now).entity
        for _ in 0..<300 {
            let step = Duration.microseconds(Int64.random(in: 0...90_000_000, using: &random))
            let before = now
            now.wall = now.wall + step
            now.boot.instant = now.boot.instant + step
            if stopwatch.isRunning { ran += step }
            switch Int.random(in: 0..<10, using: &random) {
            case 0, 1: if let outcome = try? stopwatch.paused(now) { stopwatch = outcome.entity }
            case 2, 3, 4: stopwatch = stopwatch.resumed(now).entity
            case 5, 6, 7: if let outcome = try? stopwatch.lapped(now) { stopwatch = outcome.entity }
            case 8: now.wall = now.wall + .seconds(Int64.random(in: -90_000...90_000, using: &random))
            default:
                guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
                // A reboot that takes `step`; the last recorded moment is just before it.
                now.boot = BootMoment(id: BootID("\(step)"), instant: BootInstant(microsecondsSinceBoot: 0))
                stopwatch = stopwatch.rebooted(lastSeen: before, now).entity
            }
            #expect(stopwatch.elapsed(now) == ran)
            let count = try #require(stopwatch.count)
            #expect(count.lapTimes.reduce(.zero, +) == count.laps.last?.total ?? .zero)
            #expect(count.lapTimes.allSatisfy { $0 >= .zero && $0.wholeMicroseconds % 10_000 == 0 })
            #expect(count.laps.last?.total ?? .zero <= ran)
        }
    }
}

extension Stopwatch {
    fileprivate var isRunning: Bool {
        if case .running = state { true } else { false }
    }
}

extension [Effect] {
    var records: [Record] {
        compactMap { if case .record(let record) = $0 { record } else { nil } }
    }

    var drafts: [RingDraft] {
        compactMap { if case .open(let draft) = $0 { draft } else { nil } }
    }
}
