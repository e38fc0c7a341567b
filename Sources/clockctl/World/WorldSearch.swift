import ArgumentParser
import Chronology
import ClockAPI
import Console
import JSON
import Localization
import Varlink

struct WorldSearch: Command {
    static let name = "search"
    static let abstract = localized("Look for cities by name, country or zone; no daemon is needed.")
    static let discussion = localized(
        """
        In English, Korean, Japanese, Chinese, German, French, Spanish, Portuguese, Russian and your own language, \
        as far as the zone data and the package unicode-cldr-core have names. Case and accents do not matter. \
        Korean also by initial consonants: clockctl world search ㅅㅇ
        """
    )

    @Argument(help: .value("text", localized("A name or how it begins; a country or its code; a zone.")))
    var words: [String]

    @OptionGroup var output: OutputOptions

    func run() throws {
        let text = words.map(NegativeText.restored).joined(separator: " ")
        let atlas = Atlas()
        let directory = try atlas.directory()
        let matches = directory.matches(text)
        guard !matches.isEmpty else {
            if output.json { try output.print([FoundCity](), text: { _ in [] }) }
            let nearest = directory.nearest(to: text)
            throw CityReader(atlas: atlas, directory: directory).unknown(text, nearest)
        }
        if atlas.data == nil, !output.quiet { StandardOutput.writeMessage(Atlas.hint + "\n") }
        try show(matches, atlas)
    }

    private func show(_ matches: [CityDirectory.Match], _ atlas: Atlas) throws(Failure) {
        let here = Viewpoint.here
        let reader = atlas.readerNames()
        let found = matches.map { match in
            let city = match.city
            let zone = try? atlas.zones.zone(named: city.zoneName)
            let reading = zone.map { CityReading(of: $0, place: city.position, at: here.now, here: here.zone) }
            let object = CityObject(
                position: nil,
                name: reader.name(city),
                city: city.name,
                zoneName: city.zoneName,
                reading: reading,
                in: zone
            )
            return FoundCity(city: object, country: reader.country(city), countryCode: city.countryCodes.first)
        }
        try output.print(found, ids: found.map(\.city.zone)) { page in
            let names = zip(found, matches).map { Self.title($0.city.name, fitting: $1.name) }
            return page.foundTable(found.map(\.city), names: names, countries: found.map(\.country))
        }
    }

    /// `Seoul (서울)`: adds the name that was found if it differs from the one in the reader's language.
    private static func title(_ name: String, fitting found: String?) -> String {
        guard let found, FoldedText(found) != FoldedText(name) else { return name }
        return localized("{name} ({other})", ["name": name, "other": found])
    }
}

/// An element of `search --json`: a city as in the list, and its country.
private struct FoundCity: JSONWritable {
    let city: CityObject
    let country: String
    let countryCode: String?

    func write(to json: inout JSONWriter) {
        guard case .object(var members) = city.jsonValue else { return json.writeNull() }
        members["country"] = .string(country)
        members["countryCode"] = countryCode.jsonValue
        members.write(to: &json)
    }
}

/// The cities of the zone data, and their names in other languages.
struct Atlas {
    let zones = ZoneDatabase()
    /// Nil if the names in other languages are not installed.
    let data = LocaleData(environment: Environment.value)
    private let reader = ReaderLocale(environment: Environment.value)

    /// Searched whatever the reader's language: the eight with their variants, and English for spellings that differ
    /// from those of the zone data.
    private static let languages = [
        "ko", "ja", "zh", "zh_Hant", "de", "fr", "es", "pt", "pt_PT", "ru", "en", "root",
    ]

    func cities() throws(Failure) -> [City] {
        do throws(ZoneError) {
            return try zones.cities()
        } catch {
            throw Failure(
                .noSuchItem,
                localized("can't read the zone data in {path}", ["path": zones.directory]),
                details: [localized("install tzdata, or name their directory in TZDIR")]
            )
        }
    }

    func directory() throws(Failure) -> CityDirectory {
        let locales = Self.languages + reader.files.filter { !Self.languages.contains($0) }
        return CityDirectory(cities: try cities(), names: data.map { data in locales.map(data.names) } ?? [])
    }

    /// Returns the names of places in the reader's language. Reads the tables only if that is not English.
    func readerNames() -> ReaderNames {
        guard let data, !reader.files.isEmpty, let cities = try? zones.cities() else { return ReaderNames() }
        var names = PlaceNames()
        for file in reader.files { names.fill(from: data.names(file)) }
        return ReaderNames(names, cities)
    }

    /// How to install the names in other languages.
    static var hint: String {
        localized("for names in other languages, install unicode-cldr-core, or name CLDR's directory in CLOCKD_CLDR")
    }
}

/// Names of places in the reader's language if known, else in English.
struct ReaderNames {
    private var cities: [String: String] = [:]
    private var countries: [String: String] = [:]

    init() {}

    init(_ names: PlaceNames, _ places: [City]) {
        for place in places {
            let known = ([place.zoneName] + place.aliases).lazy.compactMap { names.cities[$0]?.first }.first
            cities[place.zoneName] = known
            for alias in place.aliases { cities[alias] = known }
        }
        countries = names.countries.compactMapValues(\.first)
    }

    func name(_ city: City) -> String { cities[city.zoneName] ?? city.name }

    func country(_ city: City) -> String {
        guard let code = city.countryCodes.first else { return "" }
        return countries[code] ?? city.countryNames.first ?? code
    }

    /// `서울`, or `Mum, 서울` for a city that the user gave the name `Mum`.
    func name(city: String, called name: String, zoneName: String) -> String {
        let place = cities[zoneName] ?? city
        return name == city ? place : localized("{name}, {city}", ["name": name, "city": place])
    }
}
