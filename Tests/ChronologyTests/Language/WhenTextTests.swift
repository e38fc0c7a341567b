import Testing

@testable import Chronology

@Suite struct WhenTextTests {
    static let future: [(String, String)] = [
        ("07:30", "2026-11-23T07:30:00+01:00"), ("7:30am", "2026-11-23T07:30:00+01:00"),
        ("7pm", "2026-11-23T19:00:00+01:00"), ("7 PM", "2026-11-23T19:00:00+01:00"),
        ("12am", "2026-11-23T00:00:00+01:00"), ("12pm", "2026-11-23T12:00:00+01:00"),
        ("23:30:15", "2026-11-22T23:30:15+01:00"), ("22:18", "2026-11-23T22:18:00+01:00"),
        ("noon", "2026-11-23T12:00:00+01:00"), ("midnight", "2026-11-23T00:00:00+01:00"),
        ("tomorrow 7am", "2026-11-23T07:00:00+01:00"), ("7am tomorrow", "2026-11-23T07:00:00+01:00"),
        ("tomorrow at 7am", "2026-11-23T07:00:00+01:00"), ("today 23:00", "2026-11-22T23:00:00+01:00"),
        ("fri 18:00", "2026-11-27T18:00:00+01:00"), ("18:00 on Friday", "2026-11-27T18:00:00+01:00"),
        ("sun 22:30", "2026-11-22T22:30:00+01:00"), ("sun 22:00", "2026-11-29T22:00:00+01:00"),
        ("next monday 9:00", "2026-11-23T09:00:00+01:00"), ("next sunday 23:00", "2026-11-29T23:00:00+01:00"),
        ("12-25 08:00", "2026-12-25T08:00:00+01:00"), ("11-22 08:00", "2027-11-22T08:00:00+01:00"),
        ("02-29 08:00", "2028-02-29T08:00:00+01:00"), ("25 dec 08:00", "2026-12-25T08:00:00+01:00"),
        ("Mon 23 Nov 07:30", "2026-11-23T07:30:00+01:00"), ("dec 25 2027 08:00", "2027-12-25T08:00:00+01:00"),
        ("2026-12-25 09:00", "2026-12-25T09:00:00+01:00"), ("2026-12-25T09:00", "2026-12-25T09:00:00+01:00"),
        ("2026-12-25T09:00:00+09:00", "2026-12-25T01:00:00+01:00"), ("2026-12-25 09:00z", "2026-12-25T10:00:00+01:00"),
        ("+25m", "2026-11-22T22:43:00+01:00"), ("in 1h 30min", "2026-11-22T23:48:00+01:00"),
        ("@1800000000", "2027-01-15T09:00:00+01:00"),
        ("2027-03-28 02:30", "2027-03-28T03:00:00+02:00"), ("2027-10-31 02:30", "2027-10-31T02:30:00+02:00"),
    ]

    static let spoken: [(String, String)] = [
        ("tonight 11pm", "2026-11-22T23:00:00+01:00"), ("7.30pm", "2026-11-23T19:30:00+01:00"),
        ("7 p.m.", "2026-11-23T19:00:00+01:00"), ("7:15 A.M.", "2026-11-23T07:15:00+01:00"),
        ("half past 7 pm", "2026-11-23T19:30:00+01:00"), ("quarter to eight am", "2026-11-23T07:45:00+01:00"),
        ("ten past 20", "2026-11-23T20:10:00+01:00"), ("tomorrow at half past 7 pm", "2026-11-23T19:30:00+01:00"),
        ("in an hour", "2026-11-22T23:18:00+01:00"), ("in half an hour", "2026-11-22T22:48:00+01:00"),
        ("in 2 days at 9:00", "2026-11-24T09:00:00+01:00"), ("9:00 in a week", "2026-11-29T09:00:00+01:00"),
        ("+2d 9:00", "2026-11-24T09:00:00+01:00"), ("day after tomorrow 9:00", "2026-11-24T09:00:00+01:00"),
        ("9:00 the day after tomorrow", "2026-11-24T09:00:00+01:00"),
        ("Dec 25, 2026 9:00", "2026-12-25T09:00:00+01:00"), ("25th december, 9am", "2026-12-25T09:00:00+01:00"),
        ("25.12.2026 09:00", "2026-12-25T09:00:00+01:00"), ("2026/12/25 9:00", "2026-12-25T09:00:00+01:00"),
        ("2026.12.25 9:00", "2026-12-25T09:00:00+01:00"), ("12/25/2026 9:00", "2026-12-25T09:00:00+01:00"),
        ("25/12 9:00", "2026-12-25T09:00:00+01:00"), ("05/05 9:00", "2027-05-05T09:00:00+02:00"),
        ("tomorrow 12am", "2026-11-23T00:00:00+01:00"),
        ("the 25th at 9:00", "2026-11-25T09:00:00+01:00"), ("22nd 9:00", "2026-12-22T09:00:00+01:00"),
        ("31st 9:00", "2026-12-31T09:00:00+01:00"), ("9:00 on the 1st of next month", "2026-12-01T09:00:00+01:00"),
        ("25th of december 2027 9:00", "2027-12-25T09:00:00+01:00"),
    ]

