import ClockAPI
import Testing
import Varlink

@testable import clockctl_watch

/// The call made by a key for the selected item.
struct KeyTests {
    private static let ringing = Sample.status(ringing: [Sample.ring("r1", of: "a1", "wake")])
    private static let running = Sample.status(timers: [Sample.timer("t1", "tea", left: 200)])
    private static let paused = Sample.status(timers: [Sample.timer("t1", "tea", left: 200, isRunning: false)])

    @Test(
        arguments: [
            (ringing, "d", RingsInterface.Dismiss(names: ["r1"])), (ringing, "z", RingsInterface.Snooze(names: ["r1"])),
            (ringing, "+", RingsInterface.Snooze(names: ["r1"], durationSeconds: 60)),
            (running, " ", TimersInterface.Pause(names: ["t1"])), (paused, " ", TimersInterface.Resume(names: ["t1"])),
            (running, "+", TimersInterface.Extend(names: ["t1"], changeSeconds: 60)),
            (running, "-", TimersInterface.Extend(names: ["t1"], changeSeconds: -60)),
            (Sample.status(focus: Sample.focus()), " ", FocusInterface.Pause()),
            (Sample.status(focus: Sample.focus(.waiting)), " ", FocusInterface.Resume()),
            (Sample.status(focus: Sample.focus()), "s", FocusInterface.Skip()),
            (Sample.status(focus: Sample.focus()), "+", FocusInterface.Extend(changeSeconds: 60)),
            (Sample.status(task: Sample.task(left: -5)), "d", TasksInterface.Done(names: ["k1"])),
            (Sample.status(task: Sample.task(left: 5)), " ", TasksInterface.Pause(names: ["k1"])),
            (
                Sample.status(task: Sample.task(left: 5, .paused)), " ",
                TasksInterface.Resume(names: ["k1"], pausesOther: false)
            ),
            (Sample.status(task: Sample.task(left: 5)), "+", TasksInterface.Extend(names: ["k1"], changeSeconds: 60)),
            (Sample.status(stopwatches: [Sample.stopwatch()]), "l", StopwatchesInterface.Lap(names: ["s1"])),
            (Sample.status(stopwatches: [Sample.stopwatch()]), " ", StopwatchesInterface.Pause(names: ["s1"])),
            (Sample.status(stopwatches: [Sample.stopwatch(.paused)]), " ", StopwatchesInterface.Resume(names: ["s1"])),
            (Sample.status(stopwatches: [Sample.stopwatch(.paused)]), "r", StopwatchesInterface.Reset(names: ["s1"])),
        ] as [(StatusObject, Character, any VarlinkMethod)]
    )
    func call(status: StatusObject, key: Character, request: any VarlinkMethod) {
        var state = Sample.state(status)
        #expect(state.take(.key(.character(key))) == [.call(WatchCall(request))])
    }

    @Test("An upcoming alarm can be skipped or disabled")
    func alarm() {
        var state = Sample.state(Sample.status(), Sample.surroundings)
        #expect(state.type("s") == [.call(WatchCall(AlarmsInterface.Skip(names: ["a1"])))])
        #expect(state.type("j ") == [.call(WatchCall(AlarmsInterface.Disable(names: ["a2"])))])
    }

    @Test(
        "Keys without a meaning sound the bell",
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

    @Test("d and z apply to open rings if the selected item does not ring")
    func whateverRings() {
        var status = Self.running
        status.ringing = [Sample.ring("r1", of: "a1", "wake"), Sample.ring("r2", of: "a2", "late", snoozed: true)]
        var state = Sample.state(status)
        _ = state.take(.click(item: "t1"))
        #expect(state.type("d") == [.call(WatchCall(RingsInterface.Dismiss(names: ["r1"])))])
        #expect(state.type("z") == [.call(WatchCall(RingsInterface.Snooze(names: ["r1"])))])
        #expect(state.type(" ") == [.call(WatchCall(TimersInterface.Pause(names: ["t1"])))])
    }

    @Test func quits() {
        var state = Sample.state(Self.running)
        #expect(state.type("q") == [.quit])
        #expect(state.type("?q") == [.quit])
        #expect(state.type("?x") == [] && state.mode == .keys)
    }
}
