import Testing

@testable import Chronology

@Suite struct PhraseTests {
    @Test(arguments: [
        ("2026-11-23T07:30:00+01:00", "tomorrow 07:30, in 9 h 12 min"),
        ("2026-11-22T22:43:00+01:00", "today 22:43, in 25 min"),
        ("2026-11-22T22:42:59.99+01:00", "today 22:42:59, in 25 min"),
        ("2026-11-25T07:30:15+01:00", "Wed 25 Nov 07:30:15, in 2 d 9 h"),
        ("2027-05-01T07:30:00+02:00", "Sat 1 May 2027 07:30, in 159 d 8 h"),
        ("2026-11-22T20:18:00+01:00", "today 20:18, 2 h ago"),
        ("2026-11-21T22:18:00+01:00", "yesterday 22:18, 1 d ago"), ("2026-11-22T22:18:00.4+01:00", "today 22:18, now"),
    ])
    func moments(instant: String, phrase: String) throws {
        let printed = MomentPhrase.print(
            try InstantText.parse(instant),
            now: SampleMoment.now,
            in: try SampleMoment.berlin()
        )
        #expect(printed == phrase)
    }

    @Test(arguments: [
        ("2026-10-25T02:30:00+02:00", "02:30"), ("2026-10-25T02:30:00+01:00", "02:30 CET"),
        ("2026-10-25T03:00:00+01:00", "03:00"),
    ])
    func theSecondPassOfARepeatedHourIsMarked(instant: String, time: String) throws {
        let (instant, zone) = (try InstantText.parse(instant), try SampleMoment.berlin())
        let noon = try InstantText.parse("2026-10-25T12:00:00+01:00")
        #expect(MomentPhrase.dayAndTime(instant, now: noon, in: zone) == "today \(time)")
        #expect(MomentPhrase.cell(instant, now: noon, in: zone) == "today \(time)")
        #expect(MomentPhrase.timeAndOtherDay(instant, now: noon, in: zone) == time)
        #expect(MomentPhrase.dateAndTime(instant, now: noon, in: zone) == "Sun 25 Oct \(time)")
    }

    @Test func distancesBeyondAllBoundsAreSaid() {
        let (first, last) = (Instant(microsecondsSinceEpoch: .min), Instant(microsecondsSinceEpoch: .max))
        #expect(MomentPhrase.distance(last, now: SampleMoment.now).hasPrefix("in 1"))
        #expect(MomentPhrase.distance(first, now: last).hasSuffix("ago"))
        #expect(MomentPhrase.distance(last, now: first).hasPrefix("in"))
    }

    static let durations: [(Int64, String, String)] = [
        (5_400_000_000, "1 h 30 min", "1 h 30 min"), (0, "0 s", "0 s"), (500_000, "0.5 s", "1 s"),
        (93_784_000_000, "1 d 2 h 3 min 4 s", "1 d 2 h"), (3_599_700_000, "59 min 59.7 s", "1 h"),
        (1_499_990_000, "24 min 59.99 s", "25 min"), (-60_000_000, "-1 min", "-1 min"),
        (-400_000, "-0.4 s", "0 s"), (90_000_000, "1 min 30 s", "1 min 30 s"),
    ]

    @Test(arguments: durations) func durationsForPeople(microseconds: Int64, exact: String, rough: String) {
        #expect(DurationPhrase.print(.microseconds(microseconds)) == exact)
        #expect(DurationPhrase.rough(.microseconds(microseconds)) == rough)
    }

    static let digits: [(Int64, ClockDigits.Rounding, Int, String)] = [
        (3_909_000_000, .down, 0, "1:05:09"), (1_499_000_000, .down, 0, "24:59"), (5_000_000, .down, 0, "0:05"),
        (1_499_100_000, .up, 0, "25:00"), (1_499_100_000, .down, 0, "24:59"), (0, .up, 0, "0:00"),
        (5_329_000, .down, 2, "0:05.32"), (5_321_000, .up, 2, "0:05.33"), (90_000_000_000, .down, 0, "25:00:00"),
        (-5_000_000, .down, 0, "-0:05"), (-5_100_000, .down, 0, "-0:06"), (-5_100_000, .up, 0, "-0:05"),
        (-100_000, .up, 0, "0:00"), (1_500_000, .down, 6, "0:01.500000"),
    ]

    @Test(arguments: digits)
    func clocks(microseconds: Int64, rounding: ClockDigits.Rounding, places: Int, text: String) {
        #expect(ClockDigits.print(.microseconds(microseconds), rounding: rounding, fractionDigits: places) == text)
    }
}