    @Test(arguments: future + spoken) func anchors(text: String, at: String) throws {
        let berlin = try SampleMoment.berlin()
        let moment = try WhenText.anchor(text, now: SampleMoment.now, in: berlin)
        #expect(InstantText.print(moment.at, in: berlin) == at)
    }

    static let past: [(String, String)] = [
        ("2h ago", "2026-11-22T20:18:00+01:00"), ("-90s", "2026-11-22T22:16:30+01:00"),
        ("yesterday", "2026-11-21T00:00:00+01:00"), ("today", "2026-11-22T00:00:00+01:00"),
        ("mon", "2026-11-16T00:00:00+01:00"), ("07:30", "2026-11-22T07:30:00+01:00"),
        ("23:00", "2026-11-21T23:00:00+01:00"), ("12-25 08:00", "2025-12-25T08:00:00+01:00"),
        ("an hour ago", "2026-11-22T21:18:00+01:00"), ("last friday 9:00", "2026-11-20T09:00:00+01:00"),
        ("last sunday", "2026-11-15T00:00:00+01:00"), ("−90s", "2026-11-22T22:16:30+01:00"),
        ("now", "2026-11-22T22:18:00+01:00"), ("2026-07-01t09:00:00.25Z", "2026-07-01T11:00:00.25+02:00"),
        ("sun 23:00", "2026-11-15T23:00:00+01:00"),
        ("the 25th", "2026-10-25T00:00:00+02:00"), ("31st", "2026-10-31T00:00:00+01:00"),
        ("31st of last month", "2026-10-31T00:00:00+01:00"),
    ]

    @Test(arguments: past) func anchorsInThePast(text: String, at: String) throws {
        let berlin = try SampleMoment.berlin()
        let moment = try WhenText.anchor(text, now: SampleMoment.now, in: berlin, direction: .past)
        #expect(InstantText.print(moment.at, in: berlin) == at)
    }

    static let refused: [(String, TimeTextError.Reason, String)] = [
        ("", .empty(.moment), ""), ("25:61", .clockFieldOutOfRange(.hour), "25:61"),
        ("07:61", .clockFieldOutOfRange(.minute), "07:61"),
        ("13pm", .clockFieldOutOfRange(.hourBeforeNoonOrAfter), "13pm"),
        ("0am", .clockFieldOutOfRange(.hourBeforeNoonOrAfter), "0am"), ("24:00", .clockFieldOutOfRange(.hour), "24:00"),
        ("2026-02-30 08:00", .dayOutOfRange(year: 2026, month: 2, days: 28), "2026-02-30"),
        ("02-30 08:00", .dayOutOfRange(year: nil, month: 2, days: 29), "02-30"),
        ("2026-13-01 08:00", .monthOutOfRange, "2026-13-01"),
        ("tue 23 nov 2026 8:00", .weekdayMismatch(actual: .monday, next: nil), "tue 23 nov 2026"),
        ("in -5m", .negative, "-5m"), ("-5m", .negative, "-5m"), ("in", .empty(.duration), ""),
        ("730", .unreadable(.timeOfDay), "730"), ("25m", .unreadable(.moment), "25m"),
        ("tomorrow", .timeMissing, "tomorrow"), ("tommorow 7am", .unreadable(.moment), "tommorow"),
        ("7am 8am", .unreadable(.moment), "8am"),
        ("tomorrow fri 7am", .weekdayMismatch(actual: .monday, next: nil), "tomorrow fri 7am"),
        ("7am\u{0}", .unreadable(.moment), "\u{0}"), ("١٢:٣٠", .foreignDigits, "١"),
        ("09:00+09:00", .dayMissing, "09:00+09:00"), ("@", .unreadable(.moment), ""),
        ("@99999999999999999999", .tooLarge(.moment), "99999999999999999999"),
        ("@999999999999", .tooLarge(.moment), "@999999999999"), ("next 7am", .unreadable(.moment), "next"),
        ("2026-12-25T09:00+25:00", .offsetMissing, "+25:00"),
        ("32nd 9:00", .monthDayOutOfRange, "32nd"), ("the 0th 9:00", .monthDayOutOfRange, "0th"),
        ("1st of next week 9:00", .unreadable(.moment), "of next week"),
        ("31st of february 9:00", .dayOutOfRange(year: nil, month: 2, days: 29), "31st of february"),
        ("in 3 months at midnight", .timeMissing, "in 3 months at midnight"),
        ("in 2h at 9:00", .wholeDaysOnly, "2h"), ("tonight", .timeMissing, "tonight"),
        ("day after today 9:00", .unreadable(.moment), "day"),
    ]

