import Testing

@testable import Chronology

/// The text of a moment that the daemon may have to read again by another clock.
struct AskedMomentTests {
    private static let texts = [
        "tomorrow 5:00", "today 23:59", "in 2 days at 6:30", "in 40 days at noon", "day after tomorrow 7:15:30",
        "wed 5:00", "fri 18:00", "next monday 9am", "friday next week 15:00", "12-25 8:00", "2-29 8:00", "in 4 hours",
        "07:30", "2027-02-01 7:00", "first of next month 9:00", "3rd 9:00",
    ]

    @Test(
        "It is read as the same moment, on each day of a fortnight, and a day counted from today stays so",
        arguments: texts
    )
    func roundTrip(text: String) throws {
        let zone = try ZoneDatabase().zone(named: "Europe/Berlin")
        let start = try InstantText.parse("2026-11-20T11:59:00+01:00")
        for day in 0..<14 {
            let anchor = MomentAnchor(now: start + .seconds(Int64(day) * 86_400), in: zone)
            guard let moment = try? ZonedWhenText(text).moment(at: anchor) else { continue }
            let asked = moment.askedText(in: zone)
            #expect(try ZonedWhenText(asked).moment(at: anchor).at == moment.at, "\(asked)")
            let isDate = ["2027-02-01 7:00", "first of next month 9:00", "3rd 9:00"].contains(text)
            #expect(asked.hasPrefix("20") == isDate, "\(asked)")
        }
    }
}
