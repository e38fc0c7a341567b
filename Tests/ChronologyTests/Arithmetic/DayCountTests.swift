import Testing

@testable import Chronology

@Suite struct DayCountTests {
    @Test(arguments: [
        ("2026-12-25", 34, "D-34"), ("2026-11-21", 0, "D-DAY"), ("2026-11-09", -12, "D+12"),
        ("2028-02-29", 465, "D-465"),
    ])
    func counts(target: String, days: Int, text: String) throws {
        let today = try #require(CivilDate(year: 2026, month: 11, day: 21))
        let count = DayCount(to: try DateText.parse(target, today: today), from: today)
        #expect(count.days == days)
        #expect(count.text == text)
    }
}
