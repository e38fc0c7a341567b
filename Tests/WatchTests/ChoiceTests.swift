import ClockAPI
import Testing

@testable import clockctl_watch

/// The selection while items appear and disappear.
struct ChoiceTests {
    private static let timers = [
        Sample.timer("t1", "tea", left: 100), Sample.timer("t2", "rice", left: 50),
        Sample.timer("t3", "eggs", left: 20, isRunning: false),
    ]

    @Test("Rings come first, then the task and the focus session, timers by their end, paused ones, stopwatches")
    func order() {
        let status = Sample.status(
            ringing: [Sample.ring("r1", of: "a1", "later", snoozed: true), Sample.ring("r2", of: "a2", "now")],
            timers: Self.timers,
            focus: Sample.focus(),
            task: Sample.task(left: 5),
            stopwatches: [Sample.stopwatch()]
        )
        let state = Sample.state(status, Sample.surroundings)
        #expect(state.items.map(\.id) == ["r2", "r1", "k1", "f1", "t2", "t1", "t3", "s1", "a1", "a2"])
        #expect(state.chosen?.id == "r2")
    }

    @Test("A timer that is paused keeps its row, one that was paused before is below the running ones")
    func pausedTimer() {
        var state = Sample.state(Sample.status(timers: Self.timers))
        #expect(state.items.map(\.id) == ["t2", "t1", "t3"])
        var timers = Self.timers
        timers[1].state = .paused
        _ = state.take(.status(Sample.status(timers: timers), at: Sample.moment(1)))
        #expect(state.items.map(\.id) == ["t2", "t1", "t3"])
        timers[0].remainingSeconds = 30
        _ = state.take(.status(Sample.status(timers: timers), at: Sample.moment(2)))
        #expect(state.items.map(\.id) == ["t1", "t2", "t3"])
    }

    @Test("Moving stays within the items", arguments: [(-1, "t2"), (1, "t1"), (2, "t3"), (9, "t3")])
    func moves(steps: Int, id: String) {
        var state = Sample.state(Sample.status(timers: Self.timers))
        state.move(by: steps)
        #expect(state.chosen?.id == id)
    }

    @Test("A selected item's ring becomes selected; an item that disappears keeps its row for two seconds")
    func gone() {
        var state = Sample.state(Sample.status(timers: Self.timers))
        _ = state.take(.click(.item("t1")))
        let others = Self.timers.filter { $0.id != "t1" }
        _ = state.take(
            .status(Sample.status(ringing: [Sample.ring("r7", of: "t1", "tea")], timers: others), at: Sample.moment())
        )
        #expect(state.chosen?.id == "r7")
        _ = state.take(.status(Sample.status(timers: others), at: Sample.moment()))
        #expect(state.chosen?.id == "r7" && state.chosen?.hasEnded == true)
        _ = state.take(.time(Sample.moment(1.9)))
        #expect(state.chosen?.id == "r7")
        _ = state.take(.time(Sample.moment(2)))
        #expect(state.chosen?.id == "t2" && state.items.count == 2)
        _ = state.take(.status(Sample.status(), at: Sample.moment(3)))
        _ = state.take(.time(Sample.moment(5)))
        #expect(state.chosen == .suggestion(.alarm))
    }

    @Test("By default the first item is selected; a selection made by the user remains")
    func follows() {
        var state = Sample.state(Sample.status(timers: Self.timers))
        let ringing = Sample.status(ringing: [Sample.ring("r1", of: "a1", "wake")], timers: Self.timers)
        _ = state.take(.status(ringing, at: Sample.moment()))
        #expect(state.chosen?.id == "r1")
        _ = state.type("j")
        _ = state.take(.status(Sample.status(ringing: [], timers: Self.timers), at: Sample.moment()))
        _ = state.take(.status(ringing, at: Sample.moment()))
        #expect(state.chosen?.id == "t2")
        _ = state.take(.key(.escape))
        #expect(state.chosen?.id == "r1")
    }

    @Test("Without a daemon nothing can be selected; its return restores the selection")
    func absence() {
        var state = Sample.state(Sample.status(timers: Self.timers), Sample.surroundings)
        _ = state.take(.click(.item("t1")))
        _ = state.take(.absence("no daemon"))
        #expect(state.items.isEmpty && state.type("j") == [] && state.type(" ") == [.bell])
        _ = state.take(.status(Sample.status(timers: Self.timers), at: Sample.moment()))
        #expect(state.chosen?.id == "t1" && state.absence == nil)
    }
}