    @Test(arguments: refused) func refuses(text: String, reason: TimeTextError.Reason, part: String) throws {
        let berlin = try SampleMoment.berlin()
        let error = try #require(throws: TimeTextError.self) {
            try WhenText.anchor(text, now: SampleMoment.now, in: berlin)
        }
        #expect(error.reason == reason)
        #expect(error.part == part)
    }

    @Test(arguments: [
        "2026-11-22 08:00", "today 08:00", "yesterday 23:00", "@0", "2026-11-22T22:18:00+01:00", "now", "in 0m",
    ])
    func refusesThePast(text: String) throws {
        let berlin = try SampleMoment.berlin()
        let error = try #require(throws: TimeTextError.self) {
            try WhenText.anchor(text, now: SampleMoment.now, in: berlin)
        }
        guard case .inThePast(let instant) = error.reason else {
            Issue.record("\(error.reason)")
            return
        }
        #expect(instant <= SampleMoment.now)
        #expect(try WhenText.anchor(text, now: SampleMoment.now, in: berlin, direction: .anywhere).at == instant)
    }

    @Test(arguments: [
        ("tommorow 7am", "tomorrow 7am"), ("firday 7am", "friday 7am"), ("730", "7:30"), ("25m", "in 25m"),
        ("today 08:00", "tomorrow 08:00"), ("xyzzy", nil), ("fri 13pm", "fri 13:00"), ("13:30 pm", "13:30"),
        ("24pm", nil), ("13am", nil), ("tonight 8", "tomorrow 20:00"), ("tommorow 7am tommorow", nil),
    ])
    func suggests(text: String, suggestion: String?) throws {
        let berlin = try SampleMoment.berlin()
        let error = try #require(throws: TimeTextError.self) {
            try WhenText.anchor(text, now: SampleMoment.now, in: berlin)
        }
        #expect(error.suggestion == suggestion)
    }

    @Test func policiesDecideInGapsAndFolds() throws {
        let berlin = try SampleMoment.berlin()
        func at(_ text: String, _ gap: GapPolicy, _ fold: FoldPolicy) throws -> String {
            let moment = try WhenText.anchor(text, now: SampleMoment.now, in: berlin, gap: gap, fold: fold)
            return InstantText.print(moment.at, in: berlin)
        }
        #expect(try at("2027-03-28 02:30", .before, .first) == "2027-03-28T01:59:59+01:00")
        #expect(throws: TimeTextError.self) { try at("2027-03-28 02:30", .skip, .first) }
        #expect(try at("2027-10-31 02:30", .after, .second) == "2027-10-31T02:30:00+01:00")
    }

    @Test func aTimeOfDayThatIsSkippedIsNextDue() throws {
        let berlin = try SampleMoment.berlin()
        let beforeGap = try InstantText.parse("2027-03-28T00:00:00+01:00")
        let moment = try WhenText.anchor("02:30", now: beforeGap, in: berlin, gap: .skip)
        #expect(InstantText.print(moment.at, in: berlin) == "2027-03-29T02:30:00+02:00")
    }
}
