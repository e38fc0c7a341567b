import Chronology
import ClockAPI
import Console

/// The cities of the zone data, read on first use and kept for as long as the program runs.
package final class Places {
    package let atlas = Atlas()
    private var readDirectory: CityDirectory?
    private lazy var names = atlas.readerNames()
    private lazy var cities = Dictionary(
        ((try? atlas.cities()) ?? []).map { ($0.zoneName, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    private static let longestList = 5
    private static let shortestTextScalars = 2

    package init() {}

    /// The zones of the cities that a text may mean, the likeliest first.
    package func zoneNames(_ text: String) -> [String] {
        guard text.unicodeScalars.count >= Self.shortestTextScalars else { return [] }
        let matches = directory?.matches(text).filter { $0.likeness < .zonePart } ?? []
        let names = matches.map(\.city.zoneName).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        guard names.isEmpty else { return Array(names.prefix(Self.longestList)) }
        return atlas.plainZone(text).map { [$0] } ?? []
    }

    /// A zone with its city's clock, and the names of city and country in the reader's language. The country is empty
    /// for a zone that is not a place. Nil for an unknown zone.
    package func reading(_ zoneName: String, _ viewpoint: Viewpoint) -> (
        city: CityObject, name: String, country: String
    )? {
        guard let zone = try? atlas.zones.zone(named: zoneName) else { return nil }
        let city = cities[zoneName]
        let name = city.map(names.name) ?? zoneName
        let object = CityObject(zoneName, zone, city, called: name, viewpoint)
        return (object, name, city.map(names.country) ?? "")
    }

    private var directory: CityDirectory? {
        if readDirectory == nil { readDirectory = try? atlas.directory() }
        return readDirectory
    }
}
