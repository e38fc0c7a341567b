import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

/// Archives that are imported by a clock that can't be right, see ``DoubtedClockTests``.
struct ImportedByDoubtedClockTests {
    private let clocks = DoubtedClockTests()

    /// The clocks of ``DoubtedClockTests``, and one that is months behind.
    private static let wrong = DoubtedClockTests.wrong + ["2026-06-01T12:00:00Z"]

    /// A world whose clock is `wrong`, which imports what `source` exports. - Returns: how far it is off.
    private func importing(
        _ source: SimulatedWorld,
        _ wrong: String,
        replaces: Bool = false
    ) throws -> (SimulatedWorld, Duration) {
        let world = try TestWorld(isSynchronised: false).world
        if replaces { _ = try world.addAlarm("2027-01-01 00:01") }
        let correction = try clocks.boot(world, wrong, offFor: 60)
        try importArchive(of: source, world, replaces: replaces)
        return (world, correction)
    }

    private func importArchive(of source: SimulatedWorld, _ world: SimulatedWorld, replaces: Bool = false) throws {
        let archive = try source.call(ArchiveInterface.Export()).archive
        _ = try world.call(
            ArchiveInterface.Import(part: archive, transfer: nil, last: true, replace: replaces, commands: true)
        )
    }

    @Test("The past of an archive imported by such a clock is not missed", arguments: wrong)
    func importedMeanwhile(wrong: String) throws {
        let source = try TestWorld(start: "2026-09-24T12:00:00+02:00").world
        _ = try source.addAlarm("13:00")
        _ = try source.addAlarm("07:15", every: "daily")
        let (world, correction) = try importing(source, wrong)
        world.advance(by: .seconds(30))
        clocks.synchronise(world, correction)
        world.advance(by: .seconds(10))
        #expect(try world.rings().isEmpty)
        #expect(world.alerter.now.announcements.isEmpty)
        #expect(try world.alarm("a2").next == "2026-11-21T07:15:00+01:00")
    }

    @Test("The times and skips of an archive imported by such a clock stay", arguments: wrong, [true, false])
    func importedTimes(wrong: String, replaces: Bool) throws {
        let source = try TestWorld(start: "2026-09-24T12:00:00+02:00").world
        _ = try source.addAlarm("13:00")
        _ = try source.addAlarm("07:15", every: "daily")
        _ = try source.call(AlarmsInterface.Skip(names: ["a2"], until: "2026-12-02"))
        _ = try source.addAlarm("2026-12-24 18:00")
        let (world, correction) = try importing(source, wrong, replaces: replaces)
        world.advance(by: .seconds(30))
        clocks.synchronise(world, correction)
        #expect(
            try (1...3).map { try world.alarm("a\($0)").next } == [
                nil, "2026-12-02T07:15:00+01:00", "2026-12-24T18:00:00+01:00",
            ]
        )
        world.advance(by: .seconds(3 * 86_400))
        #expect(try world.rings().isEmpty)
        #expect(world.alerter.now.announcements.isEmpty)
    }

    @Test("What an archive has rung is over, although such a clock imports it", arguments: DoubtedClockTests.wrong)
    func importedRings(wrong: String) throws {
        let source = try TestWorld(start: "2026-11-20T07:00:00+01:00").world
        _ = try source.addAlarm("07:15") { ($0.rings, $0.exec) = (false, "pay") }
        _ = try source.addAlarm("07:16")
        _ = try source.addAlarm("07:17", every: "daily")
        source.advance(by: .seconds(1800))
        let kept = try source.rings().map(\.scheduled)
        let (world, correction) = try importing(source, wrong)
        world.advance(by: .seconds(30))
        clocks.synchronise(world, correction)
        #expect(try world.rings().map(\.scheduled) == kept)
        world.advance(by: .seconds(86_400))
        #expect(try world.rings().count == kept.count + 1)
    }

    @Test("Open rings of an archive that such a clock imports are cancelled", arguments: DoubtedClockTests.wrong)
    func importedOpenRings(wrong: String) throws {
        let source = try TestWorld(start: "2026-11-20T07:00:00+01:00").world
        _ = try source.addAlarm("07:01")
        _ = try source.addAlarm("07:02")
        source.advance(by: .seconds(130))
        _ = try source.call(RingsInterface.Snooze(names: ["a2"], durationSeconds: 600))
        let (world, correction) = try importing(source, wrong)
        world.advance(by: .seconds(1200))
        #expect(try world.rings().map(\.state) == [.cancelled, .cancelled])
        clocks.synchronise(world, correction)
        world.advance(by: .seconds(10))
        #expect(try world.rings().map(\.state) == [.cancelled, .cancelled])
        #expect(world.alerter.now.announcements.isEmpty)
    }

    @Test("A repetition of a machine whose clock was ahead rings from the import on", arguments: [1, 300])
    func importedFromAhead(days: Int64) throws {
        let source = try TestWorld(start: "2026-11-20T12:00:00+01:00").world
        source.stepClock(by: .seconds(days * 86_400))
        _ = try source.addAlarm("07:00", every: "daily")
        _ = try source.addAlarm("07:00", every: "weekdays")
        let world = try TestWorld(start: "2026-11-20T06:50:00+01:00").world
        try importArchive(of: source, world)
        #expect(
            try ["a1", "a2"].map { try world.alarm($0).next } == Array(repeating: "2026-11-20T07:00:00+01:00", count: 2)
        )
        world.advance(by: .seconds(3 * 86_400))
        #expect(try world.rings().count == 4)
    }

    @Test(
        "Nothing of an archive is forgotten on a new machine whose clock is ahead",
        arguments: ["2098-01-01T00:00:00Z", "2027-12-15T00:00:00Z"]
    )
    func importedByClockAhead(wrong: String) throws {
        let source = try TestWorld(start: "2026-11-20T07:00:00+01:00").world
        _ = try source.addAlarm("07:15")
        source.advance(by: .seconds(1800))
        let world = try TestWorld(start: wrong, isSynchronised: false).world
        let right = try InstantText.parse("2026-11-21T07:00:00Z")
        try importArchive(of: source, world)
        world.advance(by: .seconds(10))
        clocks.synchronise(world, right - world.now.wall)
        world.advance(by: .seconds(10))
        #expect(try world.rings().map(\.scheduled) == ["2026-11-20T07:15:00+01:00"])
    }
}
