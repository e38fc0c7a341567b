extension ZoneDatabase {
    /// Every name, links included, sorted (tzdata.zi).
    package func names() throws(ZoneError) -> [String] {
        let (zones, links) = try ZoneTables(directory: directory).zonesAndLinks()
        return (zones + links.keys).sorted()
    }

    /// Every place that can be found by name: the cities of zone1970.tab and zone.tab, and those that only a link
    /// of tzdata.zi names (`Asia/Chongqing`), sorted by name. A link that is but another spelling of a place
    /// (`Asia/Calcutta`) is one of its aliases.
    package func cities() throws(ZoneError) -> [City] {
        let tables = ZoneTables(directory: directory)
        let countries = try tables.countries()
        var places: [String: ZoneTables.Place] = [:]
        for place in try tables.places("zone1970.tab") { places[place.zoneName] = place }
        // zone1970.tab knows every country of a zone, zone.tab the one the place lies in.
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

    /// The place that a zone or a link is named after; nil where that is none.
    package func city(ofZone zoneName: String) throws(ZoneError) -> City? {
        try cities().first { $0.zoneName == zoneName || $0.aliases.contains(zoneName) }
    }

    /// Nil for names that are no place (`Etc/GMT+5`, `EST5EDT`).
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
    /// The place that a zone is named after, as a person writes it; nil for names that are no place.
    package static func name(ofZone zoneName: String) -> String? {
        let parts = zoneName.split(separator: "/")
        guard let area = parts.first, areas.contains(area), parts.count > 1, let last = parts.last else { return nil }
        return last.split(separator: "_").joined(separator: " ")
    }

    private static let areas: Set<Substring> = [
        "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
    ]
}
