import Chronology
import Testing

@testable import Agenda

struct WorkDaysTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let zone: String
        let ends: Int
        let at: String
        let day: String
        /// The length of the day.
        let hours: Double

        var testDescription: String { "\(zone) \(ends) \(at)" }

        init(_ zone: String, _ ends: Int, _ at: String, _ day: String, _ hours: Double) {
            self.zone = zone
            self.ends = ends
            self.at = at
            self.day = day
            self.hours = hours
        }
    }

    static let cases = [
        Case("Europe/Berlin", 0, "2026-11-20T23:59:59+01:00", "2026-11-20", 24),
        Case("Europe/Berlin", 0, "2026-11-21T00:00:00+01:00", "2026-11-21", 24),
        Case("Europe/Berlin", 4, "2026-11-21T03:59:59+01:00", "2026-11-20", 24),
        Case("Europe/Berlin", 4, "2026-11-21T04:00:00+01:00", "2026-11-21", 24),
        // The last days of a month, of a year, and of February in a leap year.
        Case("Europe/Berlin", 4, "2026-12-01T03:00:00+01:00", "2026-11-30", 24),
        Case("Europe/Berlin", 4, "2027-01-01T03:00:00+01:00", "2026-12-31", 24),
        Case("Europe/Berlin", 4, "2028-03-01T03:00:00+01:00", "2028-02-29", 24),
        Case("Europe/Berlin", 0, "2028-02-29T12:00:00+01:00", "2028-02-29", 24),
        // Summer time begins and ends.
        Case("Europe/Berlin", 0, "2026-03-29T12:00:00+02:00", "2026-03-29", 23),
        Case("Europe/Berlin", 0, "2026-10-25T12:00:00+01:00", "2026-10-25", 25),
        Case("Europe/Berlin", 4, "2026-03-29T01:00:00+01:00", "2026-03-28", 23),
        Case("Europe/Berlin", 4, "2026-03-29T12:00:00+02:00", "2026-03-29", 24),
        Case("Europe/Berlin", 4, "2026-10-25T02:30:00+01:00", "2026-10-24", 25),
        // The end of the day is skipped (such as 02:30), or occurs twice: the first one counts.
        Case("Europe/Berlin", 2, "2026-03-29T01:59:59+01:00", "2026-03-28", 24),
        Case("Europe/Berlin", 2, "2026-03-29T03:00:00+02:00", "2026-03-29", 23),
        Case("Europe/Berlin", 2, "2026-10-25T02:00:00+02:00", "2026-10-25", 25),
        Case("Europe/Berlin", 2, "2026-10-25T02:30:00+01:00", "2026-10-25", 25),
        // Midnight is skipped.
        Case("Africa/Cairo", 0, "2026-04-24T01:00:00+03:00", "2026-04-24", 23),
        Case("Africa/Cairo", 0, "2026-04-23T23:59:59+02:00", "2026-04-23", 24),
        // Midnight occurs twice: at 00:00 the clocks go back to 23:00; in Havana from 01:00 to 00:00.
        Case("Africa/Cairo", 0, "2026-10-29T23:30:00+02:00", "2026-10-29", 25),
        Case("America/Havana", 0, "2025-11-02T00:30:00-05:00", "2025-11-02", 25),
        // From 00:01 back to 23:01 of the previous day: the repeated hour belongs to the new day.
        Case("America/St_Johns", 0, "2010-11-06T23:30:00-03:30", "2010-11-07", 25),
        // Samoa skipped a day.
        Case("Pacific/Apia", 0, "2011-12-29T23:59:59-10:00", "2011-12-29", 24),
        Case("Pacific/Apia", 0, "2011-12-31T00:00:00+14:00", "2011-12-31", 24),
    ]

    @Test(arguments: cases)
    func day(_ example: Case) throws {
        let days = try Self.days(example.zone, example.ends)
        let at = try InstantText.parse(example.at)
        let day = days.day(at: at)
        #expect(DateText.print(day) == example.day)
        let before = try #require(day.adding(days: -1))
        #expect(days.end(of: before) <= at)
        #expect(at < days.end(of: day))
        #expect((days.end(of: day) - days.end(of: before)) / .seconds(3600) == example.hours)
    }

    static let zones = [
        "Europe/Berlin", "Africa/Cairo", "America/Havana", "Australia/Lord_Howe", "Pacific/Apia", "America/St_Johns",
        "Asia/Seoul", "UTC",
    ]

    @Test("Days follow each other without gap or overlap", arguments: zones)
    func tiling(zone: String) throws {
        for ends in [0, 2, 4, 12] {
            let days = try Self.days(zone, ends)
            for year in [2010, 2011, 2026] {
                var at = try InstantText.parse("\(year)-01-01T00:00:00Z")
                let last = try InstantText.parse("\(year + 1)-01-01T00:00:00Z")
                while at < last {
                    let day = days.day(at: at)
                    let end = days.end(of: day)
                    #expect(end > at)
                    #expect(end - at <= .seconds(26 * 3600))
                    #expect(days.day(at: end + .microseconds(-1)) == day)
                    #expect(days.day(at: end) > day)
                    at = end
                }
            }
        }
    }

    private static func days(_ zone: String, _ hour: Int) throws -> WorkDays {
        let time = try #require(CivilTime(hour: hour, minute: 0))
        return WorkDays(dayEnds: time, zone: try ZoneDatabase().zone(named: zone))
    }
}
