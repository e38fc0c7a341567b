import ArgumentParser
import ClockAPI
import Console
import Localization

struct WorldCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "world",
        abstract: localized("The world clock: what time it is elsewhere."),
        subcommands: [WorldAdd.self, WorldList.self, WorldSearch.self, WorldMove.self, WorldRemove.self]
    )
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
