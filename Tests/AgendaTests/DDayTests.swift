import Chronology
import ClockTestKit
import Testing

@testable import Agenda

private func date(_ text: String) throws -> CivilDate { try DateText.parse(text, today: .first) }

/// The given local time in the given zone, on an unadjusted clock.
private func local(_ text: String, _ zone: String = "Europe/Berlin") throws -> Now {
    let zone = try ZoneDatabase().zone(named: zone)
    let wall = try ZonedWhenText(text).moment(at: MomentAnchor(now: Instant(secondsSinceEpoch: 0), in: zone, .anywhere))
        .at
    let boot = BootMoment(id: BootID("b"), instant: BootInstant(microsecondsSinceBoot: 0))
    return Now(wall: wall, boot: boot, asleep: .zero, zone: zone)
}

struct DDayTests {
    private let settings = DDaySettings()

    private func day(
        _ text: String,
        yearly: Bool = false,
        notify: [Int] = [],
        at now: String = "2026-11-21 12:00",
        _ zone: String = "Europe/Berlin"
    ) throws -> DDay {
        DDay(
            id: ItemID(.dday, 1),
            label: "day",
            date: try date(text),
            isYearly: yearly,
            reminderDays: notify
        ).added(settings, try local(now, zone)).entity
    }

    private func next(_ day: DDay, in zone: Zone) -> String? {
        day.next.map { InstantText.print($0.at, in: zone) }
    }

    @Test(
        "The target date for each current date",
        arguments: [
            ("2026-12-25", false, "2026-11-21", "2026-12-25"), ("2020-05-05", false, "2026-11-21", "2020-05-05"),
            ("1990-12-25", true, "2026-11-21", "2026-12-25"), ("1990-12-25", true, "2026-12-25", "2026-12-25"),
            ("1990-12-25", true, "2026-12-26", "2027-12-25"), ("2030-12-25", true, "2026-11-21", "2030-12-25"),
            ("2026-01-31", true, "2026-02-01", "2027-01-31"), ("2024-12-31", true, "2027-01-01", "2027-12-31"),
            // 29 February: the 28th in common years, such as 2100.
            ("2024-02-29", true, "2027-02-01", "2027-02-28"), ("2024-02-29", true, "2027-03-01", "2028-02-29"),
            ("2024-02-29", true, "2028-02-28", "2028-02-29"), ("2024-02-29", true, "2028-03-01", "2029-02-28"),
            ("2024-02-29", true, "2100-01-01", "2100-02-28"), ("1990-12-25", true, "9999-12-26", "1990-12-25"),
        ]
    )
    func target(of text: String, yearly: Bool, on today: String, expected: String) throws {
        #expect(DateText.print(try day(text, yearly: yearly).target(on: date(today))) == expected)
    }

