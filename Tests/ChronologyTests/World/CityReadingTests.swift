import Chronology
import Testing

struct CityReadingTests {
    private let database = ZoneDatabase(directory: "/usr/share/zoneinfo")

    private func reading(_ zone: String, _ moment: String, here: String) throws -> CityReading {
        try CityReading(
            of: database.zone(named: zone),
            place: nil,
            at: InstantText.parse(moment),
            here: database.zone(named: here)
        )
    }

    private static let cases:
        [(zone: String, moment: String, here: String, local: String, difference: Int, days: Int)] = [
            ("Asia/Seoul", "2026-11-21T15:00:00Z", "Europe/Berlin", "2026-11-22T00:00:00", 8 * 3600, 1),
            ("Asia/Seoul", "2026-07-01T14:59:59Z", "Europe/Berlin", "2026-07-01T23:59:59", 7 * 3600, 0),
            ("America/New_York", "2026-11-21T04:00:00Z", "Europe/Berlin", "2026-11-20T23:00:00", -6 * 3600, -1),
            ("Europe/Vienna", "2026-11-21T12:00:00Z", "Europe/Berlin", "2026-11-21T13:00:00", 0, 0),
            // Offsets of half and quarter hours.
            ("Asia/Kolkata", "2026-11-21T12:00:00Z", "Etc/UTC", "2026-11-21T17:30:00", 19_800, 0),
            ("Asia/Kathmandu", "2026-11-21T12:00:00Z", "Etc/UTC", "2026-11-21T17:45:00", 20_700, 0),
            ("Australia/Eucla", "2026-11-21T12:00:00Z", "Asia/Kathmandu", "2026-11-21T20:45:00", 10_800, 0),
            ("Pacific/Chatham", "2026-11-21T12:00:00Z", "America/St_Johns", "2026-11-22T01:45:00", 62_100, 1),
            // Across the date line: always one day apart, for one hour a day even two.
            ("Pacific/Kiritimati", "2026-11-21T12:00:00Z", "Pacific/Honolulu", "2026-11-22T02:00:00", 86_400, 1),
            ("Pacific/Kiritimati", "2026-11-21T10:30:00Z", "Pacific/Pago_Pago", "2026-11-22T00:30:00", 90_000, 2),
            ("Pacific/Kiritimati", "2026-11-21T12:00:00Z", "Pacific/Pago_Pago", "2026-11-22T02:00:00", 90_000, 1),
            ("Pacific/Pago_Pago", "2026-11-21T10:30:00Z", "Pacific/Kiritimati", "2026-11-20T23:30:00", -90_000, -2),
            ("Pacific/Apia", "2026-11-21T12:00:00Z", "Pacific/Pago_Pago", "2026-11-22T01:00:00", 86_400, 1),
            // New year.
            ("Asia/Tokyo", "2026-12-31T15:00:00Z", "Etc/UTC", "2027-01-01T00:00:00", 32_400, 1),
        ]

    @Test(arguments: cases)
    func readings(
        _ sample: (zone: String, moment: String, here: String, local: String, difference: Int, days: Int)
    ) throws {
        let reading = try reading(sample.zone, sample.moment, here: sample.here)
        #expect(CivilDateTimeText.print(reading.local) == sample.local)
        #expect(reading.differenceSeconds == sample.difference)
        #expect(reading.dayDifference == sample.days)
        #expect(reading.isDaylight == nil)
    }

    @Test("Daylight depends on the position, not on the time of day")
    func daylight() throws {
        let seoul = try #require(try database.cities().first { $0.name == "Seoul" })
        for (moment, isDay) in [("2026-11-21T03:00:00Z", true), ("2026-11-21T12:00:00Z", false)] {
            let zone = try database.zone(named: seoul.zoneName)
            let reading = try CityReading(of: zone, place: seoul.position, at: InstantText.parse(moment), here: .utc)
            #expect(reading.isDaylight == isDay)
        }
    }

    /// zdump's transitions that change the offset; its list ends in 2100.
    @Test("The next clock change equals that of zdump")
    func changes() throws {
        let zones = try database.cities().map(\.zoneName)
        let answers = try Oracle("zone_oracle.py", "transitions").answers(to: zones)
        for (name, answer) in zip(zones, answers) {
            let zone = try database.zone(named: name)
            let listed = answer.split(separator: " ").map { $0.split(separator: "/") }
            for day in ["1999-12-31", "2026-01-15", "2026-07-15", "2037-11-21"] {
                let start = try InstantText.parse(day + "T00:00:00Z")
                let found = zone.nextClockChange(after: start).map { "\($0.at.secondsSinceEpoch)/\($0.after.seconds)" }
                #expect(found == Self.firstChange(listed, of: zone, after: start), "\(name)")
            }
        }
    }

    private static func firstChange(_ listed: [[Substring]], of zone: Zone, after start: Instant) -> String? {
        var offset = zone.offset(at: start).seconds
        for parts in listed {
            guard let second = Int64(parts[0]), second > start.secondsSinceEpoch else { continue }
            guard let seconds = Int(parts[1]), seconds == offset else { return "\(second)/\(parts[1])" }
            offset = seconds
        }
        return nil
    }
}
