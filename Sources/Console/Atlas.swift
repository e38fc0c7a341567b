import Chronology
import ClockAPI
import Localization

/// The cities of the zone data, and their names in other languages.
package struct Atlas {
    package let zones = ZoneDatabase()
    /// Nil if the names in other languages are not installed.
    package let data = LocaleData(environment: Environment.value)
    private let reader = ReaderLocale(environment: Environment.value)

    package init() {}

    /// The languages that are always searched, in addition to the reader's: the eight supported ones with their
    /// variants, and English for spellings that differ from those of the zone data.
    private static let languages = [
        "ko", "ja", "zh", "zh_Hant", "de", "fr", "es", "pt", "pt_PT", "ru", "en", "root",
    ]

    package func cities() throws(Failure) -> [City] {
        do throws(ZoneError) {
            return try zones.cities()
        } catch {
            throw Failure(
                .noSuchItem,
                localized("can't read the zone data in {path}", ["path": zones.directory]),
                details: [localized("install tzdata, or set TZDIR to its directory")]
            )
        }
    }

    package func directory() throws(Failure) -> CityDirectory {
        let locales = Self.languages + reader.files.filter { !Self.languages.contains($0) }
        let cities = try cities()
        return CityDirectory(
            cities: cities + CitiesWithoutZone.all(beside: cities),
            names: data.map { data in locales.map(data.names) } ?? []
        )
    }

    /// The many cities of libgweather, for what the first directory does not know; empty where it is not installed.
    package func secondDirectory() -> CityDirectory {
        let others = (try? zones.cities()) ?? []
        return CityDirectory(cities: WeatherCities.read(environment: Environment.value, beside: others), names: [])
    }

    /// The city or the only one of the country with that name, in either directory.
    package func city(called text: String) -> City? {
        (try? directory())?.city(called: text) ?? secondDirectory().city(called: text)
    }

    /// The name of a zone that is not a place: `UTC`, also for its other names such as `Zulu`, `Etc/GMT+5`, `+02:00` for
    /// `UTC+2`. Case does not matter. Nil for any other text.
    package func plainZone(_ text: String) -> String? {
        let wanted = text.lowercased()
        let known = [text] + ((try? zones.names()) ?? []).filter { $0.lowercased() == wanted }
        guard let named = known.first(where: { (try? zones.zone(named: $0)) != nil }) else {
            return Zone(offset: text)?.identifier
        }
        return (zones.canonicalName(of: named) ?? named) == "Etc/UTC" ? Zone.utc.identifier : named
    }

    /// Returns the names of places in the reader's language. Reads the tables only if that is not English.
    package func readerNames() -> ReaderNames {
        guard let data, !reader.files.isEmpty, let cities = try? zones.cities() else {
            return ReaderNames(languages: reader.files)
        }
        var names = PlaceNames()
        for file in reader.files { names.fill(from: data.names(file)) }
        return ReaderNames(names, cities, languages: reader.files)
    }

    /// Instructions for installing the names in other languages.
    package static var hint: String {
        localized("for names in other languages, install unicode-cldr-core, or set CLOCKD_CLDR to CLDR's directory")
    }
}

extension CityObject {
    /// The time in a zone for an object that is not in the list. `city`: nil for a zone that is not a place.
    package init(_ zoneName: String, _ zone: Zone?, _ city: City?, called name: String, _ viewpoint: Viewpoint) {
        self.init(
            position: nil,
            name: name,
            city: city?.name ?? zoneName,
            zoneName: zoneName,
            reading: zone.map {
                CityReading(of: $0, place: city?.position, at: viewpoint.now, here: viewpoint.zone)
            },
            in: zone
        )
    }
}

/// Names of places in the reader's language if known, otherwise in English.
package struct ReaderNames: Sendable {
    private var cities: [String: String] = [:]
    private var countries: [String: String] = [:]
    /// The keys of ``City/names`` that are tried, in order.
    private let languages: [String]

    package init(languages: [String] = []) {
        self.languages = languages + languages.map { String($0.prefix { $0 != "_" }) }
    }

    package init(_ names: PlaceNames, _ places: [City], languages: [String] = []) {
        self.init(languages: languages)
        for place in places {
            let known = ([place.zoneName] + place.aliases).lazy.compactMap { names.cities[$0]?.first }.first
            cities[place.zoneName] = known
            for alias in place.aliases { cities[alias] = known }
        }
        countries = names.countries.compactMapValues(\.first)
    }

    package func name(_ city: City) -> String {
        guard city.namesItsZone else { return languages.lazy.compactMap { city.names[$0]?.first }.first ?? city.name }
        return cities[city.zoneName] ?? city.name
    }

    package func country(_ city: City) -> String {
        guard let code = city.countryCodes.first else { return "" }
        return countries[code] ?? city.countryNames.first ?? code
    }

    /// `서울`, or `Mum, 서울` for a city named `Mum` by the user.
    package func name(_ city: CityObject) -> String {
        let place = CitiesWithoutZone.city(city.city, inZone: city.zone).map(name) ?? cities[city.zone] ?? city.city
        return city.name == city.city ? place : localized("{name}, {city}", ["name": city.name, "city": place])
    }
}