    @Test("A D-day in a fixed zone begins and reminds there, whatever the local zone")
    func fixedZone() throws {
        let seoul = try ZoneDatabase().zone(named: "Asia/Seoul")
        // In Seoul it is already the 22nd.
        let now = try local("2026-11-21 20:00", "America/New_York")
        var day = DDay(
            id: ItemID(.dday, 1),
            label: "day",
            date: try date("2026-11-23"),
            isYearly: false,
            zone: ZoneChoice(seoul),
            reminderDays: [1, 0]
        ).added(settings, now).entity
        #expect(next(day, in: seoul) == "2026-11-23T09:00:00+09:00")
        #expect(
            next(day.replanned(rungAhead: [], settings, try local("2026-11-22 08:00")).entity, in: seoul)
                == "2026-11-23T09:00:00+09:00"
        )
        var late = now
        late.wall = try InstantText.parse("2026-11-23T23:30:00+09:00")
        let outcome = day.reached(.reminder, rungAhead: [], cause: .unknown, settings, late)
        #expect(outcome.effects.drafts.count == 1)
        late.wall = try InstantText.parse("2026-11-24T00:30:00+09:00")
        #expect(day.reached(.reminder, rungAhead: [], cause: .unknown, settings, late).effects.drafts.isEmpty)
        var floating = day
        floating.zone = .floating
        day = day.edited(to: floating, rungAhead: [], settings, now).entity
        #expect(next(day, in: now.zone) == "2026-11-22T09:00:00-05:00")
    }

    @Test(
        "The first reminder after now",
        arguments: [
            ([7, 1, 0], "2026-11-21 12:00", "2026-12-18T09:00:00+01:00"),
            ([0, 7, 1, 7], "2026-12-18 09:00", "2026-12-24T09:00:00+01:00"),
            ([7, 1, 0], "2026-12-24 08:59", "2026-12-24T09:00:00+01:00"),
            ([7, 1, 0], "2026-12-24 09:01", "2026-12-25T09:00:00+01:00"), ([7, 1, 0], "2026-12-25 09:00", nil),
            ([400], "2026-11-21 12:00", nil), ([], "2026-11-21 12:00", nil),
        ] as [([Int], String, String?)]
    )
    func reminder(notify: [Int], now: String, expected: String?) throws {
        let day = try day("2026-12-25", notify: notify, at: now)
        #expect(next(day, in: try local(now).zone) == expected)
        #expect(day.deadlines.map(\.purpose) == (expected == nil ? [] : [.reminder]))
    }

    @Test(
        "A yearly day always has a next reminder; month ends, leap days, days of 23 and 25 hours",
        arguments: [
            ("1990-12-25", [0], "2026-12-25 09:00", "2027-12-25T09:00:00+01:00"),
            ("1990-01-01", [7], "2026-12-25 10:00", "2027-12-25T09:00:00+01:00"),
            ("1990-01-01", [1], "2026-12-25 10:00", "2026-12-31T09:00:00+01:00"),
            ("2024-02-29", [1], "2027-02-01 12:00", "2027-02-27T09:00:00+01:00"),
            ("2024-02-29", [1], "2028-02-01 12:00", "2028-02-28T09:00:00+01:00"),
            ("1990-03-01", [1], "2028-02-01 12:00", "2028-02-29T09:00:00+01:00"),
            ("1990-03-28", [0], "2027-03-27 12:00", "2027-03-28T09:00:00+02:00"),
            ("1990-10-31", [0], "2027-10-30 12:00", "2027-10-31T09:00:00+01:00"),
            ("2030-12-25", [400], "2026-11-21 12:00", "2029-11-20T09:00:00+01:00"),
            ("1990-12-25", [800], "2026-11-21 12:00", "2027-10-17T09:00:00+02:00"),
        ]
    )
    func yearlyReminder(text: String, notify: [Int], now: String, expected: String) throws {
        let day = try day(text, yearly: true, notify: notify, at: now)
        #expect(next(day, in: try local(now).zone) == expected)
    }

    @Test(
        "A skipped or repeated hour causes one reminder",
        arguments: [
            ("2027-03-28", "2027-03-27 12:00", "2027-03-28T03:00:00+02:00"),
            ("2027-10-31", "2027-10-30 12:00", "2027-10-31T02:30:00+02:00"),
        ]
    )
    func odd(text: String, now: String, expected: String) throws {
        let now = try local(now)
        let early = DDaySettings(at: CivilTime(microsecondOfDay: 2 * 3_600_000_000 + 1_800_000_000))
        let day = DDay(
            id: ItemID(.dday, 1),
            label: "",
            date: try date(text),
            isYearly: false,
            reminderDays: [0]
        ).added(early, now).entity
        #expect(next(day, in: now.zone) == expected)
        var due = now
        due.wall = try #require(day.next).at
        let outcome = day.reached(.reminder, rungAhead: [], cause: .unknown, early, due)
        #expect(outcome.effects.drafts.count == 1)
        #expect(outcome.entity.next == nil)
    }

    /// The current time, then the expected rings, missed reminders and next reminder.
    @Test(
        "A due reminder rings any time on its day; later it is reported as missed",
        arguments: [
            ("2026-12-24 08:59", 0, 0, "2026-12-24T09:00:00+01:00"),
            ("2026-12-24 09:00", 1, 0, "2026-12-25T09:00:00+01:00"),
            ("2026-12-24 23:59", 1, 0, "2026-12-25T09:00:00+01:00"),
            ("2026-12-25 00:01", 0, 1, "2026-12-25T09:00:00+01:00"), ("2026-12-25 10:00", 1, 1, nil),
            ("2027-06-01 10:00", 0, 2, nil),
        ] as [(String, Int, Int, String?)]
    )
    func due(now: String, rings: Int, missed: Int, expected: String?) throws {
        let now = try local(now)
        let before = try day("2026-12-25", notify: [1, 0])
        let outcome = before.reached(.reminder, rungAhead: [], cause: .notRunning, settings, now)
        #expect(outcome.effects.drafts.count == rings)
        #expect(outcome.effects.filter { if case .miss = $0 { true } else { false } }.count == missed)
        // Shows a notification if it does not ring.
        let notices = outcome.effects.filter { if case .notify = $0 { true } else { false } }
        #expect(notices.count == (rings == 0 && missed > 0 ? 1 : 0))
        #expect(next(outcome.entity, in: now.zone) == expected)
    }

    @Test("Many missed years are handled without delay")
    func absence() throws {
        let before = try day("2026-12-25", yearly: true, notify: [3, 2, 1, 0])
        let outcome = before.reached(
            .reminder,
            rungAhead: [],
            cause: .clockStepped,
            settings,
            try local("2500-01-01 12:00")
        )
        #expect(outcome.effects.count <= DDay.missedLimit + 3)
        #expect(try #require(outcome.entity.next).at > local("2500-01-01 12:00").wall)
    }

    @Test("Reminders follow the local zone, and none is repeated")
    func travel() throws {
        let berlin = try local("2026-12-24 02:00")
        let before = try day("2026-12-25", notify: [1, 0], at: "2026-12-24 02:00")
        // In Seoul it is 10:00: today's reminder is due.
        var seoul = berlin
        seoul.zone = try ZoneDatabase().zone(named: "Asia/Seoul")
        let due = before.replanned(rungAhead: [], settings, seoul).entity
        #expect(try #require(due.next).at <= seoul.wall)
        let rung = due.reached(.reminder, rungAhead: [], cause: .unknown, settings, seoul)
        #expect(rung.effects.drafts.count == 1)
        // West again, on the previous day: delivered reminders are not repeated.
        var honolulu = seoul
        honolulu.zone = try ZoneDatabase().zone(named: "Pacific/Honolulu")
        let again = rung.entity.replanned(rungAhead: [], settings, honolulu).entity
        #expect(next(again, in: honolulu.zone) == "2026-12-25T09:00:00-10:00")
    }

    @Test("A changed time in the configuration moves the next reminder")
    func anotherHour() throws {
        let now = try local("2026-12-24 08:30")
        let before = try day("2026-12-25", notify: [1], at: "2026-12-24 08:30")
        let later = DDaySettings(at: CivilTime(microsecondOfDay: 20 * 3_600_000_000))
        let earlier = DDaySettings(at: CivilTime(microsecondOfDay: 7 * 3_600_000_000))
        #expect(next(before.replanned(rungAhead: [], later, now).entity, in: now.zone) == "2026-12-24T20:00:00+01:00")
        // Already past: due now rather than never.
        #expect(next(before.replanned(rungAhead: [], earlier, now).entity, in: now.zone) == "2026-12-24T07:00:00+01:00")
    }

    @Test("A clock that was ahead for a while neither loses nor repeats a reminder")
    func clockWasAhead() throws {
        let before = try day("2026-12-25", yearly: true, notify: [1, 0])
        let ahead = try local("2030-12-25 12:00")
        let rung = before.reached(.reminder, rungAhead: [], cause: .clockStepped, settings, ahead)
        #expect(rung.effects.drafts.map(\.scheduled) == [try local("2030-12-25 09:00").wall])
        let back = try local("2026-11-21 12:00")
        let again = rung.entity.replanned(rungAhead: Set(rung.effects.drafts.map(\.scheduled)), settings, back).entity
        #expect(next(again, in: back.zone) == "2026-12-24T09:00:00+01:00")
    }

    @Test("A clock set back over several reminders repeats none, not in another zone either")
    func setBackAndElsewhere() throws {
        var day = try day("2026-12-25", notify: [2, 1, 0])
        for given in ["2026-12-23 09:00", "2026-12-24 09:00", "2026-12-25 09:00"] {
            let outcome = day.reached(.reminder, rungAhead: [], cause: .unknown, settings, try local(given))
            #expect(outcome.effects.drafts.count == 1)
            day = outcome.entity
        }
        // The ledger has them as Berlin instants: in Seoul these mornings have other instants.
        let seoul = try local("2026-12-22 12:00", "Asia/Seoul")
        #expect(next(day.replanned(rungAhead: [], settings, seoul).entity, in: seoul.zone) == nil)
    }

    @Test(
        "Years of zone changes: each reminder occurs once, on its day, or is reported as missed",
        arguments: 1...12 as ClosedRange<UInt64>
    )
    func years(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let zones = try ["Europe/Berlin", "Asia/Seoul", "America/New_York"].map {
            try local("2026-01-01 12:00", $0).zone
        }
        var now = try local("2026-01-01 12:00")
        var day = DDay(
            id: ItemID(.dday, 1),
            label: "",
            date: try #require(CivilDate(dayNumber: 20_000 + Int.random(in: -2000...2000, using: &random))),
            isYearly: true,
            reminderDays: [0, 1, 7, 30].filter { _ in Bool.random(using: &random) }
        ).added(settings, now).entity
        var told: [CivilDate] = []
        for _ in 0..<4 * 1461 {
            now.wall = now.wall + .seconds(Int64.random(in: 1...43_000, using: &random))
            if Int.random(in: 0..<5, using: &random) == 0 { now.zone = zones.randomElement(using: &random) ?? now.zone }
            if Bool.random(using: &random) { day = day.replanned(rungAhead: [], settings, now).entity }
            let outcome = day.reached(.reminder, rungAhead: [], cause: .unknown, settings, now)
            day = outcome.entity
            for effect in outcome.effects {
                switch effect {
                case .open(let draft):
                    told.append(now.zone.civil(at: draft.scheduled).date)
                    #expect(told.last == now.today)
                case .miss(let draft, _): told.append(now.zone.civil(at: draft.scheduled).date)
                default: break
                }
            }
        }
        let days = try date("2026-01-02").dayNumber..<now.today.dayNumber - 1
        let expected = try days.map { try #require(CivilDate(dayNumber: $0)) }.filter { today in
            day.reminderDays.contains { before in
                today.adding(days: before).map { day.target(on: $0) == $0 } ?? false
            }
        }
        #expect(told.filter { days.contains($0.dayNumber) } == expected)
    }
}
