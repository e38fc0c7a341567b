import Chronology
import Testing

struct MonthTextTests {
    private static func month(_ year: Int, _ month: Int) throws -> CivilMonth {
        try #require(CivilMonth(year: year, month: month))
    }

    @Test(arguments: [
        ("2026-11", "2026-11"), ("0000-01", "0000-01"), ("9999-12", "9999-12"), (" 2026-02 ", "2026-02"),
        ("this", "2026-02"), ("last", "2026-01"), ("next", "2026-03"), ("last month", "2026-01"),
        ("february", "2026-02"), ("Feb", "2026-02"), ("mar", "2025-03"), ("december", "2025-12"),
        ("nov 2024", "2024-11"),
    ])
    func reads(text: String, expected: String) throws {
        #expect(MonthText.print(try MonthText.parse(text, this: Self.month(2026, 2))) == expected)
    }

    @Test(arguments: [
        ("2026-13", "“13” is not a date: months are 1 to 12"),
        ("2026-00", "“00” is not a date: months are 1 to 12"),
        ("2026-1", "“2026-1” is not a month: write 2026-12, last or december"),
        ("2026", "“2026” is not a month: write 2026-12, last or december"),
        ("2026-11-20", "“-20” is not a month: write 2026-12, last or december"),
        ("nov 26", "“26” is not a month: write 2026-12, last or december"),
        ("", "missing month, such as 2026-12 or last"),
        ("soon", "“soon” is not a month: write 2026-12, last or december"),
    ])
    func refuses(text: String, message: String) throws {
        do {
            _ = try MonthText.parse(text, this: Self.month(2026, 2))
            Issue.record("read \(text)")
        } catch let error as TimeTextError {
            #expect(error.message == message)
        }
    }

    @Test func suggests() throws {
        let this = try Self.month(2026, 2)
        let error = #expect(throws: TimeTextError.self) { try MonthText.parse("octobre", this: this) }
        #expect(error?.suggestion == "october")
    }

    @Test func outsideTheCalendar() throws {
        let last = try Self.month(9999, 12)
        #expect(throws: TimeTextError.self) { try MonthText.parse("next", this: last) }
        #expect(CivilMonth(year: 2026, month: 13) == nil)
    }

    @Test(arguments: [(2026, 2, 28), (2028, 2, 29), (2026, 12, 31), (9999, 12, 31)])
    func days(year: Int, month: Int, last: Int) throws {
        let days = try Self.month(year, month).days
        #expect(days.lowerBound.day == 1)
        #expect(days.upperBound.day == last)
        #expect(CivilMonth(of: days.upperBound) == (try Self.month(year, month)))
    }

    @Test(arguments: [(1, 2027, 1), (-12, 2025, 12), (13, 2028, 1), (-24312 - 11, 0, 1)])
    func adding(months: Int, year: Int, month: Int) throws {
        #expect(try Self.month(2026, 12).adding(months: months) == Self.month(year, month))
    }

    @Test(arguments: [
        (0, "0 s"), (59_900, "59 s"), (60_000, "1 min"), (4_559_000, "1 h 15 min"), (133_200_000, "37 h"),
        (7_199_999, "1 h 59 min"),
    ])
    func work(milliseconds: Int, expected: String) {
        #expect(DurationPhrase.work(.milliseconds(milliseconds)) == expected)
    }
}
