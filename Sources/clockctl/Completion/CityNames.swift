import Chronology
import Console

/// Cities and zones of the zone data, as candidates.
enum CityNames {
    /// Cities by their English name, and also by the name in the reader's language if that name begins with `text`.
    static func candidates(_ text: String) -> [Candidate] {
        let atlas = Atlas()
        guard let cities = try? atlas.zones.cities() else { return [] }
        let english = cities.compactMap { Candidate($0.name, note: $0.zoneName) }
        // The tables of other languages are read only for a text that can't be English.
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return english }
        let reader = atlas.readerNames()
        return english + cities.compactMap { Candidate(reader.name($0), note: $0.zoneName) }
    }

    static func zones() -> [Candidate] {
        let names = (try? ZoneDatabase().names()) ?? []
        return (["local"] + names).compactMap { Candidate($0) }
    }
}
