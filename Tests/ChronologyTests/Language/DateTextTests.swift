import Testing

@testable import Chronology

@Suite struct DateTextTests {
    @Test(arguments: [
        ("2026-12-25", "2026-12-25"), ("12-25", "2026-12-25"), ("11-22", "2026-11-22"), ("11-21", "2027-11-21"),
        ("today", "2026-11-22"), ("Tomorrow", "2026-11-23"), ("yesterday", "2026-11-21"), ("+30d", "2026-12-22"),
        ("-1w", "2026-11-15"), ("+ 2 weeks", "2026-12-06"), ("friday", "2026-11-27"), ("sunday", "2026-11-22"),
        ("next sunday", "2026-11-29"), ("02-29", "2028-02-29"), ("25 dec", "2026-12-25"),
        ("2026/12/25", "2026-12-25"), ("2026.12.25", "2026-12-25"), ("25.12.2026", "2026-12-25"),
        ("12/25", "2026-12-25"), ("25/12", "2026-12-25"), ("in 30 days", "2026-12-22"), ("in a week", "2026-11-29"),
        ("last friday", "2026-11-20"), ("last sunday", "2026-11-15"), ("next monday", "2026-11-23"),
        ("3 days ago", "2026-11-19"), ("day before yesterday", "2026-11-20"), ("−1w", "2026-11-15"),
        ("Fri, 25 December 2026", "2026-12-25"), ("+48h", "2026-11-24"),
        ("the 25th", "2026-11-25"), ("22nd", "2026-11-22"), ("21st", "2026-12-21"),
        ("30th of last month", "2026-10-30"),
    ])
    func reads(text: String, date: String) throws {
        let today = try #require(CivilDate(year: 2026, month: 11, day: 22))
        #expect(DateText.print(try DateText.parse(text, today: today)) == date)
    }

    static let refused: [(String, TimeTextError.Reason)] = [
        ("2026-02-30", .dayOutOfRange(year: 2026, month: 2, days: 28)), ("2026-00-01", .monthOutOfRange),
        ("12-32", .dayOutOfRange(year: nil, month: 12, days: 31)), ("2026-12", .unreadable(.date)),
        ("+1h", .wholeDaysOnly), ("tomorow", .unreadable(.date)),
        ("2026-12-25 08:00", .unreadable(.date)), ("", .empty(.date)), ("+3000000d", .tooLarge(.date)),
        ("12.25", .unreadable(.date)), ("in 3h", .wholeDaysOnly),
        ("99999999999999999999-1-1", .tooLarge(.date)),
        ("31st of this month", .dayOutOfRange(year: 2026, month: 11, days: 30)), ("32nd", .monthDayOutOfRange),
    ]

    @Test(arguments: refused) func refuses(text: String, reason: TimeTextError.Reason) throws {
        let today = try #require(CivilDate(year: 2026, month: 11, day: 22))
        let error = try #require(throws: TimeTextError.self) { try DateText.parse(text, today: today) }
        #expect(error.reason == reason)
    }

    /// A yearly D-day on 29 February falls on the 28th in common years, regardless of the year it is counted from.
    @Test(arguments: [
        ("2026-11-22", "2027-02-28", "2024-02-29"), ("2027-02-28", "2027-02-28", "2024-02-29"),
        ("2027-03-01", "2028-02-29", "2024-02-29"), ("2028-02-28", "2028-02-29", "2024-02-29"),
        ("2028-02-29", "2028-02-29", "2028-02-29"), ("2028-03-01", "2029-02-28", "2028-02-29"),
    ])
    func leapDays(today: String, next: String, first: String) throws {
        let today = try DateText.parse(today, today: .first)
        let once = try DateText.parseDDay("02-29", today: today, isYearly: false)
        #expect(once == (try DateText.parse("02-29", today: today)) && once.day == 29)
        let yearly = try DateText.parseDDay("29 feb", today: today, isYearly: true)
        #expect(DateText.print(yearly) == first)
        let kept = [today.year, today.year + 1].compactMap(yearly.anniversary).first { $0 >= today }
        #expect(kept.map(DateText.print) == next)
        #expect(DateText.print(try DateText.parseDDay("2028-02-29", today: today, isYearly: true)) == "2028-02-29")
    }
}
