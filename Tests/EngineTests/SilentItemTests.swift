import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

/// A silent item has only its command and its records.
struct SilentItemTests {
    private let world: SimulatedWorld
    private let ring = ItemID("r1")

    init() throws {
        world = try TestWorld().world
    }

    private func addSilent(_ change: (inout AlarmSettingsObject) -> Void = { _ in }) throws {
        _ = try world.addAlarm("12:30") {
            $0.exec = "true"
            $0.rings = false
            change(&$0)
        }
    }

    private func startTimer(exec: String?, repeat rounds: String? = nil) throws {
        _ = try world.call(
            TimersInterface.Start(durationSeconds: 600, label: "tea", repeat: rounds, exec: exec, rings: false)
        )
    }

    private var desktopIsQuiet: Bool {
        let desktop = world.alerter.now
        return desktop.popups.isEmpty && desktop.sounding.isEmpty && desktop.announcements.isEmpty
    }

    private func records(_ event: Record.Event) -> [Record] { world.history.map(\.record).filter { $0.event == event } }

    @Test("A silent alarm runs its command at its moment and records both, without popup, sound and ring")
    func alarm() throws {
        try addSilent()
        world.advance(by: .seconds(1800))
        #expect(world.alerter.now.commandRuns == [ring: 1])
        #expect(desktopIsQuiet)
        #expect(
            records(.ran).map(\.details) == [
                [
                    "ring": .text("r1"), "latenessSeconds": .duration(.zero),
                    "scheduled": .instant(world.now.wall),
                ]
            ]
        )
        #expect(records(.rang).isEmpty)
        #expect(try world.call(RingsInterface.List(all: false)).rings.isEmpty)
        let row = try world.rings()[0]
        #expect((row.state, row.started, row.ended) == (.ran, row.scheduled, row.scheduled))
        world.alerter.endCommand(ring, .exited(status: 3))
        world.settle()
        #expect(records(.commandEnded).map(\.details) == [["ring": .text("r1"), "exitStatus": .number(3)]])
        world.advance(by: .seconds(86_400))
        #expect(world.alerter.now.commandRuns == [ring: 1])
        #expect(desktopIsQuiet)
        #expect(records(.missed).isEmpty)
    }

    @Test("After a sleep a silent alarm runs within its grace", arguments: [3600.0, 3601])
    func lateWithinGrace(asleep: Double) throws {
        try addSilent { $0.graceSeconds = 1800 }
        world.sleep(for: .seconds(asleep))
        let runs = asleep == 3600
        #expect(world.alerter.now.commandRuns == (runs ? [ring: 1] : [:]))
        #expect(records(runs ? .ran : .missed).map { $0.details["cause"] } == [.text("asleep")])
        #expect(records(runs ? .missed : .ran).isEmpty)
        #expect(desktopIsQuiet)
    }

    @Test("A silent alarm shows no notice, and one that becomes silent withdraws it")
    func notice() throws {
        try addSilent { $0.preSeconds = 900 }
        _ = try world.addAlarm("12:40") { $0.preSeconds = 1800 }
        world.advance(by: .seconds(1200))
        #expect(world.alerter.now.notices.keys.map(\.description) == ["a2"])
        _ = try world.call(AlarmsInterface.Edit(names: ["a2"], settings: AlarmSettingsObject(rings: false)))
        #expect(world.alerter.now.notices.isEmpty)
        let edited = try world.call(AlarmsInterface.Edit(names: ["a2"], settings: AlarmSettingsObject(rings: true)))
        #expect(edited.alarms[0].rings)
        #expect(world.alerter.now.notices.keys.map(\.description) == ["a2"])
    }

    @Test("An alarm that becomes silent keeps its other settings and its open ring")
    func becomesSilent() throws {
        _ = try world.addAlarm("12:30", every: "daily") {
            $0.exec = "true"
            $0.volume = 40
            $0.ringForSeconds = 3600
        }
        world.advance(by: .seconds(1800))
        let edited = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: AlarmSettingsObject(rings: false)))
        #expect((edited.alarms[0].rings, edited.alarms[0].volume) == (false, 40))
        #expect(try world.rings()[0].state == .ringing)
        _ = try world.call(RingsInterface.Dismiss(names: ["a1"]))
        world.advance(by: .seconds(86_400))
        #expect(try world.rings().map(\.state) == [.dismissed, .ran])
        #expect(desktopIsQuiet)
    }

    @Test("A silent timer runs its command at the end of each round", arguments: ["true", nil])
    func timer(command: String?) throws {
        try startTimer(exec: command, repeat: "3")
        world.advance(by: .seconds(1800))
        let runs = command == nil ? 0 : 3
        #expect(world.alerter.now.commandRuns.values.reduce(0, +) == runs)
        #expect(try world.rings().map(\.state) == Array(repeating: .ran, count: runs))
        #expect(desktopIsQuiet)
    }

    @Test("Nothing that happens to its item ends the command", arguments: ["cancel", "restart", "dismiss"])
    func continues(verb: String) throws {
        try startTimer(exec: "sleep 1000")
        world.advance(by: .seconds(600))
        switch verb {
        case "cancel": _ = try world.call(TimersInterface.Cancel(names: ["tea"]))
        case "restart": _ = try world.call(TimersInterface.Restart(names: ["tea"]))
        default: _ = try world.call(RingsInterface.Dismiss(names: ["all"]))
        }
        #expect(!world.alerter.now.withdrawn.contains(ring))
        world.alerter.endCommand(ring, .exited(status: 0))
        world.settle()
        // Its traces are removed once its end is recorded.
        #expect(world.alerter.now.withdrawn.contains(ring))
        #expect(records(.commandEnded).count == 1)
    }

    @Test("Processes that a silent command leaves are not ended with it")
    func leavesProcesses() throws {
        try startTimer(exec: "sleep 1000 &")
        world.advance(by: .seconds(600))
        world.alerter.endCommand(ring, .exited(status: 0), leavesProcesses: true)
        world.settle()
        #expect(records(.commandEnded).count == 1)
        #expect(!world.alerter.now.withdrawn.contains(ring))
    }

    @Test("A command whose start was not reported is handed over again, also by the next daemon")
    func unreported() throws {
        world.alerter.losesStarts()
        try startTimer(exec: "true")
        world.advance(by: .seconds(600))
        #expect(world.alerter.now.handedOver == [ring: 1])
        world.advance(by: .seconds(6))
        #expect(world.alerter.now.handedOver == [ring: 2])
        try world.crash()
        world.advance(by: .seconds(6))
        #expect(world.alerter.now.handedOver == [ring: 1])
        world.advance(by: .seconds(60))
        #expect(world.alerter.now.handedOver == [ring: 1], "its start was reported")
    }

    @Test("A daemon killed after it stored the end of a silent command removes the traces, and records it once")
    func endReportedAgain() throws {
        try startTimer(exec: "true")
        world.advance(by: .seconds(600))
        world.alerter.endCommand(ring, .exited(status: 0))
        world.settle()
        try world.crash()
        world.alerter.endCommand(ring, .exited(status: 0))
        world.settle()
        #expect(records(.commandEnded).count == 1)
        #expect(world.alerter.now.withdrawn.contains(ring))
    }
}

