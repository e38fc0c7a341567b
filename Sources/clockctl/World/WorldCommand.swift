import ArgumentParser
import Chronology
import ClockAPI
import ClockClient
import Console
import JSON
import Localization
import Varlink

struct WorldCommand: Command {
    static let name = "world"
    static let abstract = localized("The world clock: the time in other cities.")
    static let subcommands: [any Command.Type] = [
        WorldAdd.self, WorldList.self, WorldSearch.self, WorldMove.self, WorldRemove.self,
    ]
}

extension Page {
    func table(_ cities: [CityObject], in reader: ReaderNames) -> [String] {
        table(cities, names: cities.map(reader.name))
    }
}

struct WorldList: Command {
    static let name = "list"
    static let abstract = localized(
        "List the cities: time, day, difference from here, day or night, next change of the clocks."
    )
    static let discussion = localized(
        """
        To plan a meeting: clockctl world list --at 'fri 15:00' shows every city at that local time.

        --follow shows the list until you press q. Without a terminal it prints the list each minute or, with --json, \
        an object for each city.
        """
    )
    static var none: String { localized("no cities; add one: clockctl world add Seoul") }

    @Option(help: .value("when", localized("A local time instead of now.")))
    var at: String?

    @Flag(help: ArgumentHelp(localized("Show it live.")))
    var follow = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        try output.check(follow: follow, of: "world list")
        guard !follow || at == nil else {
            throw UsageFailure.make(localized("--follow can't be combined with --at"), of: "world list")
        }
        if follow { return try WorldFollow(output).run() }
        let here = Viewpoint.here
        let moment = try at.map { text throws(Failure) in
            try TypedTimes(output, here: here).instant(text, .anywhere)
        }
        let request = WorldInterface.List(
            at: moment.map { InstantText.print($0, in: here.zone) },
            here: here.zone.nameForOthers
        )
        let cities = try Daemon(output).call(request).cities
        try output.printList(cities, ids: cities.map(\.name), none: Self.none) { page in
            guard !cities.isEmpty else { return [] }
            return (moment.map { [page.heading(at: $0)] } ?? []) + page.table(cities, in: Atlas().readerNames())
        }
    }
}

struct WorldAdd: Command {
    static let name = "add"
    static let abstract = localized("Append cities to the world clock.")

    @Argument(
        help: .value(
            "city",
            localized("A city in any language that search supports, a country with only one city, or a zone.")
        )
    )
    var cities: [String]

    @Option(help: .value("text", localized("Name in the list.")))
    var name: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        guard name == nil || cities.count == 1 else {
            throw UsageFailure.make(localized("--name needs exactly one city"), of: "world add")
        }
        let texts = cities.map(NegativeText.restored)
        let atlas = Atlas()
        let added = try add(try CityReader(atlas: atlas, directory: atlas.directory()).places(texts))
        let reader = atlas.readerNames()
        try output.print(added, ids: added.map(\.name)) { page in added.map { page.line($0, name: reader.name($0)) } }
    }

    private func add(_ places: [CityReader.Place]) throws(Failure) -> [CityObject] {
        let daemon = Daemon(output)
        let request = WorldInterface.Add(
            zones: places.map(\.zone),
            name: name.map(NegativeText.restored),
            cities: places.contains { $0.city != nil } ? places.map(\.name) : nil
        )
        switch try daemon.attempt(request) {
        case .success(let reply): return reply.cities
        case .failure(.nameTaken(let name)):
            throw Failure(
                .usage,
                localized("“{name}” is already in the list", ["name": name.quotable]),
                details: [localized("give it another name to have both: --name TEXT")]
            )
        case .failure(let refusal): throw daemon.failure(refusal)
        }
    }
}

/// Resolves what a user typed to places and their zones.
struct CityReader {
    /// A zone, and its place unless the zone is named after it.
    struct Place {
        let zone: String
        var city: String?

        /// In English.
        var name: String { city ?? City.name(ofZone: zone) ?? zone }

        init(zone: String) { self.zone = zone }

        init(_ city: City) { (zone, self.city) = (city.zoneName, city.namesItsZone ? nil : city.name) }
    }

