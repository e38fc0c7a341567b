import Chronology
import Testing

/// Compares sun times with those of PyEphem, which uses a different theory (VSOP87).
struct SunTests {
    private let places: [GeographicPosition]

    init() throws {
        places = try ZoneDatabase(directory: "/usr/share/zoneinfo").cities().compactMap(\.position)
    }

    private static let firstSecond: Int64 = 946_684_800  // 2000
    private static let lastSecond: Int64 = 2_524_608_000  // 2050

    @Test("Elevation for every city at forty moments in fifty years: within 0.02°")
    func elevations() throws {
        var generator = SeededGenerator(seed: 20_260_621)
        let moments = places.map { _ in
            (0..<40).map { _ in Int64.random(in: Self.firstSecond..<Self.lastSecond, using: &generator) }
        }
        let lines = zip(places, moments).map { Self.line($0, $1) }
        for ((place, seconds), answer) in zip(
            zip(places, moments),
            try Oracle("sun_oracle.py", "elevation").answers(to: lines)
        ) {
            for (second, theirs) in zip(seconds, answer.split(separator: " ")) {
                let ours = Sun.elevationDegrees(at: Instant(secondsSinceEpoch: second), from: place)
                let expected = try #require(Double(theirs))
                #expect(abs(ours - expected) < 0.02, "\(place) at \(second): \(ours), not \(expected)")
            }
        }
    }

    @Test("Sunrise and sunset below 60° of latitude are within a minute of PyEphem's")
    func horizon() throws {
        var generator = SeededGenerator(seed: 20_261_221)
        let places = places.filter { abs($0.latitudeDegrees) < 60 }
        let moments = places.map { _ in Int64.random(in: Self.firstSecond..<Self.lastSecond, using: &generator) }
        let lines = zip(places, moments).map { Self.line($0, [$1]) }
        for (place, answer) in zip(places, try Oracle("sun_oracle.py", "horizon").answers(to: lines)) {
            let crossings = answer.split(separator: " ").compactMap { Int64($0) }
            try #require(crossings.count == 2)
            for (second, isRising) in zip(crossings, [true, false]) {
                #expect(isUp(second - 60, place) != isRising, "\(place) before \(second)")
                #expect(isUp(second + 60, place) == isRising, "\(place) after \(second)")
            }
        }
    }

    @Test("Polar day and polar night", arguments: [("2026-06-21", true), ("2026-12-21", false)])
    func polar(day: String, isUp: Bool) throws {
        let tromso = GeographicPosition(latitudeDegrees: 69.65, longitudeDegrees: 18.96)
        let mcMurdo = GeographicPosition(latitudeDegrees: -77.83, longitudeDegrees: 166.6)
        let start = try InstantText.parse(day + "T00:00:00Z").secondsSinceEpoch
        for second in stride(from: start, to: start + 86_400, by: 600) {
            #expect(self.isUp(second, tromso) == isUp)
            #expect(self.isUp(second, mcMurdo) == !isUp)
        }
    }

    @Test(
        "Polar day lasts half a year at the poles",
        arguments: [(90.0, "2026-04-01", true), (-90, "2026-04-01", false)]
    )
    func poles(latitude: Double, day: String, isUp: Bool) throws {
        let pole = GeographicPosition(latitudeDegrees: latitude, longitudeDegrees: 0)
        #expect(self.isUp(try InstantText.parse(day + "T00:00:00Z").secondsSinceEpoch, pole) == isUp)
    }

    private func isUp(_ second: Int64, _ place: GeographicPosition) -> Bool {
        Sun.isUp(at: Instant(secondsSinceEpoch: second), from: place)
    }

    private static func line(_ place: GeographicPosition, _ seconds: [Int64]) -> String {
        (["\(place.latitudeDegrees)", "\(place.longitudeDegrees)"] + seconds.map(String.init)).joined(separator: " ")
    }
}