/// The command of one occurrence.
struct OccurrenceCommandTests {
    private let world: SimulatedWorld
    private let ring = ItemID("r1")

    init() throws {
        world = try TestWorld().world
        _ = try world.addAlarm("12:30") {
            $0.exec = "play"
            $0.ringForSeconds = 60
            $0.snoozeSeconds = 60
            $0.snoozeLimit = 5
        }
        world.advance(by: .seconds(1800))
    }

    @Test(
        "A command that has had its effect does not run again after a snooze",
        arguments: [CommandEnd.exited(status: 0), .exited(status: 1), .signalled(9), .overTime]
    )
    func finished(end: CommandEnd) throws {
        world.alerter.endCommand(ring, end)
        world.advance(by: .seconds(130))
        #expect(try world.rings()[0].snoozes == 1)
        #expect(world.alerter.now.commandRuns == [ring: 1])
        world.advance(by: .seconds(1000))
        #expect(try world.rings()[0].state == .missed)
        #expect(world.alerter.now.commandRuns == [ring: 1])
    }

    @Test("A command that finishes during the snooze does not run again")
    func finishedDuringSnooze() throws {
        _ = try world.call(RingsInterface.Snooze(names: []))
        world.alerter.endCommand(ring, .exited(status: 0))
        world.settle()
        world.advance(by: .seconds(61))
        #expect(try world.rings()[0].state == .ringing)
        #expect(world.alerter.now.commandRuns == [ring: 1])
    }

    @Test(
        "A command that a snooze ended starts again with each ring",
        arguments: [(CommandEnd.ended, false), (.exited(status: 0), true), (.notStarted(problem: "no shell"), false)]
    )
    func endedBySnooze(end: CommandEnd, leavesProcesses: Bool) throws {
        for runs in 1...6 {
            #expect(world.alerter.now.commandRuns == [ring: runs])
            world.alerter.endCommand(ring, end, leavesProcesses: leavesProcesses)
            world.advance(by: .seconds(120))
        }
    }

    @Test("The next occurrence runs it again")
    func nextOccurrence() throws {
        world.alerter.endCommand(ring, .exited(status: 0))
        world.settle()
        _ = try world.call(RingsInterface.Dismiss(names: []))
        _ = try world.call(AlarmsInterface.Enable(names: ["a1"]))
        world.advance(by: .seconds(86_400))
        #expect(world.alerter.now.commandRuns == [ring: 1, ItemID("r2"): 1])
    }

    @Test("The next daemon does not run a finished command again")
    func afterCrash() throws {
        world.alerter.endCommand(ring, .exited(status: 0))
        world.settle()
        try world.crash()
        world.advance(by: .seconds(130))
        #expect(try world.rings()[0].snoozes == 1)
        #expect(world.alerter.now.commandRuns.isEmpty)
    }
}
