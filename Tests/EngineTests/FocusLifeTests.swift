import AgendaStore
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

@testable import Agenda

/// Weeks of random focus sessions, compared with an independent calculation: work is the time awake in running work
/// phases, on the day shown by the wall clock.
struct FocusLifeTests {
    @Test("The totals of days are the sum of the sessions, without pauses and sleep", arguments: 1...6)
    func weeks(seed: Int) throws {
        var life = try FocusLife(seed: UInt64(seed))
        for _ in 1...80 {
            try life.act()
            try life.check()
        }
    }
}

private struct FocusLife {
    let world: SimulatedWorld
    private var random: SeededGenerator
    private let zones: [Zone]
    private let dayEnds: CivilTime
    private var worked: [CivilDate: Duration] = [:]
    private var bySession: [String: Duration] = [:]

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        dayEnds = try #require(CivilTime(hour: [0, 4, 0, 5][Int(seed % 4)], minute: 0))
        let starts = ["2026-03-24T20:00:00+01:00", "2026-10-20T20:00:00+02:00", "2028-02-25T20:00:00+01:00"]
        world = try TestWorld(start: starts[Int(seed % 3)], defaults: Defaults(dayEnds: dayEnds)).world
        zones = try ["Europe/Berlin", "America/New_York", "Asia/Seoul"].map { try ZoneDatabase().zone(named: $0) }
    }

    mutating func act() throws {
        if try world.call(FocusInterface.Status()).focus == nil { try start() }
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1: break
        case 2: _ = try? world.call(FocusInterface.Pause())
        case 3, 4: _ = try? world.call(FocusInterface.Resume())
        case 5: _ = try? world.call(FocusInterface.Skip())
        case 6: _ = try? world.call(FocusInterface.Stop())
        case 7: world.sleep(for: .seconds(Int.random(in: 1...40_000, using: &random)))
        case 8: try world.restart()
        case 9: if let zone = zones.randomElement(using: &random) { world.travel(to: zone) }
        case 10: world.stepClock(by: .seconds(Int.random(in: -40_000...40_000, using: &random)))
        default: break
        }
        try pass(seconds: Int.random(in: 1...9000, using: &random))
    }

    private mutating func start() throws {
        let work = Double(Int.random(in: 10...600, using: &random) * 60)
        let auto = Int.random(in: 0..<4, using: &random) > 0
        _ = try world.call(FocusInterface.Start(workSeconds: work, auto: auto, popup: Bool.random(using: &random)))
    }

    /// Advances in steps that do not contain the end of a phase or day.
    private mutating func pass(seconds: Int) throws {
        var left = Duration.seconds(seconds)
        while left > .zero {
            let focus = try world.call(FocusInterface.Status()).focus
            let works = focus?.state == .running && focus?.phase == "work"
            let step = min(left, toNextHour, world.untilNextDeadline ?? left)
            let length = max(.microseconds(1), step)
            if works, let id = focus?.id {
                worked[day, default: .zero] += length
                bySession[id, default: .zero] += length
            }
            world.advance(by: length)
            left -= length
        }
    }

    private var toNextHour: Duration {
        .microseconds(3_600_000_000 - world.now.wall.microsecondsSinceEpoch % 3_600_000_000)
    }

    /// The day by the wall clock; ambiguous only at the full hour, when no zone used here changes.
    private var day: CivilDate {
        let local = world.now.zone.civil(at: world.now.wall)
        return (local.time < dayEnds ? local.date.adding(days: -1) : local.date) ?? local.date
    }

    func check() throws {
        guard let first = worked.keys.min(), let last = worked.keys.max() else { return }
        let days = first...last
        var known: [CivilDate: Duration] = [:]
        var month: CivilMonth? = CivilMonth(of: days.lowerBound)
        while let current = month, current.days.lowerBound <= days.upperBound {
            let reply = try world.call(FocusInterface.Calendar(month: MonthText.print(current)))
            for (date, day) in zip(current.days.lowerBound.dayNumber..., reply.calendar.days) where day.seconds > 0 {
                known[try #require(CivilDate(dayNumber: date))] = .microseconds(
                    Int64((day.seconds * 1_000_000).rounded())
                )
            }
            month = current.adding(months: 1)
        }
        #expect(known == worked)
        let total = worked.values.reduce(.zero, +)
        #expect(known.values.reduce(.zero, +) == total)
        #expect(bySession.values.reduce(.zero, +) == total)
        let focus = try world.call(FocusInterface.Status())
        #expect(abs(focus.todaySeconds - (worked[day] ?? .zero) / .seconds(1)) < 0.000_01)
    }
}
