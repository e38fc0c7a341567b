import Chronology
import Foundation
import Testing

struct CityDirectoryTests {
    private let database = ZoneDatabase(directory: "/usr/share/zoneinfo")
    private static let data = LocaleData { _ in nil }
    private static let missing: Comment = "needs CLDR's names: apt-get install unicode-cldr-core"

    private func directory(_ languages: String...) throws -> CityDirectory {
        CityDirectory(cities: try database.cities(), names: languages.compactMap { Self.data?.names($0) })
    }

    @Test(arguments: [
        ("Seoul", "Asia/Seoul"), ("seoul", "Asia/Seoul"), ("Asia/Seoul", "Asia/Seoul"), ("asia/seoul", "Asia/Seoul"),
        ("Asia/Calcutta", "Asia/Kolkata"), ("Calcutta", "Asia/Kolkata"), ("Asia/Chongqing", "Asia/Chongqing"),
        ("Japan", "Asia/Tokyo"), ("jp", "Asia/Tokyo"), ("york", "America/New_York"), ("norway", "Europe/Oslo"),
        ("Port-au-Prince", "America/Port-au-Prince"), ("port au prince", "America/Port-au-Prince"),
        ("Africa/Asmera", "Africa/Asmara"), ("GB", "Europe/London"), ("Zürich", "Europe/Zurich"),
        ("한국", "Asia/Seoul"), ("남한", "Asia/Seoul"), ("南韓", "Asia/Seoul"), ("South Korea", "Asia/Seoul"),
        ("Holland", "Europe/Amsterdam"), ("UAE", "Asia/Dubai"),
        ("NY", "America/New_York"), ("nyc", "America/New_York"), ("KL", "Asia/Kuala_Lumpur"),
        ("남아공", "Africa/Johannesburg"),
    ])
    func resolves(_ text: String, _ zone: String) throws {
        guard case .city(let city) = try directory().resolve(text) else {
            Issue.record("\(text) is no one city")
            return
        }
        #expect(city.zoneName == zone)
    }

    @Test(
        "Several equally good matches are reported as ambiguous",
        arguments: ["San", "us", "Argentina", "LA", "L.A.", "UK", "England", "호주", "米国"]
    )
    func ambiguous(_ text: String) throws {
        guard case .ambiguous(let cities) = try directory().resolve(text) else {
            Issue.record("\(text) is no several")
            return
        }
        #expect(cities.count > 1)
    }

    @Test(
        "An unknown name has suggestions",
        arguments: [
            ("Soeul", "Seoul"), ("Kathmandoo", "Kathmandu"), ("Nwe York", "New York"), ("beijing", "Shanghai"),
            ("Helsinky", "Helsinki"),
        ]
    )
    func nearest(_ text: String, _ name: String) throws {
        guard case .unknown(let perhaps) = try directory().resolve(text) else {
            Issue.record("\(text) is known")
            return
        }
        #expect(perhaps.map(\.name).contains(name))
        #expect(text == "beijing" || perhaps.first?.name == name)
    }

    @Test(
        "A country is not the beginning of a city, and cities after which no zone is named are found",
        arguments: [
            ("India", "Kolkata"), ("Georgia", "Tbilisi"), ("Mexico", "Mexico City"), ("Singapore", "Singapore"),
            ("KR", "Seoul"), ("Mumbai", "Mumbai"), ("bombay", "Mumbai"), ("Seattle", "Seattle"), ("Munich", "Munich"),
            ("München", "Munich"), ("muenchen", "Munich"), ("부산", "Busan"), ("ㅂㅅ", "Busan"),
            ("san fr", "San Francisco"),
            ("舊金山", "San Francisco"), ("Delhi", "Delhi"), ("New Delhi", "New Delhi"), ("Xian", "Xi'an"),
        ]
    )
    func allCities(_ text: String, _ name: String) throws {
        guard case .city(let city) = try everywhere().resolve(text) else {
            Issue.record("\(text) is no one city")
            return
        }
        #expect(city.name == name)
    }

    private func everywhere() throws -> CityDirectory {
        let cities = try database.cities()
        return CityDirectory(cities: cities + CitiesWithoutZone.all(beside: cities), names: [])
    }

    @Test("Spain has three zones, and no name in a time is a beginning")
    func notBegun() throws {
        let directory = try everywhere()
        let spanish = directory.matches("Spain").filter { $0.likeness == .country }.map(\.city).filter(\.namesItsZone)
        #expect(spanish.count == 3)
        #expect(directory.resolve("Spain") == .ambiguous(spanish))
        #expect(directory.city(called: "seoul")?.zoneName == "Asia/Seoul")
        #expect(directory.city(called: "seo") == nil)
        #expect(directory.city(called: "Spain") == nil)
    }