    let atlas: Atlas
    let directory: CityDirectory

    func places(_ texts: [String]) throws(Failure) -> [Place] {
        var places: [Place] = []
        for text in texts {
            do throws(Failure) {
                places.append(try place(text))
            } catch {
                throw texts.count > 1 ? hinted(error, texts.joined(separator: " ")) : error
            }
        }
        return places
    }

    /// An exact name comes first, of a zone or of any city; then what is similar to one of the zone data.
    private func place(_ text: String) throws(Failure) -> Place {
        if let city = directory.city(called: text) { return Place(city) }
        if let zone = atlas.plainZone(text) { return Place(zone: zone) }
        try refuseUnusableZone(text)
        let second = atlas.secondDirectory()
        switch second.resolve(text) {
        case .city(let city) where FoldedText(city.name) == FoldedText(text): return Place(city)
        case .ambiguous(let cities) where FoldedText(cities[0].name) == FoldedText(text):
            throw Self.ambiguous(text, cities.map(\.zoneName))
        case .city, .ambiguous, .unknown: break
        }
        switch directory.resolve(text) {
        case .city(let city): return Place(city)
        case .ambiguous(let cities): throw Self.ambiguous(text, cities.map(\.zoneName))
        case .unknown(let nearest):
            if case .city(let city) = second.resolve(text) { return Place(city) }
            throw unknown(text, nearest)
        }
    }

    /// `IST` is no beginning of Istanbul, and `right/Europe/Berlin` no city.
    private func refuseUnusableZone(_ text: String) throws(Failure) {
        let isAbbreviation =
            text.utf8.allSatisfy { $0.isASCIILetter } && text == text.uppercased() && atlas.zones.isAbbreviation(text)
        guard isAbbreviation || text.hasPrefix("right/") else { return }
        do throws(ZoneError) {
            _ = try atlas.zones.zone(called: text)
        } catch {
            throw Failure(error, named: text)
        }
    }

    private static let listedCandidates = 8

    private static func ambiguous(_ text: String, _ candidates: [String]) -> Failure {
        let zones = candidates.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let more = zones.count > listedCandidates ? ["…"] : []
        let names = ListPhrase.print(zones.prefix(listedCandidates) + more)
        return Failure(
            .noSuchItem,
            localized("“{text}” is ambiguous", ["text": text.quotable]),
            details: [localized("did you mean one of these? {names}", ["names": names])]
        )
    }

    private func named(_ text: String) -> String {
        localized(
            "to add it by its zone: {command}",
            ["command": "clockctl world add Europe/Berlin --name " + CommandWords.joined([text.quotable])]
        )
    }

    func unknown(_ text: String, _ nearest: [City]) -> Failure {
        let reader = atlas.readerNames()
        let names = nearest.prefix(Self.listedCandidates).map { city in
            localized("{name} ({other})", ["name": reader.name(city), "other": city.zoneName])
        }
        let perhaps =
            names.count == 1
            ? localized("did you mean {text}?", ["text": names[0]])
            : localized("did you mean one of these? {names}", ["names": ListPhrase.print(names)])
        let others = localized(
            "the zone data contain few cities; list those of a country: clockctl world search COUNTRY"
        )
        return Failure(
            .noSuchItem,
            localized("no city named “{name}” in the zone data", ["name": text.quotable]),
            details: (names.isEmpty ? [] : [perhaps]) + [others, named(text)] + (atlas.data == nil ? [Atlas.hint] : [])
        )
    }

    /// Suggests quotes if all arguments together are one city: `new york` in two arguments.
    private func hinted(_ failure: Failure, _ whole: String) -> Failure {
        guard case .city(let city) = directory.resolve(whole) else { return failure }
        let mend = localized("quote arguments that contain spaces: '{text}'", ["text": city.name])
        return Failure(failure.status, failure.message, details: [mend])
    }
}

struct WorldRemove: Command {
    static let name = "remove"
    static let abstract = localized("Remove cities from the world clock.")
    static let discussion = localized("With all: everything, which asks before; use --yes in scripts.")

