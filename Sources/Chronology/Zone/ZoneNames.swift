extension ZoneDatabase {
    /// Every name, links included, sorted (tzdata.zi).
    package func names() throws(ZoneError) -> [String] {
        let (zones, links) = try ZoneTables(directory: directory).zonesAndLinks()
        return (zones + links.keys).sorted()
    }

    /// Every place that can be found by name: the cities of zone1970.tab and zone.tab, and those that only a link
    /// of tzdata.zi names (`Asia/Calcutta`), sorted by name.
    package func cities() throws(ZoneError) -> [City] {
        let tables = ZoneTables(directory: directory)
        let countries = try tables.countries()
        var places: [String: ZoneTables.Place] = [:]
        for place in try tables.places("zone.tab") { places[place.zoneName] = place }
        // zone1970.tab knows every country of a zone, zone.tab every country's own name for it.
        for place in try tables.places("zone1970.tab") { places[place.zoneName] = place }
        var cities = places.values.compactMap { Self.city($0, countries) }
        for (link, target) in try tables.zonesAndLinks().links where places[link] == nil {
            let placed = places[target]
            let place = ZoneTables.Place(
                countryCodes: placed?.countryCodes ?? [],
                position: nil,
                zoneName: link,
                remark: nil
            )
            if let city = Self.city(place, countries) { cities.append(city) }
        }
        return cities.sorted { ($0.name, $0.zoneName) < ($1.name, $1.zoneName) }
    }

    /// The cities that `text` may mean, the likeliest first: those called so, then those whose name, a word of the
    /// name, the country, the zone's name or the remark begins with it. Case does not matter.
    package func cities(matching text: String) throws(ZoneError) -> [City] {
        let wanted = text.lowercased()
        guard !wanted.isEmpty else { return [] }
        return try cities().compactMap { city in city.likeness(to: wanted).map { (city, $0) } }
            .sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// Nil for names that are no place (`Etc/GMT+5`, `EST5EDT`).
    private static func city(_ place: ZoneTables.Place, _ countries: [String: String]) -> City? {
        let parts = place.zoneName.split(separator: "/")
        guard let area = parts.first, areas.contains(area), parts.count > 1, let last = parts.last else { return nil }
        return City(
            name: last.split(separator: "_").joined(separator: " "),
            zoneName: place.zoneName,
            countryCodes: place.countryCodes,
            countryNames: place.countryCodes.compactMap { countries[$0] },
            position: place.position,
            remark: place.remark
        )
    }

    private static let areas: Set<Substring> = [
        "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
    ]
}

extension City {
    /// The smaller the better; nil when `wanted`, in small letters, fits nowhere.
    fileprivate func likeness(to wanted: String) -> Int? {
        let name = name.lowercased()
        if name == wanted || zoneName.lowercased() == wanted { return 0 }
        if name.hasPrefix(wanted) { return 1 }
        if name.split(whereSeparator: { $0 == " " || $0 == "-" }).contains(where: { $0.hasPrefix(wanted) }) { return 2 }
        if countryNames.contains(where: { $0.lowercased().hasPrefix(wanted) })
            || countryCodes.contains(where: { $0.lowercased() == wanted })
        {
            return 3
        }
        if zoneName.lowercased().contains(wanted) { return 4 }
        if let remark, remark.lowercased().contains(wanted) { return 5 }
        return nil
    }
}
