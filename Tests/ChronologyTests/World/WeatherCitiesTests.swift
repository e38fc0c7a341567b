import Foundation
import Testing

@testable import Chronology

/// The list of cities of libgweather.
@Suite struct WeatherCitiesTests {
    private static let list = """
        <?xml version="1.0"?>
        <gweather format="1.0">
          <named-timezone><_name>Nowhere</_name><tz-hint>UTC</tz-hint></named-timezone>
          <region><_name>Somewhere</_name>
            <country><!-- <city><_name>Hidden</_name></city> -->
              <_name>Land</_name><iso-code>DE</iso-code>
              <timezones><timezone id="Europe/Berlin" /></timezones><tz-hint>Europe/Berlin</tz-hint>
              <location><name>Field</name><coordinates>1 2</coordinates></location>
              <city><_name msgctxt="City in Land">Old &amp; New</_name><coordinates>52.5 -13.25</coordinates>
                <location><name>Its field</name><coordinates>3 4</coordinates></location>
              </city>
            </country>
            <country><iso-code>US</iso-code><tz-hint>America/New_York</tz-hint>
              <state><_name>West</_name><tz-hint>America/Los_Angeles</tz-hint>
                <city><_name>Twin</_name></city>
                <city><name>Edge</name><tz-hint>America/Boise</tz-hint><coordinates>91 0</coordinates></city>
              </state>
              <state><city><_name>Twin</_name></city></state>
            </country>
            <country><iso-code>XX</iso-code><city><_name>Without zone</_name></city></country>
          </region>
        </gweather>
        """

    @Test func takesTheNearestZone() {
        let cities = WeatherCitiesReader.read(Array(Self.list.utf8))
        #expect(cities.map(\.name) == ["Old & New", "Twin", "Edge", "Twin"])
        #expect(
            cities.map(\.zoneName) == ["Europe/Berlin", "America/Los_Angeles", "America/Boise", "America/New_York"]
        )
        #expect(cities.map(\.countryCodes) == [["DE"], ["US"], ["US"], ["US"]])
        let position = GeographicPosition(latitudeDegrees: 52.5, longitudeDegrees: -13.25)
        #expect(cities.map(\.position) == [position, nil, nil, nil])
    }

    @Test("A list that is cut anywhere is read up to there") func cutList() {
        let whole = WeatherCitiesReader.read(Array(Self.list.utf8))
        for length in 0..<Self.list.utf8.count {
            let cities = WeatherCitiesReader.read(Array(Self.list.utf8.prefix(length)))
            #expect(cities.map(\.name) == whole.prefix(cities.count).map(\.name))
        }
    }

    @Test func twoOfANameAreAmbiguous() {
        let cities = WeatherCitiesReader.read(Array(Self.list.utf8))
        let directory = CityDirectory(cities: cities, names: [])
        #expect(directory.resolve("twin") == .ambiguous([cities[1], cities[3]]))
        #expect(directory.resolve("old new") == .city(cities[0]))
        let oneClock = CityDirectory(cities: [cities[1], cities[1]], names: [])
        #expect(oneClock.resolve("twin") == .city(cities[1]))
    }

    @Test func isFoundBelowTheDataDirectories() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "clockd-cities-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        let folder = home.appending(path: "libgweather-4")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(Self.list.utf8).write(to: folder.appending(path: "Locations.xml"))
        let read = { (path: String) in
            WeatherCities.read(environment: { $0 == "XDG_DATA_DIRS" ? path : nil }, beside: []).count
        }
        #expect(read("/nowhere:" + home.path) == 4)
        #expect(read("/nowhere") == 0)
    }
}