    @Argument(help: .value("city", localized("The name, city or zone of an entry in the list.")))
    var cities: [String]

    @Flag(name: [.short, .long], help: ArgumentHelp(localized("Do not ask.")))
    var yes = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = Daemon(output)
        let typed = cities.map(NegativeText.restored)
        let meant = try AllItems.removed(typed, yes, none: WorldList.none) { () throws(Failure) in
            try daemon.call(WorldInterface.List()).cities.map(\.name)
        }
        guard let meant else { return }
        let names = meant == typed ? try KeptNames(daemon).names(typed) : meant
        let removed = try daemon.call(WorldInterface.Remove(names: names)).cities
        let reader = Atlas().readerNames()
        try output.print(removed) { page in removed.map { page.removedLine($0, name: reader.name($0)) } }
        output.tellOfUndo(removed)
    }
}

struct WorldMove: Command {
    static let name = "move"
    static let abstract = localized("Move a city in the list.")

    @Argument(help: .value("city", localized("The name, city or zone of an entry in the list.")))
    var city: String

    @Argument(help: .value("position", localized("The new position, from 1.")))
    var position: Int

    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = Daemon(output)
        let names = try KeptNames(daemon).names([NegativeText.restored(city)])
        let cities = try daemon.call(WorldInterface.Move(name: names[0], position: position)).cities
        try output.print(cities, ids: cities.map(\.name)) { $0.table(cities, in: Atlas().readerNames()) }
    }
}

extension City {
    fileprivate func isKept(as city: CityObject) -> Bool {
        let own = CitiesWithoutZone.city(city.city, inZone: city.zone)
        return zoneName == city.zone && (own == nil ? namesItsZone : own?.name == name)
    }
}

/// Translates names of listed cities to names that the daemon knows: it has no names in other languages.
private struct KeptNames {
    private let kept: [CityObject]

    init(_ daemon: Daemon) throws(Failure) {
        kept = try daemon.call(WorldInterface.List()).cities
    }

    func names(_ texts: [String]) throws(Failure) -> [String] {
        guard !texts.allSatisfy(isKnown) else { return texts }
        let directory = try Atlas().directory()
        var names: [String] = []
        for text in texts {
            if isKnown(text) {
                names.append(text)
                continue
            }
            let cities = directory.matches(text).filter { $0.likeness <= .word && $0.likeness != .country }.map(\.city)
            let found = kept.filter { city in cities.contains { $0.isKept(as: city) } }
            guard !found.isEmpty else { throw missing(text) }
            names.append(found.count == 1 ? found[0].name : text)
        }
        return names
    }

    /// Whether the daemon knows the name. It also reports an ambiguous one.
    private func isKnown(_ text: String) -> Bool {
        let wanted = FoldedText(text)
        return kept.contains { city in
            city.name == text
                || !wanted.isEmpty
                    && ([city.city, city.zone].map { FoldedText($0) }.contains(wanted)
                        || FoldedText(city.name).begins(with: wanted))
        }
    }

    private func missing(_ text: String) -> Failure {
        Failure(
            .noSuchItem,
            localized("no city named “{name}” in the list", ["name": text.quotable]),
            details: [localized("see: {command}", ["command": "clockctl world list"])]
        )
    }
}

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

    @Argument(help: .value("text", localized("A name or its beginning; a country or its code; a zone.")))
    var words: [String]

    @OptionGroup var output: OutputOptions

    func run() throws {
        let text = words.map(NegativeText.restored).joined(separator: " ")
        let atlas = Atlas()
        let directory = try atlas.directory()
        var matches = directory.matches(text)
        if matches.first.map({ $0.likeness > .word }) ?? true {
            matches = atlas.secondDirectory().matches(text).filter { $0.likeness <= .word } + matches
        }
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
        // JSON is the same in every language.
        let reader = output.json ? ReaderNames() : atlas.readerNames()
        let found = matches.map { match in
            let city = match.city
            let zone = try? atlas.zones.zone(named: city.zoneName)
            let object = CityObject(city.zoneName, zone, city, called: reader.name(city), here)
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
