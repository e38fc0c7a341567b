import ClockAPI
import ClockTestKit
import Foundation
import Testing

/// Archives that somebody edited are refused in one line, or lived with: none ends the daemon, now or when it starts.
///
/// `CLOCKD_ARCHIVE_SEEDS=10000 swift test --filter MangledArchiveTests` edits more of them.
struct MangledArchiveTests {
    static let seeds = ProcessInfo.processInfo.environment["CLOCKD_ARCHIVE_SEEDS"].flatMap(Int.init) ?? 40

    /// One of everything, in several states.
    private func archive() throws -> String {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:10") { $0.exec = "echo up" }
        _ = try world.addAlarm("07:30", every: "weekdays") {
            $0.preSeconds = 600
            $0.count = 9
        }
        _ = try world.call(AlarmsInterface.Add(settings: AlarmSettingsObject(onCalendar: "Mon *:0/7"), enabled: true))
        for (seconds, label) in [(600.0, "tea"), (3_000.0, "eggs"), (9_000.0, "rice")] {
            _ = try world.startTimer(seconds, label, repeat: label == "rice" ? "3" : nil)
        }
        _ = try world.call(TimersInterface.Pause(names: ["rice"]))
        _ = try world.call(TimersInterface.AddPreset(name: "tea", durationSeconds: 180))
        _ = try world.call(TasksInterface.Add(name: "piano", estimateSeconds: 900, icon: "🎹"))
        _ = try world.call(FocusInterface.Start(task: "piano"))
        _ = try world.call(StopwatchesInterface.Start(label: "run"))
        _ = try world.call(DaysInterface.Add(name: "Christmas", date: "12-25", yearly: true, notifySeconds: [0]))
        world.advance(by: .seconds(2_000))
        return try world.call(ArchiveInterface.Export()).archive
    }

    @Test("One that is edited at random is refused, or lived with for a month")
    func mangled() throws {
        let whole = try EditedJSON(archive())
        var taken = 0
        for seed in 0..<Self.seeds {
            var random = SeededGenerator(seed: UInt64(seed))
            let text = whole.mangled(&random).text
            let world = try TestWorld().world
            let refusal = clockError {
                _ = try world.call(
                    ArchiveInterface.Import(part: text, transfer: nil, last: true, replace: true, commands: true)
                )
            }
            guard let refusal else {
                taken += 1
                try live(world)
                continue
            }
            guard case .outOfRange(parameter: "archive", fault: .malformed, _, _, let message?) = refusal else {
                Issue.record("seed \(seed): \(refusal)")
                continue
            }
            #expect(!message.isEmpty && !message.contains("\n"), "seed \(seed): \(message)")
        }
        #expect(taken > 0)
    }

    private func live(_ world: SimulatedWorld) throws {
        for days in [1, 2, 27] {
            _ = try world.call(ClockInterface.GetStatus())
            _ = try world.pages(AlarmsInterface.List())
            _ = try world.pages(TimersInterface.List(all: true))
            _ = try world.pages(HistoryInterface.List())
            _ = try world.call(FocusInterface.Stats(days: 30))
            _ = try world.rings()
            world.advance(by: .seconds(days * 86_400))
            _ = clockError { _ = try world.call(RingsInterface.Snooze(names: [], durationSeconds: nil)) }
            world.stepClock(by: .seconds(-4_000))
            try world.crash(downtime: .seconds(100))
        }
        _ = try world.startTimer(5, "after")
        world.advance(by: .seconds(10))
        #expect(try world.rings().contains { $0.label == "after" })
    }
}
