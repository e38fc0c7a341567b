import AgendaStore
import ClockAPI
import ClockTestKit
import Engine
import Testing
import Varlink

@testable import Agenda

/// Limits on a client, and the errors beyond them. The limits of the protocol itself are tested with the server, the
/// limit on items end to end.
struct BoundsTests {
    private let world: SimulatedWorld

    init() throws {
        world = try TestWorld().world
    }

    private func refused(_ body: () throws -> Void) throws -> ClockError? {
        let before = try world.call(TimersInterface.List(all: true)).timers.count
        let error = clockError(body)
        #expect(try world.call(TimersInterface.List(all: true)).timers.count == before, "something was kept")
        return error
    }

    @Test func labelLength() throws {
        let longest = String(repeating: "é", count: 512)
        #expect(try world.startTimer(60, longest).label == longest)
        let error = try refused { _ = try world.startTimer(60, longest + "x") }
        #expect(error == .outOfRange(parameter: "label", fault: .tooLong, most: 1024))
    }

    @Test("a label may have several lines, a name has one")
    func lines() throws {
        let timer = try world.startTimer(60, "two\nlines")
        #expect(timer.label == "two\nlines")
        #expect(try world.timer("two\nlines").id == timer.id)
        world.advance(by: .seconds(60))
        #expect(world.alerter.now.popups.values.map(\.title) == ["two\nlines"])
        let error = clockError {
            _ = try world.call(TasksInterface.Add(name: "two\nlines", estimateSeconds: 60, icon: ""))
        }
        #expect(error == .outOfRange(parameter: "name", fault: .unprintable))
    }

    @Test(arguments: ["two\r\nlines", "\u{1B}[31mred", "a\u{0}b", "\u{85}", "tab\t"])
    func controlCharactersInLabels(label: String) throws {
        let error = try refused { _ = try world.startTimer(60, label) }
        #expect(error == .outOfRange(parameter: "label", fault: .unprintable))
    }

    @Test func commandLength() throws {
        func start(_ command: String) throws {
            _ = try world.call(TimersInterface.Start(durationSeconds: 60, exec: command, rings: true))
        }
        try start(String(repeating: "x", count: 16_384))
        let tooLong = try refused { try start(String(repeating: "x", count: 16_385)) }
        #expect(tooLong == .outOfRange(parameter: "exec", fault: .tooLong, most: 16_384))
        #expect(try refused { try start("a\u{0}b") } == .outOfRange(parameter: "exec", fault: .unprintable))
    }

    @Test(arguments: [-1, 0, 0.0005, 3.2e9, 1e300])
    func durations(seconds: Double) throws {
        let error = try refused { _ = try world.startTimer(seconds) }
        let longest = 36_600.0 * 86_400
        #expect(
            error
                == .outOfRange(
                    parameter: "durationSeconds",
                    fault: .outside,
                    least: seconds < 1 ? 0.001 : nil,
                    most: seconds < 1 ? nil : longest
                )
        )
    }

    static let settings:
        [(parameter: String, most: Double, set: @Sendable (inout AlarmSettingsObject, Double) -> Void)] = [
            ("snoozeSeconds", 86_400, { $0.snoozeSeconds = $1 }),
            ("ringForSeconds", 86_400, { $0.ringForSeconds = $1 }),
            ("fadeSeconds", 3_600, { $0.fadeSeconds = $1 }), ("graceSeconds", 366 * 86_400, { $0.graceSeconds = $1 }),
        ]

    @Test("An alarm's durations have the bounds of the configuration", arguments: settings.indices)
    func alarmSettings(index: Int) throws {
        let (parameter, most, set) = Self.settings[index]
        _ = try world.addAlarm("12:30") { set(&$0, most) }
        let error = try refused { _ = try world.addAlarm("12:30") { set(&$0, most + 1) } }
        #expect(error == .outOfRange(parameter: parameter, fault: .outside, most: most))
        #expect(try world.call(AlarmsInterface.List()).alarms.count == 1)
    }

    @Test func presets() throws {
        for number in 1...1000 {
            _ = try world.call(TimersInterface.AddPreset(name: "p\(number)", durationSeconds: 60))
        }
        let error = try refused { _ = try world.call(TimersInterface.AddPreset(name: "more", durationSeconds: 60)) }
        #expect(error == .tooMany(what: "presets", limit: 1000))
    }

    @Test func followers() throws {
        _ = try world.startTimer(6000, "tea")
        _ = try world.call(StopwatchesInterface.Start(label: "run"))
        let session = try world.call(FocusInterface.Start()).focus.id
        for number in 0..<1_792 {
            if number % 2 == 0 {
                world.send(ClockInterface.GetStatus(), mode: .more)
            } else if number % 4 == 1 {
                world.send(StopwatchesInterface.Follow(names: ["run"]), mode: .more)
            } else {
                world.send(TimersInterface.Wait(names: ["tea"]))
            }
        }
        let status = world.send(ClockInterface.GetStatus(), mode: .more)
        let stopwatch = world.send(StopwatchesInterface.Follow(names: ["run"]), mode: .more)
        let focus = world.send(FocusInterface.Wait(id: session))
        for refused in [status, stopwatch, focus, world.send(TimersInterface.Wait(names: ["tea"]))] {
            let replies = world.transport.replies(to: refused)
            #expect(replies.count == 1)
            let error = clockError {
                _ = try SimulatedWorld.read(replies[0], as: ClockInterface.GetStatus.Reply.self)
            }
            #expect(error == .tooMany(what: "followers", limit: 1_792))
        }
        // A single request does not count as a follower, and a follower that leaves makes room.
        #expect(try world.status().timers.count == 1)
        world.submit(.requestAbandoned(CallID(connection: 1, serial: 5)))
        let next = world.send(ClockInterface.GetStatus(), mode: .more)
        #expect(world.transport.replies(to: next).first?.continues == true)
    }

    @Test func laps() throws {
        _ = try world.call(StopwatchesInterface.Start(label: "run"))
        let now = world.now
        try world.store.transaction { transaction in
            var stopwatch = try #require(try transaction.load(Stopwatch.self, ItemID("s1")))
            guard case .running(var count, let since) = stopwatch.state else { return }
            count.laps = (1..<10_000).map { StopwatchCount.Lap(total: .milliseconds($0 * 10)) }
            stopwatch.state = .running(count: count, since: since)
            try transaction.save(stopwatch, now)
        }
        let laps = try world.call(StopwatchesInterface.Lap(names: ["run"])).stopwatches.map(\.laps.count)
        #expect(laps == [10_000])
        let error = try refused { _ = try world.call(StopwatchesInterface.Lap(names: ["run"])) }
        #expect(error == .tooMany(what: "laps", limit: 10_000))
        #expect(try world.call(StopwatchesInterface.Show(names: ["run"])).stopwatches.map(\.laps.count) == laps)
    }
}
