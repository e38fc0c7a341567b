import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

@testable import Agenda

struct HookTests {
    private func world(_ hooks: Hooks = .all) throws -> SimulatedWorld {
        try TestWorld(defaults: Defaults(hooks: hooks)).world
    }

    private func events(_ world: SimulatedWorld) -> [String] {
        world.hooks.map(\.event.rawValue)
    }

    private func startFocus(_ world: SimulatedWorld, auto: Bool = false, task: String = "write") throws {
        _ = try world.call(
            FocusInterface.Start(
                task: task,
                workSeconds: 1500,
                breakSeconds: 300,
                longBreakSeconds: 900,
                cycles: 2,
                auto: auto
            )
        )
    }

    @Test("An alarm that is snoozed, rings again, and is dismissed")
    func ring() throws {
        let world = try world()
        let alarm = try world.addAlarm("12:01") { $0.label = "tea $(rm)" }
        world.advance(by: .seconds(60))
        _ = try world.call(RingsInterface.Snooze(names: [], durationSeconds: 120))
        world.advance(by: .seconds(120))
        _ = try world.call(RingsInterface.Dismiss(names: []))
        #expect(events(world) == ["ring", "snooze", "ring", "dismiss"])
        let hooks = world.hooks
        #expect(hooks.allSatisfy { $0.command.command == "run" && $0.item.description == alarm.id })
        let common = [
            "CLOCKD_ITEM": alarm.id, "CLOCKD_KIND": "alarm", "CLOCKD_LABEL": "tea $(rm)", "CLOCKD_RING": "r1",
            "CLOCKD_SCHEDULED": "2026-11-20T12:01:00+01:00",
        ]
        #expect(
            hooks[2].command.environment
                == common.merging([
                    "CLOCKD_EVENT": "ring", "CLOCKD_AT": "2026-11-20T12:03:00+01:00", "CLOCKD_SNOOZES": "1",
                ]) { $1 }
        )
        #expect(hooks[0].command.environment["CLOCKD_LATENESS_SECONDS"] == "0")
        #expect(hooks[0].command.environment["CLOCKD_SNOOZES"] == "0")
        #expect(hooks[1].command.environment["CLOCKD_UNTIL"] == "2026-11-20T12:03:00+01:00")
        #expect(hooks[1].command.environment["CLOCKD_BY"] == "person")
    }

    @Test("Each kind of end of a ring runs its hook: answered, unanswered, removed, passed over")
    func endsOfRings() throws {
        let world = try world()
        _ = try world.addAlarm("12:01") { $0.snoozeLimit = 0 }
        world.advance(by: .seconds(60 + 300))
        #expect(events(world) == ["ring", "missed"])
        let removed = try world.addAlarm("12:10")
        world.advance(by: .seconds(300))
        _ = try world.call(AlarmsInterface.Remove(names: [removed.id]))
        #expect(events(world).suffix(2) == ["ring", "dismiss"])
        _ = try world.addAlarm("13:00") { $0.missed = .notify }
        try world.crash(downtime: .seconds(7200))
        #expect(events(world).last == "missed")
        #expect(world.hooks.last?.command.environment["CLOCKD_CAUSE"] == "notRunning")
    }

    @Test("A timer's end runs its hook whether it rings or not; a task's start, end of time and end too")
    func timersAndTasks() throws {
        let world = try world()
        _ = try world.call(TimersInterface.Start(durationSeconds: 60, label: "quiet", rings: false))
        world.advance(by: .seconds(60))
        #expect(events(world) == ["timer-end"])
        #expect(world.hooks[0].command.environment["CLOCKD_DURATION_SECONDS"] == "60")
        _ = try world.startTimer(60, "loud")
        world.advance(by: .seconds(60))
        #expect(events(world) == ["timer-end", "timer-end", "ring"])
        _ = try world.call(TasksInterface.Add(name: "write", estimateSeconds: 600))
        _ = try world.call(TasksInterface.Start(name: "write", pausesOther: false))
        world.advance(by: .seconds(600))
        _ = try world.call(TasksInterface.Done(names: ["write"]))
        let ofTask = world.hooks.filter { $0.item.kind == .task }.map(\.event)
        #expect(ofTask == [.taskStart, .taskOver, .ring, .dismiss, .taskDone])
        #expect(world.hooks.last?.command.environment["CLOCKD_ELAPSED_SECONDS"] == "600")
        #expect(world.hooks.last?.command.environment["CLOCKD_RESULT"] == "achieved")
    }

    @Test("Focus: each change of activity runs a hook, also if a phase waits or is extended")
    func focus() throws {
        let world = try world()
        try startFocus(world)
        _ = try world.call(FocusInterface.Pause())
        _ = try world.call(FocusInterface.Pause())
        _ = try world.call(FocusInterface.Resume())
        world.advance(by: .seconds(1500))
        #expect(events(world) == ["focus-work", "focus-paused", "focus-work", "focus-paused", "ring"])
        #expect(world.hooks[1].command.environment["CLOCKD_REASON"] == "paused")
        #expect(world.hooks[3].command.environment["CLOCKD_REASON"] == "waiting")
        #expect(world.hooks[3].command.environment["CLOCKD_PHASE"] == "break")
        // The ended work continues.
        _ = try world.call(FocusInterface.Extend(changeSeconds: 60))
        _ = try world.call(FocusInterface.Extend(changeSeconds: 60))
        #expect(events(world).suffix(2) == ["focus-work", "dismiss"])
        #expect(world.hooks[5].command.environment["CLOCKD_REMAINING_SECONDS"] == "60")
        _ = try world.call(FocusInterface.Skip())
        _ = try world.call(FocusInterface.Stop())
        #expect(events(world).suffix(2) == ["focus-break", "focus-end"])
        #expect(world.hooks.last?.command.environment["CLOCKD_REASON"] == "stopped")
    }

    @Test("Automatic: no pause between the phases, and an end")
    func auto() throws {
        let world = try world()
        try startFocus(world, auto: true)
        world.advance(by: .seconds(1500 + 300 + 1500 + 900))
        #expect(events(world) == ["focus-work", "focus-break", "focus-work", "focus-long-break", "focus-end"])
        #expect(world.hooks.last?.command.environment["CLOCKD_REASON"] == "completed")
    }

    @Test("Hooks see a pause at a regular exit and a resume at the start; a crash repeats only the latter")
    func restart() throws {
        let world = try world()
        try startFocus(world)
        try world.restart(downtime: .seconds(10))
        #expect(events(world) == ["focus-work", "focus-paused", "focus-work"])
        #expect(world.hooks[1].command.environment["CLOCKD_REASON"] == "daemonStops")
        #expect(world.hooks[2].command.environment["CLOCKD_REASON"] == "daemonStarts")
        _ = try world.call(FocusInterface.Pause())
        try world.restart()
        try world.crash()
        #expect(events(world).dropFirst(3) == ["focus-paused"])
        _ = try world.call(FocusInterface.Resume())
        try world.reboot(offFor: .seconds(60))
        #expect(events(world).suffix(2) == ["focus-work", "focus-paused"])
    }

    @Test("Hooks of rings are not repeated after a crash")
    func crash() throws {
        let world = try world()
        _ = try world.addAlarm("12:01")
        world.advance(by: .seconds(60))
        try world.crash()
        try world.restart()
        #expect(events(world) == ["ring"])
        #expect(world.alerter.now.sounding.count == 1)
    }

    @Test("Only configured hooks run, by the configuration in force")
    func configured() throws {
        let world = try world([.dismiss: "off"])
        _ = try world.addAlarm("12:01")
        world.advance(by: .seconds(60))
        world.reload(Defaults(hooks: [.dismiss: "other"]))
        _ = try world.call(RingsInterface.Dismiss(names: []))
        #expect(world.hooks.map(\.command.command) == ["other"])
    }

    @Test("A session that an import replaces runs the hook of its end")
    func replaced() throws {
        let world = try world()
        let archive = try world.call(ArchiveInterface.Export()).archive
        try startFocus(world)
        _ = try world.call(ArchiveInterface.Import(part: archive, last: true, replace: true, commands: false))
        #expect(events(world) == ["focus-work", "focus-end"])
        #expect(world.hooks.last?.command.environment["CLOCKD_REASON"] == "replaced")
    }
}

/// The simulated lives check every hook against the history; this test shows that the check finds errors.
struct HookLifeTests {
    @Test("A life with every change of focus runs each hook once")
    func focus() {
        let wish = FocusWish(workSeconds: 100, breakSeconds: 50, cycles: 2, auto: false)
        let steps: [Step] = [
            .ask(.startFocus(wish)), .ask(.pauseFocus), .ask(.resumeFocus), .pass(seconds: 120), .ask(.snooze()),
            .ask(.skipFocus), .restart(afterSeconds: 1), .crash(afterSeconds: 1), .ask(.stopFocus),
            .ask(.startFocus(wish)),
            .pass(seconds: 120), .ask(.resumeFocus), .powerCut(seed: 1, afterSeconds: 10), .ask(.resumeFocus),
            .ask(.stopFocus),
        ]
        let setting = LifeSetting(start: "2026-10-10T12:00:00+02:00", zone: "Europe/Berlin")
        #expect(LifeStory(setting: setting, steps: steps).live() == nil)
    }
}
