import Chronology
import Testing

/// Rules that no file of tzdata has: extended hours, summer time all year, offsets with seconds.
struct ZoneRuleTests {
    @Test func summerTimeAllYear() throws {
        // RFC 9636, 3.3.2: from 1 January 00:00 to 31 December 24:00 plus the difference of the two offsets.
        let zone = try Zone(posixRule: "EST5EDT,0/0,J365/25")
        for year in 2020...2030 {
            for (month, day, hour) in [(1, 1, 0), (1, 1, 12), (7, 1, 0), (12, 31, 23)] {
                let second =
                    try #require(CivilDate(year: year, month: month, day: day)).dayNumber * 86_400 + hour * 3600
                #expect(zone.offset(at: Instant(secondsSinceEpoch: Int64(second))).isDaylight)
            }
        }
        #expect(zone.nextTransition(after: Instant(secondsSinceEpoch: 1_700_000_000)) == nil)
    }

    @Test(arguments: [
        // Negative hours fall on the day before the named one, hours from 24 on a day after it.
        ("AAA0BBB,M3.5.0/-2,M10.5.0", 1_774_735_200), ("AAA0BBB,M3.5.0/26,M10.5.0", 1_774_836_000),
        ("AAA0BBB,J60/0,J300", 1_772_323_200), ("AAA0BBB,59/0,J300", 1_772_323_200),
        ("AAA0BBB,J60/0,J300", 1_835_481_600), ("AAA0BBB,59/0,J300", 1_835_395_200),
        ("AAA0BBB,J365/167,J300", 1_767_740_400),
    ])
    func changesAtUnusualHours(_ rule: String, _ second: Int64) throws {
        let zone = try Zone(posixRule: rule)
        #expect(zone.offset(at: Instant(secondsSinceEpoch: second - 1)).isDaylight == false)
        #expect(zone.offset(at: Instant(secondsSinceEpoch: second)).isDaylight)
    }

    @Test(arguments: [
        "", "CE-1", "CET", "CET-25", "CET-1CEST,M3.5.0", "CET-1CEST,M3.6.0,M10.5.0", "CET-1 ", "<CET-1",
        "CET-1CEST,J0,J1",
    ])
    func refusesWhatIsNoRule(_ rule: String) {
        #expect(throws: ZoneError.unreadableRule(rule)) { try Zone(posixRule: rule) }
    }

    @Test(arguments: [(0, "UTC"), (32_400, "+09:00"), (-12_600, "-03:30"), (1_172, "+00:19:32")])
    func fixedOffsetsHaveNames(_ seconds: Int, _ identifier: String) {
        let zone = Zone(fixedOffsetSeconds: seconds)
        #expect(zone.identifier == identifier)
        #expect(zone.offset(at: Instant(secondsSinceEpoch: 0)).seconds == seconds)
        #expect(zone.nextTransition(after: Instant(secondsSinceEpoch: 0)) == nil)
    }

    /// A wall time is mapped back to its instant, either uniquely or as one of two.
    @Test func readingsGoBackToTheirInstants() throws {
        let database = ZoneDatabase(directory: "/usr/share/zoneinfo")
        var generator = SeededGenerator(seed: 42)
        for name in ["Europe/Berlin", "Australia/Lord_Howe", "Africa/Casablanca", "America/Nuuk", "Pacific/Apia"] {
            let zone = try database.zone(named: name)
            for _ in 0..<2_000 {
                let instant = Instant(
                    microsecondsSinceEpoch: Int64.random(
                        in: -62_000_000_000_000_000...253_000_000_000_000_000,
                        using: &generator
                    )
                )
                switch zone.resolve(zone.civil(at: instant)) {
                case .unique(let found): #expect(found == instant)
                case .fold(let first, let second): #expect(instant == first || instant == second)
                case .gap: Issue.record("\(name) \(instant): the clocks never read what they skip")
                }
            }
        }
    }
}

struct ZoneCityTests {
    private let database = ZoneDatabase(directory: "/usr/share/zoneinfo")

    @Test(arguments: [
        ("Seoul", "Asia/Seoul", "KR"), ("new york", "America/New_York", "US"),
        ("Buenos Aires", "America/Argentina/Buenos_Aires", "AR"),
        ("Calcutta", "Asia/Kolkata", "IN"), ("beijing", "Asia/Shanghai", "CN"), ("Oslo", "Europe/Oslo", "NO"),
    ])
    func findsPlaces(_ text: String, _ zoneName: String, _ country: String) throws {
        let city = try #require(try CityDirectory(cities: database.cities(), names: []).matches(text).first?.city)
        #expect(city.zoneName == zoneName)
        #expect(city.countryCodes.first == country)
    }

    @Test func knowsWherePlacesAre() throws {
        let city = try #require(try database.cities().first { $0.name == "Sydney" })
        let position = try #require(city.position)
        #expect(abs(position.latitudeDegrees + 33.867) < 0.01)
        #expect(abs(position.longitudeDegrees - 151.217) < 0.01)
        #expect(city.countryNames == ["Australia"])
    }

    @Test func everyPlaceHasItsZone() throws {
        let cities = try database.cities()
        #expect(cities.count > 430)
        for city in cities { _ = try database.zone(named: city.zoneName) }
    }
}
