/// A place listed in tzdata's tables, and its zone.
package struct City: Hashable, Sendable {
    /// The English name: `New York`, `Seoul`.
    package let name: String
    /// The zone's name in the database: `America/New_York`.
    package let zoneName: String
    /// ISO 3166 country codes, the zone's main country first: `["US"]`. Empty for a name without a country.
    package let countryCodes: [String]
    /// English names of those countries, in the same order (iso3166.tab).
    package let countryNames: [String]
    /// Nil if the tables give no position.
    package let position: GeographicPosition?
    /// The tables' remark on the zone's extent, in English (`Beijing Time`); nil without one.
    package let remark: String?
    /// Other names of the zone for the same place: `Asia/Calcutta` for `Asia/Kolkata`.
    package let aliases: [String]
    /// Names by language where they are not in CLDR, the usual one first: those of ``CitiesWithoutZone``.
    package var names: [String: [String]] = [:]

    /// Whether its zone is named after it.
    package var namesItsZone: Bool { name == Self.name(ofZone: zoneName) }
}

/// A point on the globe, in degrees.
package struct GeographicPosition: Hashable, Sendable {
    /// -90 (south) to 90 (north)
    package let latitudeDegrees: Double
    /// -180 (west) to 180 (east)
    package let longitudeDegrees: Double

    package init(latitudeDegrees: Double, longitudeDegrees: Double) {
        self.latitudeDegrees = latitudeDegrees
        self.longitudeDegrees = longitudeDegrees
    }

    /// Reads ISO 6709 in the form of the tables: `+4042-07400`, `-690022+0393524`. Nil for any other text.
    init?(iso6709 text: Substring) {
        guard let split = text.dropFirst().lastIndex(where: { $0 == "+" || $0 == "-" }),
            let latitude = Self.degrees(text[..<split], degreeDigits: 2),
            let longitude = Self.degrees(text[split...], degreeDigits: 3),
            abs(latitude) <= 90, abs(longitude) <= 180
        else { return nil }
        latitudeDegrees = latitude
        longitudeDegrees = longitude
    }

    /// Reads a sign, `degreeDigits` digits of degrees, and two digits each of minutes and, optionally, seconds.
    private static func degrees(_ text: Substring, degreeDigits: Int) -> Double? {
        let digits = text.dropFirst()
        guard [degreeDigits + 2, degreeDigits + 4].contains(digits.utf8.count),
            let degrees = Int(digits.prefix(degreeDigits)),
            let minutes = Int(digits.dropFirst(degreeDigits).prefix(2)),
            let seconds = Int("0" + digits.dropFirst(degreeDigits + 2))
        else { return nil }
        let magnitude = Double(degrees * 3600 + minutes * 60 + seconds) / 3600
        return text.first == "-" ? -magnitude : magnitude
    }
}

extension ZoneDatabase {
    /// Returns all zone names, links included, sorted (tzdata.zi).
    ///
    /// Throws ``ZoneError/unreadable(path:errno:)``, as do the functions below.
    package func names() throws(ZoneError) -> [String] {
        let (zones, links) = try ZoneTables(directory: directory).zonesAndLinks()
        return (zones + links.keys).sorted()
    }

    /// Returns all places that can be found by name, sorted by name: the cities of zone1970.tab and zone.tab, and those
    /// listed only as a link of tzdata.zi (`Asia/Chongqing`). A link that is merely another spelling of a place
    /// (`Asia/Calcutta`) becomes one of its aliases.
    package func cities() throws(ZoneError) -> [City] {
        let tables = ZoneTables(directory: directory)
        let countries = try tables.countries()
        var places: [String: ZoneTables.Place] = [:]
        for place in try tables.places("zone1970.tab") { places[place.zoneName] = place }
        // zone1970.tab lists all countries of a zone, zone.tab only the country of the place.
        for place in try tables.places("zone.tab") { places[place.zoneName] = place }
        var aliases: [String: [String]] = [:]
        for (link, target) in try tables.zonesAndLinks().links where places[link] == nil {
            if let place = FormerPlaces.place(link) {
                places[link] = place
            } else if !FormerPlaces.placeless.contains(link) {
                aliases[FormerPlaces.renamed[link] ?? target, default: []].append(link)
            }
        }
        return places.values.compactMap { Self.city($0, countries, aliases[$0.zoneName] ?? []) }
            .sorted { ($0.name, $0.zoneName) < ($1.name, $1.zoneName) }
    }

    /// Returns the place after which a zone or a link is named; nil if there is none.
    package func city(ofZone zoneName: String) throws(ZoneError) -> City? {
        try cities().first { $0.zoneName == zoneName || $0.aliases.contains(zoneName) }
    }

    /// Returns nil for names that are not places (`Etc/GMT+5`, `EST5EDT`).
    private static func city(
        _ place: ZoneTables.Place,
        _ countries: [String: String],
        _ aliases: [String]
    ) -> City? {
        guard let name = City.name(ofZone: place.zoneName) else { return nil }
        return City(
            name: name,
            zoneName: place.zoneName,
            countryCodes: place.countryCodes,
            countryNames: place.countryCodes.compactMap { countries[$0] },
            position: place.position,
            remark: place.remark,
            aliases: aliases.sorted()
        )
    }
}

extension City {
    /// Returns the English name of the place after which a zone is named; nil for names that are not places.
    package static func name(ofZone zoneName: String) -> String? {
        let parts = zoneName.split(separator: "/")
        guard let area = parts.first, areas.contains(area), parts.count > 1, let last = parts.last else { return nil }
        return last.split(separator: "_").joined(separator: " ")
    }

    private static let areas: Set<Substring> = [
        "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
    ]
}
