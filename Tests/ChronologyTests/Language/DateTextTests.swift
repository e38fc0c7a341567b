import Testing

@testable import Chronology

@Suite struct DateTextTests {
    @Test(arguments: [
        ("2026-12-25", "2026-12-25"), ("12-25", "2026-12-25"), ("11-22", "2026-11-22"), ("11-21", "2027-11-21"),
        ("today", "2026-11-22"), ("Tomorrow", "2026-11-23"), ("yesterday", "2026-11-21"), ("+30d", "2026-12-22"),
        ("-1w", "2026-11-15"), ("+ 2 weeks", "2026-12-06"), ("friday", "2026-11-27"), ("sunday", "2026-11-22"),
        ("next sunday", "2026-11-29"), ("02-29", "2028-02-29"), ("25 dec", "2026-12-25"),
        ("Fri, 25 December 2026", "2026-12-25"), ("+48h", "2026-11-24"),
    ])
    func reads(text: String, date: String) throws {
        let today = try #require(CivilDate(year: 2026, month: 11, day: 22))
        #expect(DateText.print(try DateText.parse(text, today: today)) == date)
    }

    static let refused: [(String, TimeTextError.Reason)] = [
        ("2026-02-30", .dayOutOfRange(year: 2026, month: 2, days: 28)), ("2026-00-01", .monthOutOfRange),
        ("12-32", .dayOutOfRange(year: nil, month: 12, days: 31)), ("2026-12", .unreadable(.date)),
        ("+1h", .wholeDaysOnly), ("+30", .twoReadings("30m", "30s")), ("tomorow", .unreadable(.date)),
        ("2026-12-25 08:00", .unreadable(.date)), ("", .empty(.date)), ("+3000000d", .tooLarge(.date)),
        ("99999999999999999999-1-1", .tooLarge(.date)),
    ]

    @Test(arguments: refused) func refuses(text: String, reason: TimeTextError.Reason) throws {
        let today = try #require(CivilDate(year: 2026, month: 11, day: 22))
        let error = try #require(throws: TimeTextError.self) { try DateText.parse(text, today: today) }
        #expect(error.reason == reason)
    }
}
