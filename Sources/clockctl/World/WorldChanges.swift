import ArgumentParser
import Chronology
import ClockAPI
import Console
import Localization

struct WorldRemove: Command {
    static let name = "remove"
    static let abstract = localized("Remove cities from the world clock.")

    @Argument(help: .value("city", localized("A name in the list, its city or zone.")))
    var cities: [String]

    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = Daemon(output)
        let names = try KeptNames(daemon).names(cities.map(NegativeText.restored))
        let removed = try daemon.call(WorldInterface.Remove(names: names)).cities
        let reader = Atlas().readerNames()
        try output.print(removed) { page in removed.map { page.removedLine($0, name: reader.name($0)) } }
    }
}

struct WorldMove: Command {
    static let name = "move"
    static let abstract = localized("Move a city to another place in the list.")

    @Argument(help: .value("city", localized("A name in the list, its city or zone.")))
    var city: String

    @Argument(help: .value("position", localized("The new position, from 1.")))
    var position: String

    @OptionGroup var output: OutputOptions

    func run() throws {
        guard let target = Int(NegativeText.restored(position)) else {
            throw UsageFailure.make(
                localized("invalid position “{text}”: it must be a number from 1", ["text": position.quotable]),
                of: "world move"
            )
        }
        let daemon = Daemon(output)
        let names = try KeptNames(daemon).names([NegativeText.restored(city)])
        let cities = try daemon.call(WorldInterface.Move(name: names[0], position: target)).cities
        try output.print(cities, ids: cities.map(\.name)) { $0.table(cities, in: Atlas().readerNames()) }
    }
}

/// Translates names of listed cities to those that the daemon knows: it has none in other languages.
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
            let zones = directory.matches(text).filter { $0.likeness <= .word }.map(\.city.zoneName)
            let found = kept.filter { zones.contains($0.zone) }
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
