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
        _ = state.take(.click(.item("f1")))
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
            (running, "d"), (running, "z"), (running, "l"), (running, "y"), (Sample.status(), "d"),
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
        _ = state.take(.click(.item("t1")))
        #expect(state.type("d") == [.call(WatchCall(RingsInterface.Dismiss(names: ["r1"])))])
        #expect(state.type("z") == [.call(WatchCall(RingsInterface.Snooze(names: ["r1"])))])
        let calls = [RingsInterface.Snooze(names: ["t1"]), TimersInterface.Pause(names: ["t1"])] as [any VarlinkMethod]
        #expect(state.type(" ") == [WatchCall(calls).map(WatchEffect.call)])
    }

    @Test("An alarm that is off is switched on by the key that switched it off, on the same row")
    func offAndOn() {
        var state = Sample.state(Sample.status(), Sample.surroundings)
        let rows = ["a1", "a2"]
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
        // What was off before is at the end, once unfolded, and is switched on there.
        #expect(state.type("ojj ") == [.call(WatchCall(AlarmsInterface.Enable(names: ["a3"])))])
        #expect(state.type("s") == [.bell])
    }

    @Test("A key on the row of an alarm that has just begun to ring acts on its ring")
    func begunToRing() {
        var state = Sample.state(Sample.status(), Sample.surroundings)
        _ = state.take(.click(.item("a1")))
        let ringing = Sample.status(ringing: [Sample.ring("r1", of: "a1", "go home")])
        _ = state.take(.status(ringing, at: Sample.moment(1)))
        #expect(state.type(" ") == [.call(WatchCall(RingsInterface.Snooze(names: ["r1"])))])
    }

    @Test("An alarm that rang while the view was open is listed after those that will ring")
    func rangMeanwhile() {
        var state = Sample.state(Sample.status(), Sample.surroundings)
        let a1 = Sample.alarm("a1", "go home", next: nil)
        let alarms = Sample.surroundings.alarms.filter { $0.id != "a1" } + [a1]
        _ = state.take(.time(Sample.moment(6 * 3600)))
        _ = state.take(.surroundings(Surroundings(calendar: nil, today: "", alarms: alarms, cities: [])))
        #expect(state.items.map(\.id) == ["a2", "a1"] && state.folded.map(\.id) == ["a3"])
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

    @Test("A snoozed timer that counts again keeps the selection; no second press acts", arguments: [true, false])
    func snoozedTimer(isSelected: Bool) {
        var status = Self.running
        let timer = status.timers.removeFirst()
        status.ringing = [Sample.ring("r1", of: timer.id, "tea"), Sample.ring("r2", of: "a2", "pills")]
        var state = Sample.state(status)
        if isSelected { _ = state.take(.click(.item("r1"))) }
        #expect(state.type("z") == [.call(WatchCall(RingsInterface.Snooze(names: ["r1"])))])
        status.ringing.removeFirst()
        status.timers = [timer]
        _ = state.take(.status(status, at: Sample.moment(0.1)))
        #expect(state.items.map(\.id) == ["r2", timer.id] && state.chosen?.id == timer.id)
        for key in ["z", " ", "d"] {
            #expect(state.type(key) == [.bell] && state.message?.text.contains("is already snoozed") == true)
        }
        _ = state.take(.time(Sample.moment(3)))
        #expect(state.chosen?.id == (isSelected ? timer.id : "r2"))
    }

    @Test func quits() {
        var state = Sample.state(Self.running)
        #expect(state.type("q") == [.quit])
        #expect(state.type("?q") == [] && state.mode == .keys)
        #expect(state.type("?x") == [] && state.mode == .keys)
    }

    @Test(
        "x cancels or removes",
        arguments: [
            (running, TimersInterface.Cancel(names: ["t1"])),
            (Sample.status(focus: Sample.focus()), FocusInterface.Stop()),
            (Sample.status(task: Sample.task(left: 5)), TasksInterface.Cancel(names: ["k1"], confirmed: true)),
            (Sample.status(stopwatches: [Sample.stopwatch(.paused)]), StopwatchesInterface.Remove(names: ["s1"])),
        ] as [(StatusObject, any VarlinkMethod)]
    )
    func cancels(status: StatusObject, request: any VarlinkMethod) {
        var state = Sample.state(status)
        #expect(state.type("x") == WatchCall([request]).map { [.call($0)] })
    }

    @Test("x removes an alarm, and only names the keys of what rings, also of a timer that rings while it counts")
    func cancelsNoRing() {
        var state = Sample.state(Sample.status(), Sample.surroundings)
        #expect(state.type("x") == [.call(WatchCall(AlarmsInterface.Remove(names: ["a1"])))])
        var status = Self.running
        status.ringing = [Sample.ring("r1", of: "t1", "tea")]
        for id in ["r1", "t1"] {
            var state = Sample.state(status)
            _ = state.take(.click(.item(id)))
            #expect(
                state.type("x") == [.bell] && state.message?.text == "\(id) tea rings: d dismisses it, z snoozes it"
            )
        }
    }

    @Test("Return shows the details of what counts, and any key closes them", arguments: ["q", "x", "\n", " "])
    func details(key: String) {
        var state = Sample.state(Self.running)
        #expect(state.type("\n") == [] && state.mode == .details)
        #expect(state.drawing(80, 24).shown.contains { $0.hasPrefix("Length   5 min") })
        #expect(state.type(key) == [] && state.mode == .keys)
    }

    @Test("Return starts an idle task; where another is running it types the command that pauses that one")
    func startsTask() {
        var idle = Sample.task(left: 600, .idle)
        (idle.id, idle.name, idle.remainingSeconds) = ("k2", "piano", nil)
        var surroundings = Surroundings()
        surroundings.tasks = [idle]
        var state = Sample.state(Sample.status(), surroundings)
        #expect(state.drawing(80, 24).shown.contains("  o 1 task"))
        _ = state.type("o")
        _ = state.take(.key(.end))
        #expect(state.type("\n") == [.call(WatchCall(TasksInterface.Start(name: "k2")))])
        state = Sample.state(Sample.status(task: Sample.task(left: 5)), surroundings)
        _ = state.type("o")
        _ = state.take(.key(.end))
        #expect(state.type("\n") == [] && state.mode == .command("task start k2 --switch"))
        #expect(state.message?.text == "Return pauses k1 walk and starts k2 piano")
        #expect(state.type("\n") == [.run(["task", "start", "k2", "--switch"])])
    }

    @Test("An empty screen proposes commands, which Return types and runs")
    func suggestions() {
        var state = Sample.state(Sample.status())
        #expect(state.items.count == 3)
        #expect(state.type("\n") == [] && state.mode == .command("alarm add 07:30 'wake up'"))
        #expect(state.type("\n") == [.run(["alarm", "add", "07:30", "wake up"])])
        _ = state.take(.commandEnded(succeeded: true, lines: ["a1 wake up: tomorrow 07:30"]))
        _ = state.type("t")
        #expect(state.mode == .command("timer start "))
        // All suggestions are commands that can be typed.
        for suggestion in Suggestion.allCases {
            #expect((try? CommandWords.split(suggestion.command))?.starts(with: suggestion.verb) == true)
        }
    }

    @Test("What a typed command adds is selected; the proposals of the empty screen end without a trace")
    func addedItem() {
        var state = Sample.state(Sample.status())
        _ = state.type("j")
        #expect(state.chosen?.id == "t")
        _ = state.type("\n")
        _ = state.type("\n")
        _ = state.take(.commandEnded(succeeded: true, lines: ["t1 tea: 3 min"]))
        _ = state.take(.status(Self.running, at: Sample.moment()))
        #expect(state.items.map(\.id) == ["t1"] && state.chosen?.id == "t1")
        // A second one, while the first is selected.
        _ = state.type("t")
        for key in ["5", "m"] { _ = state.type(key) }
        _ = state.type("\n")
        var both = Self.running
        both.timers.append(Sample.timer("t2", "", left: 300))
        _ = state.take(.status(both, at: Sample.moment()))
        _ = state.take(.commandEnded(succeeded: true, lines: ["t2: 5 min"]))
        #expect(state.chosen?.id == "t2")
        // What another program adds is not.
        both.timers.append(Sample.timer("t3", "", left: 30))
        _ = state.take(.status(both, at: Sample.moment()))
        #expect(state.chosen?.id == "t2")
    }

    @Test(
        "e types the command that changes the item",
        arguments: [
            (running, "timer extend t1 "), (Sample.status(focus: Sample.focus()), "focus extend "),
            (Sample.status(task: Sample.task(left: 5)), "task edit k1 "), (ringing, "alarm edit a1 "),
        ]
    )
    func edits(status: StatusObject, line: String) {
        var state = Sample.state(status)
        #expect(state.type("e") == [] && state.mode == .command(line) && state.message != nil)
    }

    @Test("A click on a key of the footer or of the help presses it")
    func clicks() throws {
        var state = Sample.state(Self.running)
        let drawing = state.drawing(80, 24)
        let area = try #require(drawing.areas.first { $0.target == .key(.character("x")) })
        let target = try #require(drawing.target(line: area.line, column: area.columns.lowerBound))
        #expect(area.line == 23)
        #expect(state.take(.click(target)) == [.call(WatchCall(TimersInterface.Cancel(names: ["t1"])))])
    }

    @Test("A search finds what is folded, too")
    func findsFolded() {
        var state = Sample.state(Sample.status(), Sample.surroundings)
        #expect(state.folded.map(\.id) == ["a3"])
        _ = state.type("/off\n")
        #expect(state.chosen?.id == "a3" && state.isUnfolded)
    }

    @Test("A reward is shown for ten seconds or until any key, and not while something is typed")
    func reward() throws {
        var state = Sample.state(Self.running)
        let run = RunObject(
            id: "1",
            item: "k1",
            task: "walk",
            started: Sample.today("12:00"),
            expectedEnd: Sample.today("13:00"),
            ended: Sample.today("12:50"),
            elapsedSeconds: 3000,
            remainingSeconds: 600,
            achieved: true,
            streak: 3
        )
        let done = TasksInterface.Done.Reply(
            runs: [run],
            tasks: [],
            records: [.best],
            verdicts: [VerdictObject(praise: .milestone)]
        )
        let page = Page.plain(Sample.viewpoint)
        let reward = try #require(page.reward(done))
        _ = state.take(.rewarded(reward))
        let shown = state.drawing(80, 24).shown
        #expect(shown.contains { $0.contains("Achieved, 3 in a row ★") } && !shown.contains { $0.contains("t1 tea") })
        #expect(state.drawing(80, 24).fault == nil && state.drawing(20, 6).fault == nil)
        var pressed = state
        #expect(pressed.type("q") == [] && pressed.mode == .keys)
        let size = ScreenSize(lines: 24, columns: 80)
        let layout = WatchLayout(state, at: Sample.moment(9.5), size: size, Glyphs(isUTF8: true))
        #expect((layout.secondsToChange ?? 9) <= 0.5)
        _ = state.take(.time(Sample.moment(9.9)))
        #expect(state.mode != .keys)
        _ = state.take(.time(Sample.moment(10)))
        #expect(state.mode == .keys)
        _ = state.type("/te")
        _ = state.take(.rewarded(reward))
        #expect(state.mode == .find("te", before: nil))
    }
}
