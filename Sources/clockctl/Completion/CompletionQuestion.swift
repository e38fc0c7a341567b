import Configuration
import Console

/// The argument whose values are requested, if the argument parser does not know them.
struct CompletionQuestion {
    /// The command: `["timer", "preset", "remove"]`.
    let path: [String]
    /// `--sound`; nil for a positional argument.
    let option: String?
    /// The positional arguments before it.
    let positionals: [String]
    let current: String

    func values() -> CompletionValues {
        if let option { return values(of: option) }
        switch (path.first ?? "", path.last ?? "") {
        case ("timer", "start"), ("timer", "add"):
            return CompletionValues(candidates: positionals.isEmpty ? items.presets() : [])
        case ("timer", "remove"): return unnamed(items.presets())
        case ("world", let verb): return world(verb)
        case ("config", let verb): return configuration(verb)
        case ("sound", "play") where positionals.isEmpty:
            return CompletionValues(candidates: SoundLibrary.configured.candidates(), wantsFiles: true)
        case ("import", _), ("export", _), ("batch", _): return CompletionValues(wantsFiles: true)
        case (let command, let verb):
            return unnamed(items.candidates(of: command, verb, isFirst: positionals.isEmpty))
        }
    }

    private var items: KeptItems { KeptItems(current: current) }

    /// Excludes items that are already named, by id or label.
    private func unnamed(_ candidates: [Candidate]) -> CompletionValues {
        CompletionValues(
            candidates: candidates.filter { !positionals.contains($0.word) && !positionals.contains($0.note) }
        )
    }

    private func world(_ verb: String) -> CompletionValues {
        switch verb {
        case "add", "search": CompletionValues(candidates: CityNames.candidates(current))
        case "remove": unnamed(items.cities())
        case "move" where positionals.isEmpty: CompletionValues(candidates: items.cities())
        default: CompletionValues()
        }
    }

    // MARK: Options

    private func values(of option: String) -> CompletionValues {
        switch (path.first ?? "", option) {
        case (_, "--sound"): Self.sounds
        case (_, "--zone"): CompletionValues(candidates: CityNames.zones())
        case (_, "--repeat") where path.first != "timer": Self.words(Self.repetitions)
        case ("timer", "--repeat"): Self.words(["forever"])
        case ("status", "--format"): Self.words(["text", "json"] + BarFormat.bars)
        case ("history", "--kind"), ("status", "--only"): Self.words(list(of: ItemKindName.known))
        case ("status", "--item"), ("history", "--item"), ("watch", "--item"):
            CompletionValues(candidates: items.everything())
        case ("report", "--html"), ("report", "--poster"): CompletionValues(wantsFiles: true)
        default: CompletionValues()
        }
    }

    private static let repetitions = ["daily", "weekdays", "weekends", "weekly", "monthly", "quarterly", "yearly"]

    private static var sounds: CompletionValues {
        let names = ["none"].compactMap { Candidate($0) } + SoundLibrary.configured.candidates()
        return CompletionValues(candidates: names, wantsFiles: true)
    }

    private static func words(_ words: [String]) -> CompletionValues {
        CompletionValues(candidates: words.compactMap { Candidate($0) })
    }

    /// For a list with commas: the elements typed so far, and one more.
    private func list(of names: [String]) -> [String] {
        let typed = current.split(separator: ",", omittingEmptySubsequences: false).dropLast().map(String.init)
        let prefix = typed.map { $0 + "," }.joined()
        return names.filter { !typed.contains($0) }.map { prefix + $0 }
    }

    // MARK: Settings

    private func configuration(_ verb: String) -> CompletionValues {
        guard ["get", "set", "unset"].contains(verb) else { return CompletionValues() }
        let settings = Setting.all
        guard let key = positionals.first else {
            return CompletionValues(candidates: settings.compactMap { Candidate($0.path, note: $0.standard) })
        }
        guard verb == "set", positionals.count == 1, let setting = settings.first(where: { $0.path == key }) else {
            return CompletionValues()
        }
        if case .sound = setting.range { return Self.sounds }
        return Self.words(setting.range.words)
    }
}
