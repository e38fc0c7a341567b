import Chronology
import Console
import Localization

/// The places of the zone data, and what they are called in the languages there are names for.
struct Atlas {
    let zones = ZoneDatabase()
    /// Nil where the names of other languages are not installed.
    let data = LocaleData(environment: Environment.value)
    private let reader = ReaderLocale(environment: Environment.value)

    /// Searched whatever the reader's language: the eight, with the written forms they have, and English spellings
    /// that differ from the zone data's.
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

    /// What places are called in the reader's language. The tables are read only where it is not English.
    func readerNames() -> ReaderNames {
        guard let data, !reader.files.isEmpty, let cities = try? zones.cities() else { return ReaderNames() }
        var names = PlaceNames()
        for file in reader.files { names.fill(from: data.names(file)) }
        return ReaderNames(names, cities)
    }

    /// How to have what is missing.
    static var hint: String {
        localized("for names in other languages, install unicode-cldr-core, or name CLDR's directory in CLOCKD_CLDR")
    }
}

/// Places in the reader's language, where it is known; else in English.
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

    /// `서울`, or `Mum, 서울` for a city with a name of its own.
    func name(city: String, called name: String, zoneName: String) -> String {
        let place = cities[zoneName] ?? city
        return name == city ? place : localized("{name}, {city}", ["name": name, "city": place])
    }
}
