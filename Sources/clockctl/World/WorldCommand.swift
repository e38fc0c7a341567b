import ArgumentParser
import Chronology
import ClockAPI
import Console
import Localization

struct WorldCommand: Command {
    static let name = "world"
    static let abstract = localized("The world clock: what time it is elsewhere.")
    static let subcommands: [any ParsableCommand.Type] = [
        WorldAdd.self, WorldList.self, WorldSearch.self, WorldMove.self, WorldRemove.self,
    ]
}

extension Page {
    func table(_ cities: [CityObject], in reader: ReaderNames) -> [String] {
        table(cities, names: cities.map(reader.name))
    }

    func lines(_ cities: [CityObject], in reader: ReaderNames) -> [String] {
        cities.map { line($0, name: reader.name($0)) }
    }
}

extension ReaderNames {
    func name(_ city: CityObject) -> String { name(city: city.city, called: city.name, zoneName: city.zone) }
}

struct WorldList: Command {
    static let name = "list"
    static let abstract = localized(
        "List the cities: time, day, difference from here, day or night, next change of the clocks."
    )
    static let discussion = localized(
        "When to meet: clockctl world list --at 'fri 15:00' shows every city at that moment of ours."
    )

    @Option(help: .value("when", localized("A local time instead of now.")))
    var at: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        let here = Viewpoint.here
        let moment = try at.map { text throws(Failure) in
            try TypedTimes(output, here: here).instant(text, .anywhere)
        }
        let request = WorldInterface.List(
            at: moment.map { InstantText.print($0, in: here.zone) },
            here: here.zone.nameForOthers
        )
        let cities = try Daemon(output).call(request).cities
        let none = localized("no cities; add one: clockctl world add Seoul")
        try output.printList(cities, ids: cities.map(\.name), none: none) { page in
            guard !cities.isEmpty else { return [] }
            return (moment.map { [page.heading(at: $0)] } ?? []) + page.table(cities, in: Atlas().readerNames())
        }
    }
}

extension Zone {
    /// The name by which another process can find the zone; nil for a file outside the zone data.
    fileprivate var nameForOthers: String? { identifier.hasPrefix("/") ? nil : identifier }
}
