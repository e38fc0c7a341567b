import Agenda
import Chronology
import Testing

struct NudgeTests {
    private let zones = ZoneDatabase()

    private func now(_ text: String, zone: String = "Europe/Berlin") throws -> Now {
        var now = moment(0)
        now.wall = try InstantText.parse(text)
        now.zone = try zones.zone(named: zone)
        return now
    }

    private func next(_ nudge: Nudge?, zone: String = "Europe/Berlin") throws -> String {
        InstantText.print(try #require(nudge).next, in: try zones.zone(named: zone))
    }

    private var six: CivilTime { CivilTime(microsecondOfDay: 18 * 3_600_000_000) }

    @Test(arguments: [
        ("2026-11-20T12:00:00+01:00", "2026-11-20T18:00:00+01:00"),
        ("2026-11-20T18:00:00+01:00", "2026-11-21T18:00:00+01:00"),
        ("2026-10-24T19:00:00+02:00", "2026-10-25T18:00:00+01:00"),
        ("2028-02-28T19:00:00+01:00", "2028-02-29T18:00:00+01:00"),
    ])
    func planned(at: String, expected: String) throws {
        #expect(try next(Nudge.planned(at: six, after: nil, now(at))) == expected)
    }

    @Test("A time skipped by summer time moves to the end of the gap")
    func gap() throws {
        let time = try #require(CivilTime(hour: 2, minute: 30))
        let nudge = Nudge.planned(at: time, after: nil, try now("2026-03-28T12:00:00+01:00"))
        #expect(try next(nudge) == "2026-03-29T03:00:00+02:00")
    }

    @Test("Once a day: shown if nothing was done, and planned for tomorrow in any case", arguments: [true, false])
    func reached(isPractised: Bool) throws {
        let nudge = try #require(Nudge.planned(at: six, after: nil, try now("2026-11-20T12:00:00+01:00")))
        let outcome = nudge.reached(isPractised: isPractised, try now("2026-11-20T18:00:00+01:00"))
        #expect(outcome.effects == (isPractised ? [] : [.notify(.nudge)]))
        #expect(try next(outcome.entity) == "2026-11-21T18:00:00+01:00")
        // If the clock is set back before it, it is not repeated on the same day.
        let again = Nudge.planned(at: six, after: outcome.entity, try now("2026-11-20T17:00:00+01:00"))
        #expect(try next(again) == "2026-11-21T18:00:00+01:00")
    }

    @Test("An early wake has no effect")
    func early() throws {
        let nudge = try #require(Nudge.planned(at: six, after: nil, try now("2026-11-20T12:00:00+01:00")))
        #expect(nudge.reached(isPractised: false, try now("2026-11-20T17:59:59+01:00")).effects.isEmpty)
    }

    @Test("A reminder for a past day is not shown; a late one on its day is")
    func late() throws {
        let nudge = try #require(Nudge.planned(at: six, after: nil, try now("2026-11-20T12:00:00+01:00")))
        let started = try now("2026-11-20T20:00:00+01:00")
        #expect(Nudge.planned(at: six, after: nudge, started) == nudge)
        #expect(nudge.reached(isPractised: false, started).effects == [.notify(.nudge)])
        let nextDay = try now("2026-11-21T08:00:00+01:00")
        let outcome = nudge.reached(isPractised: false, nextDay)
        #expect(outcome.effects.isEmpty)
        #expect(try next(outcome.entity) == "2026-11-21T18:00:00+01:00")
    }

    @Test("The nudge follows changes of zone and configuration")
    func travel() throws {
        let nudge = Nudge.planned(at: six, after: nil, try now("2026-11-20T08:00:00+01:00"))
        let there = Nudge.planned(at: six, after: nudge, try now("2026-11-20T08:00:00+01:00", zone: "Asia/Seoul"))
        #expect(try next(there, zone: "Asia/Seoul") == "2026-11-20T18:00:00+09:00")
        let seven = CivilTime(microsecondOfDay: 19 * 3_600_000_000)
        let moved = Nudge.planned(at: seven, after: nudge, try now("2026-11-20T18:30:00+01:00"))
        #expect(try next(moved) == "2026-11-20T19:00:00+01:00")
    }
}
