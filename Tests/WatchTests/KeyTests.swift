import ClockAPI
import Console
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
            (ringing, " ", RingsInterface.Snooze(names: ["r1"])),
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
        guard case .call(let call)? = state.take(.key(.character(key))).first else {
            Issue.record("no call")
            return
        }
        // What rings is snoozed; the status that is shown may be a moment old.
        let item = state.chosen
        let snoozesFirst = key == " " && !["s1", "r1"].contains(item?.id)
        let snooze = RingsInterface.Snooze(names: [item?.id ?? ""])
        #expect(call == WatchCall(snoozesFirst ? [snooze, request] : [request]))
    }

    @Test("Space snoozes a ringing phase, and pressed twice does not pause it")
    func ringingPhase() {
        var status = Sample.status(focus: Sample.focus(.waiting))
        status.ringing = [Sample.ring("r1", of: "f1", "thesis")]
        var state = Sample.state(status)
        _ = state.take(.click(item: "f1"))
        let calls = [RingsInterface.Snooze(names: ["f1"]), FocusInterface.Resume()] as [any VarlinkMethod]
        #expect(state.type(" ") == [WatchCall(calls).map(WatchEffect.call)])
        _ = state.take(.status(Sample.status(focus: Sample.focus()), at: Sample.moment(1)))
        #expect(state.type(" ") == [.bell] && state.message?.text.contains("already snoozed") == true)
        _ = state.take(.time(Sample.moment(3)))
        guard case .call? = state.type(" ").first else {
            Issue.record("two seconds later it pauses")
            return
        }
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
            (running, "d"), (running, "z"), (running, "l"), (running, "x"), (Sample.status(), "d"),
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
        let calls = [RingsInterface.Snooze(names: ["t1"]), TimersInterface.Pause(names: ["t1"])] as [any VarlinkMethod]
        #expect(state.type(" ") == [WatchCall(calls).map(WatchEffect.call)])
    }

    @Test("An alarm that is off is switched on by the key that switched it off, on the same row")
    func offAndOn() {
        var state = Sample.state(Sample.status(), Sample.surroundings)
        let rows = ["a1", "a2", "a3"]
        #expect(state.items.map(\.id) == rows)
        for isOn in [true, false, true] {
            var alarms = Sample.surroundings
            let request: any VarlinkMethod =
                isOn ? AlarmsInterface.Disable(names: ["a1"]) : AlarmsInterface.Enable(names: ["a1"])
            #expect(state.type(" ") == [.call(WatchCall(request))])
            let a1 = Sample.alarm("a1", "go home", next: isOn ? nil : Sample.today("18:00"))
            alarms = Surroundings(
                calendar: nil,
                today: alarms.today,
                alarms: alarms.alarms.filter { $0.id != "a1" } + [a1],
                cities: []
            )
            _ = state.take(.surroundings(alarms))
            #expect(state.items.map(\.id) == rows && state.chosen?.id == "a1")
        }
        // What was off before is at the end, and is switched on there.
        #expect(state.type("jj ") == [.call(WatchCall(AlarmsInterface.Enable(names: ["a3"])))])
        #expect(state.type("s") == [.bell])
    }

    @Test("A key on the row of an alarm that has just begun to ring acts on its ring")
    func begunToRing() {
        var state = Sample.state(Sample.status(), Sample.surroundings)
        _ = state.take(.click(item: "a1"))
        let ringing = Sample.status(ringing: [Sample.ring("r1", of: "a1", "go home")])
        _ = state.take(.status(ringing, at: Sample.moment(1)))
        #expect(state.type(" ") == [.call(WatchCall(RingsInterface.Snooze(names: ["r1"])))])
    }

    @Test("An alarm that rang while the view was open is listed with those that are off")
    func rangMeanwhile() {
        var state = Sample.state(Sample.status(), Sample.surroundings)
        let a1 = Sample.alarm("a1", "go home", next: nil)
        let alarms = Sample.surroundings.alarms.filter { $0.id != "a1" } + [a1]
        _ = state.take(.time(Sample.moment(6 * 3600)))
        _ = state.take(.surroundings(Surroundings(calendar: nil, today: "", alarms: alarms, cities: [])))
        #expect(state.items.map(\.id) == ["a2", "a3", "a1"])
    }

    @Test(
        "A one-time alarm that rang is listed for a day, one that was switched off always",
        arguments: [
            (["rang 22T12:59"], true), (["rang 22T13:01"], false), (["missed 22T12:59"], true),
            (["ran 21T09:00"], true), (["disabled 01T09:00"], false), (["rang 21T09:00", "rang 22T13:01"], false),
            (["rang 20T09:00", "disabled 21T09:00"], false), (["disabled 20T09:00", "rang 21T09:00"], true),
            ([], false),
        ] as [([String], Bool)]
    )
    func rangLongAgo(entries: [String], isOmitted: Bool) {
        let entries = entries.map { text in
            let words = text.split(separator: " ").map(String.init)
            let at = "2026-11-\(words[1]):00+09:00"
            return HistoryEntryObject(at: at, event: words[0], kind: "alarm", item: "a1", label: "", details: [:])
        }
        let old = Surroundings.old(entries, at: Sample.viewpoint.now)
        #expect(old == (isOmitted ? ["a1"] : []))
        let off = ["a1", "a2"].map { Sample.alarm($0, "", next: nil) }
        let shown = Surroundings(calendar: nil, today: "", alarms: off, cities: [], old: old).alarms
        #expect(shown.map(\.id) == (isOmitted ? ["a2"] : ["a1", "a2"]))
    }

    @Test("A key that comes after the end of a ring does nothing for two seconds", arguments: ["d", "z", " ", "+"])
    func afterARing(key: Character) {
        var status = Sample.status(task: Sample.task(left: 5))
        status.ringing = [Sample.ring("r1", of: "a1", "wake")]
        var state = Sample.state(status)
        #expect(state.type("d") == [.call(WatchCall(RingsInterface.Dismiss(names: ["r1"])))])
        status.ringing = []
        _ = state.take(.status(status, at: Sample.moment(0.1)))
        #expect(state.items.map(\.id) == ["r1", "k1"])
        _ = state.take(.time(Sample.moment(2.0)))
        #expect(state.take(.key(.character(key))) == [.bell])
        #expect(state.message?.text == "r1 wake has just ended; the key had no effect")
        // The selection can be moved.
        var moved = state
        #expect(moved.type("jd") == [.call(WatchCall(TasksInterface.Done(names: ["k1"])))])
        _ = state.take(.time(Sample.moment(2.1)))
        #expect(state.type("d") == [.call(WatchCall(TasksInterface.Done(names: ["k1"])))])
    }

    @Test("A second snooze within two seconds does not use up another one, whatever the first one moved")
    func snoozedTwice() {
        var status = Self.running
        status.ringing = [Sample.ring("r1", of: "a1", "wake"), Sample.ring("r2", of: "a2", "pills")]
        var state = Sample.state(status)
        #expect(state.type(" ") == [.call(WatchCall(RingsInterface.Snooze(names: ["r1"])))])
        #expect(state.type("z") == [.bell])
        status.ringing[0] = Sample.ring("r1", of: "a1", "wake", snoozed: true)
        _ = state.take(.status(status, at: Sample.moment(1)))
        #expect(state.items.map(\.id) == ["r2", "r1", "t1"] && state.chosen?.id == "r1")
        #expect(state.type(" ") == [.bell] && state.message?.text.hasPrefix("r1 wake is already snoozed") == true)
        _ = state.take(.time(Sample.moment(3)))
        #expect(state.chosen?.id == "r2")
    }

    @Test func quits() {
        var state = Sample.state(Self.running)
        #expect(state.type("q") == [.quit])
        #expect(state.type("?q") == [.quit])
        #expect(state.type("?x") == [] && state.mode == .keys)
    }
}
