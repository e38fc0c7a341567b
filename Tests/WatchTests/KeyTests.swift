import ClockAPI
import Testing

@testable import clockctl_watch

/// Which call a key makes, by what is chosen.
struct KeyTests {
    private static let ringing = Sample.status(ringing: [Sample.ring("r1", of: "a1", "wake")])
    private static let running = Sample.status(timers: [Sample.timer("t1", "tea", left: 200)])
    private static let paused = Sample.status(timers: [Sample.timer("t1", "tea", left: 200, isRunning: false)])

    @Test(
        arguments: [
            (ringing, "d", WatchCall.dismiss(["r1"])), (ringing, "z", .snooze(["r1"], seconds: nil)),
            (ringing, "+", .snooze(["r1"], seconds: 60)),
            (running, " ", .pauseTimer("t1")), (paused, " ", .resumeTimer("t1")),
            (running, "+", .extendTimer("t1", seconds: 60)), (running, "-", .extendTimer("t1", seconds: -60)),
            (Sample.status(focus: Sample.focus()), " ", .pauseFocus),
            (Sample.status(focus: Sample.focus(.waiting)), " ", .resumeFocus),
            (Sample.status(focus: Sample.focus()), "s", .skipFocus),
            (Sample.status(focus: Sample.focus()), "+", .extendFocus(seconds: 60)),
            (Sample.status(task: Sample.task(left: -5)), "d", .finishTask("k1")),
            (Sample.status(task: Sample.task(left: 5)), " ", .pauseTask("k1")),
            (Sample.status(task: Sample.task(left: 5, .paused)), " ", .resumeTask("k1")),
            (Sample.status(task: Sample.task(left: 5)), "+", .extendTask("k1", seconds: 60)),
            (Sample.status(stopwatches: [Sample.stopwatch()]), "l", .lap("s1")),
            (Sample.status(stopwatches: [Sample.stopwatch()]), " ", .pauseStopwatch("s1")),
            (Sample.status(stopwatches: [Sample.stopwatch(.paused)]), " ", .resumeStopwatch("s1")),
            (Sample.status(stopwatches: [Sample.stopwatch(.paused)]), "r", .resetStopwatch("s1")),
        ] as [(StatusObject, Character, WatchCall)]
    )
    func call(status: StatusObject, key: Character, call: WatchCall) {
        var state = Sample.state(status)
        #expect(state.take(.key(.character(key))) == [.call(call)])
    }

    @Test("An alarm that is going to ring is skipped or disabled")
    func alarm() {
        var state = Sample.state(Sample.status(), Sample.surroundings)
        #expect(state.type("s") == [.call(.skipAlarm("a1"))])
        #expect(state.type("j ") == [.call(.disableAlarm("a2"))])
    }

    @Test(
        "What means nothing now is refused by the bell",
        arguments: [
            (running, "d"), (running, "z"), (running, "l"), (ringing, " "), (running, "x"), (Sample.status(), "d"),
            (Sample.status(stopwatches: [Sample.stopwatch()]), "r"),
            (Sample.status(stopwatches: [Sample.stopwatch(.paused)]), "l"),
        ] as [(StatusObject, Character)]
    )
    func refused(status: StatusObject, key: Character) {
        var state = Sample.state(status)
        #expect(state.take(.key(.character(key))) == [.bell])
    }

    @Test("d and z take whatever rings where the chosen item does not")
    func whateverRings() {
        var status = Self.running
        status.ringing = [Sample.ring("r1", of: "a1", "wake"), Sample.ring("r2", of: "a2", "late", snoozed: true)]
        var state = Sample.state(status)
        _ = state.take(.click(item: "t1"))
        #expect(state.type("d") == [.call(.dismiss(["r1"]))])
        #expect(state.type("z") == [.call(.snooze(["r1"], seconds: nil))])
        #expect(state.type(" ") == [.call(.pauseTimer("t1"))])
    }

    @Test func quits() {
        var state = Sample.state(Self.running)
        #expect(state.type("q") == [.quit])
        #expect(state.type("?q") == [.quit])
        #expect(state.type("?x") == [] && state.mode == .keys)
    }
}
