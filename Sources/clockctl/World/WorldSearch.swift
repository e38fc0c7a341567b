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
}

extension WorldSearch {
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