    @Test("A city after which no zone is named has the zone of its country, and a position near that zone's place")
    func citiesWithoutZone() throws {
        let cities = try database.cities()
        let others = CitiesWithoutZone.all(beside: cities)
        #expect(others.count > 200)
        for city in others {
            let zone = try #require(cities.first { $0.zoneName == city.zoneName }, "\(city.name)")
            #expect(zone.countryCodes.contains(city.countryCodes[0]), "\(city.name)")
            let (here, there) = (try #require(city.position), try #require(zone.position))
            let far = max(
                abs(here.latitudeDegrees - there.latitudeDegrees),
                abs(here.longitudeDegrees - there.longitudeDegrees)
            )
            #expect(far < 32, "\(city.name)")
            #expect(!city.namesItsZone && !city.names.isEmpty && !city.countryNames.isEmpty, "\(city.name)")
        }
        #expect(Set(others.map(\.name)).count == others.count)
        #expect(CitiesWithoutZone.city("Mumbai", inZone: "Asia/Kolkata") != nil)
        #expect(CitiesWithoutZone.city("Mumbai", inZone: "Asia/Seoul") == nil)
    }

    @Test("An abbreviation that is also a country code is ambiguous")
    func abbreviations() throws {
        guard case .ambiguous(let cities) = try directory().resolve("la") else {
            Issue.record("LA is one city")
            return
        }
        #expect(cities.map(\.zoneName) == ["America/Los_Angeles", "Asia/Vientiane"])
    }

    @Test(
        "Text unlike any name has no suggestions",
        arguments: [
            "nowhere", "somewhere", "hello", "office", "meeting", "breakfast", "foobar", "xyzzy", "abcdef",
            "없는곳",
            "どこか", "nirgendwo",
        ]
    )
    func nothingFarFetched(_ text: String) throws {
        let directory = try directory("ko", "ja", "zh", "zh_Hant", "de", "fr", "es", "pt", "pt_PT", "ru", "en", "root")
        #expect(directory.nearest(to: text).map(\.name) == [])
    }

    @Test(arguments: ["qqqqqqqq", "", "-", String(repeating: "a", count: 10_000)])
    func nothingNear(_ text: String) throws {
        guard case .unknown(let perhaps) = try directory().resolve(text) else { return }
        #expect(perhaps.isEmpty)
    }

    @Test("A country's own city is first, its code is before names with that prefix")
    func order() throws {
        #expect(try directory().matches("kr").map(\.city.zoneName).first == "Asia/Seoul")
        #expect(try directory().matches("Monaco").first?.likeness == .name)
        let mexican = try directory().matches("mexico")
        #expect(mexican.first?.city.name == "Mexico City")
        #expect(mexican.contains { $0.city.name == "Tijuana" && $0.likeness == .country })
    }

    @Test("A link that names a place has its own position and zone")
    func formerPlaces() throws {
        for city in try database.cities() {
            #expect(city.position != nil && !city.countryNames.isEmpty, "\(city.zoneName)")
            _ = try database.zone(named: city.zoneName)
        }
        let names = try database.cities().flatMap { [$0.zoneName] + $0.aliases }
        #expect(Set(names).count == names.count)
        let pole = try #require(try database.city(ofZone: "Antarctica/South_Pole"))
        #expect(pole.position?.latitudeDegrees == -90)
        #expect(try database.city(ofZone: "Etc/UTC") == nil)
    }

    @Test(
        "Names in other languages",
        .enabled(if: data != nil, missing),
        arguments: [
            ("서울", "Asia/Seoul"), ("ㅅㅇ", "Asia/Seoul"), ("서ㅇ", "Asia/Seoul"), ("뉴욕", "America/New_York"),
            ("ㄴㅇ", "America/New_York"), ("東京", "Asia/Tokyo"), ("ニューヨーク", "America/New_York"),
            ("にゅーよーく", "America/New_York"), ("纽约", "America/New_York"), ("紐約", "America/New_York"),
            ("Moskau", "Europe/Moscow"), ("Londres", "Europe/London"), ("Séoul", "Asia/Seoul"), ("Seúl", "Asia/Seoul"),
            ("Moscovo", "Europe/Moscow"), ("москва", "Europe/Moscow"), ("Токио", "Asia/Tokyo"),
            ("Сан-Паулу", "America/Sao_Paulo"), ("콜카타", "Asia/Kolkata"), ("아스메라", "Africa/Asmara"),
            ("São Paulo", "America/Sao_Paulo"), ("대한민국", "Asia/Seoul"), ("Corée du Sud", "Asia/Seoul"),
        ]
    )
    func otherLanguages(_ text: String, _ zone: String) throws {
        let directory = try directory("ko", "ja", "zh", "zh_Hant", "de", "fr", "es", "pt", "pt_PT", "ru", "en", "root")
        #expect(directory.matches(text).first?.city.zoneName == zone)
    }

    @Test(
        "Each name of a city in a language finds it, and so do the initial consonants of a Korean name",
        .enabled(if: data != nil, missing),
        arguments: ["ko", "ja", "zh", "zh_Hant", "de", "fr", "es", "pt", "ru"]
    )
    func everyName(_ language: String) throws {
        let names = try #require(Self.data).names(language)
        #expect(names.cities.count > 400 && names.countries.count > 240)
        let cities = try database.cities()
        let directory = CityDirectory(cities: cities, names: [names])
        var owners: [String: String] = [:]
        for city in cities { for name in [city.zoneName] + city.aliases { owners[name] = city.zoneName } }
        for (zone, called) in names.cities {
            guard let owner = owners[zone] else { continue }
            for name in called {
                let found = directory.matches(name).filter { $0.likeness == .name }.map(\.city.zoneName)
                #expect(found.contains(owner), "\(name)")
                guard language == "ko" else { continue }
                let consonants = directory.matches(Self.consonants(name)).filter { $0.likeness == .name }
                #expect(consonants.contains { $0.city.zoneName == owner }, "\(Self.consonants(name))")
            }
        }
    }

    /// Uses Unicode's decomposition instead of the project's.
    private static func consonants(_ name: String) -> String {
        let letters = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
        return String(
            name.map { character in
                guard let first = String(character).decomposedStringWithCanonicalMapping.unicodeScalars.first,
                    (0x1100...0x1112).contains(first.value)
                else { return character }
                return letters[Int(first.value - 0x1100)]
            }
        )
    }
}
