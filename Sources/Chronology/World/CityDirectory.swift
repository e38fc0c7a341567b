/// A searchable list of cities with their names and those of their countries.
package struct CityDirectory: Sendable {
    package struct Match: Hashable, Sendable {
        package let city: City
        package let likeness: Likeness
        /// The matching name, as written in its language; nil if the match isn't a name of the city itself.
        package let name: String?
    }

    /// How well a text matches, best first.
    package enum Likeness: Int, Comparable, Sendable {
        /// The name of the city, in some language, or of its zone.
        case name
        /// The country's name: Georgia is not South Georgia, and Spain not Port of Spain.
        case country
        /// The country's ISO 3166 code, or an abbreviation of the city.
        case code
        /// The beginning of the name, or of a word of it.
        case beginning, word
        /// The beginning of the country's name, or of a word of it.
        case countryBeginning
        /// The beginning of a word of the zone's name, or of tzdata's remark on the zone.
        case zonePart, remark

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    fileprivate struct Entry: Sendable {
        let city: City
        let names: [(text: String, folded: FoldedText)]
        let zoneNames: [FoldedText]
        let abbreviations: [FoldedText]

        init(city: City, names: Set<String>, zoneNames: [FoldedText] = [], abbreviations: [FoldedText] = []) {
            self.city = city
            self.names = names.sorted().map { ($0, FoldedText($0)) }
            self.zoneNames = zoneNames
            self.abbreviations = abbreviations
        }
    }

    private let entries: [Entry]
    private let countries: [String: [FoldedText]]

    /// `names` has the names in other languages; the English ones come with the cities.
    package init(cities: [City], names: [PlaceNames]) {
        let aliases = cities.flatMap { city in city.aliases.map { ($0, city.zoneName) } }
        let owner = Dictionary(aliases, uniquingKeysWith: { _, last in last })
        var foreign: [String: Set<String>] = [:]
        var countries: [String: Set<String>] = [:]
        for language in names {
            for (zone, names) in language.cities { foreign[owner[zone] ?? zone, default: []].formUnion(names) }
            for (code, names) in language.countries where code.utf8.count == 2 {
                countries[code, default: []].formUnion(names)
            }
        }
        for city in cities {
            for (code, name) in zip(city.countryCodes, city.countryNames) { countries[code, default: []].insert(name) }
        }
        for (code, names) in CommonPlaceNames.countries { countries[code, default: []].formUnion(names) }
        entries = cities.map { city in
            let english = [city.name] + city.aliases.compactMap(City.name)
            guard city.namesItsZone else { return Entry(city: city, names: Set(english + city.names.values.joined())) }
            return Entry(
                city: city,
                names: Set(english).union(foreign[city.zoneName] ?? []),
                zoneNames: ([city.zoneName] + city.aliases).map { FoldedText($0) },
                abbreviations: (CommonPlaceNames.abbreviations[city.zoneName] ?? []).map { FoldedText($0) }
            )
        }
        self.countries = countries.mapValues { $0.map { FoldedText($0) } }
    }

    /// Returns the cities to which `text` may refer, the most likely first, then by English name.
    package func matches(_ text: String) -> [Match] {
        let wanted = FoldedText(text)
        guard !wanted.isEmpty else { return [] }
        let countries = countries.compactMapValues { $0.compactMap { $0.countryLikeness(to: wanted) }.min() }
        let code = text.utf8.count == 2 ? text.uppercased() : nil
        return entries.compactMap { entry in
            let own = entry.likeness(to: wanted)
            var likenesses = entry.city.countryCodes.compactMap { $0 == code ? .code : countries[$0] }
            if let own { likenesses.append(own.likeness) }
            if entry.zoneNames.contains(wanted) { likenesses.append(.name) }
            if entry.abbreviations.contains(wanted) { likenesses.append(.code) }
            if likenesses.isEmpty { likenesses = entry.remoteLikeness(to: wanted) }
            return likenesses.min().map { Match(city: entry.city, likeness: $0, name: own?.name) }
        }.sorted { $0.order < $1.order }
    }

    /// The result of looking up a single city.
    package enum Resolution: Hashable, Sendable {
        case city(City)
        /// Several cities match equally well.
        case ambiguous([City])
        /// There is no city with that name; these are similar.
        case unknown(perhaps: [City])
    }

    /// Looks up a country with one zone, a name, or its unambiguous beginning. Matches of zone names and remarks are only
    /// suggestions.
    package func resolve(_ text: String) -> Resolution {
        let matches = matches(text)
        guard let first = matches.first else { return .unknown(perhaps: nearest(to: text)) }
        var best = matches.filter { $0.likeness == first.likeness }
        if [.country, .countryBeginning, .code].contains(first.likeness) {
            // A country's other cities say nothing of its zones; but Mexico's own city is Mexico City.
            best = best.filter(\.city.namesItsZone)
            if first.likeness == .country, best.count(where: { $0.name != nil }) == 1 { best = Array(best.prefix(1)) }
        }
        let cities = best.map(\.city)
        guard first.likeness < .zonePart else { return .unknown(perhaps: cities) }
        // There are several of a name, but their clocks are the same.
        let isOneClock = first.likeness == .name && cities.allSatisfy { $0.zoneName == cities[0].zoneName }
        return cities.count == 1 || isOneClock ? .city(cities[0]) : .ambiguous(cities)
    }

    /// The city or the only one of the country with that name; nil for the beginning of a name, and if there are several.
    package func city(called text: String) -> City? {
        guard let best = matches(text).first, best.likeness <= .code, case .city(let city) = resolve(text) else {
            return nil
        }
        return city
    }

    /// Returns the cities whose names are spelt most like `text`: at most `limit`, each with an edit distance of at
    /// most a quarter of the length of `text`, and of at most one if the first letters differ.
    package func nearest(to text: String, limit: Int = 3) -> [City] {
        let wanted = FoldedText(text).letters
        guard (1...100).contains(wanted.count) else { return [] }
        let bound = max(1, (wanted.count + 2) / 4)
        let ranked = entries.compactMap { entry -> (city: City, distance: Int)? in
            entry.names.compactMap { name in
                let letters = name.folded.letters
                let bound = letters.first == wanted.first ? bound : min(bound, 1)
                return SpellingDistance.between(wanted, letters, atMost: bound)
            }.min().map { (entry.city, $0) }
        }
        return ranked.sorted { ($0.distance, $0.city.name) < ($1.distance, $1.city.name) }.prefix(limit).map(\.city)
    }
}

extension CityDirectory.Match {
    fileprivate var order: (CityDirectory.Likeness, Int, String, String) {
        (likeness, rank, city.name, city.zoneName)
    }

    private var rank: Int {
        if !city.namesItsZone { return 2 }
        return likeness == .country && name != nil ? 0 : 1
    }
}

extension CityDirectory.Entry {
    /// Returns the best matching name; of equal ones, the English name.
    fileprivate func likeness(to wanted: FoldedText) -> (likeness: CityDirectory.Likeness, name: String)? {
        names.compactMap { name in name.folded.likeness(to: wanted).map { (likeness: $0, name: name.text) } }
            .min { one, other in
                one.likeness < other.likeness
                    || one.likeness == other.likeness && one.name == city.name && other.name != city.name
            }
    }

    /// Matches words of the zone's name and of tzdata's remark on the zone.
    fileprivate func remoteLikeness(to wanted: FoldedText) -> [CityDirectory.Likeness] {
        if zoneNames.contains(where: { $0.wordStart(of: wanted) != nil }) { return [.zonePart] }
        if let remark = city.remark, FoldedText(remark).wordStart(of: wanted) != nil { return [.remark] }
        return []
    }
}

extension FoldedText {
    fileprivate func likeness(to wanted: FoldedText) -> CityDirectory.Likeness? {
        guard let start = wordStart(of: wanted) else { return nil }
        guard start == 0 else { return .word }
        return wanted.scalars.count == scalars.count ? .name : .beginning
    }

    fileprivate func countryLikeness(to wanted: FoldedText) -> CityDirectory.Likeness? {
        guard let likeness = likeness(to: wanted) else { return nil }
        return likeness == .name ? .country : .countryBeginning
    }

    /// Returns the start of the first word at which `wanted` matches.
    fileprivate func wordStart(of wanted: FoldedText) -> Int? {
        wordStarts.first { begins(with: wanted, at: $0) }
    }
}
