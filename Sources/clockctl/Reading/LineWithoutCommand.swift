import Chronology
import ClockAPI
import ClockClient
import Console
import Localization
import Offers

/// A line whose first word, or the one behind a noun, is no command. It is read as the launchers read theirs: `clockctl
/// 5m tea`, `clockctl alarm fri 18:00 dinner`.
struct LineWithoutCommand {
    /// The command with the same meaning, without `clockctl`.
    private let command: [String]
    /// The options of every command that the line has.
    private let sharedOptions: [String]

    var words: [String] { CommandLineArguments.prepared(sharedOptions + command) }

    /// How the line is spelled out, for standard error; nil with --quiet.
    var note: String? {
        guard !sharedOptions.contains(where: SharedOptions.silences) else { return nil }
        return localized("in full: {command}", ["command": CommandWords.line(command)])
    }

    /// Nil if the line begins with a command, or can't be read at all.
    ///
    /// - Throws: a ``Failure`` if the word is probably a mistyped command, or the line has two meanings.
    init?(_ arguments: [String]) throws(Failure) {
        guard !Program.asksForHelp(arguments) else { return nil }
        let (words, sharedOptions, options) = Self.divided(arguments)
        let (names, group, unknown) = UsageFailure.commandPath(words)
        guard let unknown, group.isGroup, group.defaultSubcommand == nil else { return nil }
        let line = UnknownWord(unknown, behind: names, group, rest: words.dropFirst(names.count + 1).map { $0 })
        let meanings = line.meanings
        if let mistake = line.mistake(readAs: meanings) { throw mistake }
        guard let command = meanings.first?.command else { return nil }
        guard meanings.count == 1 else { throw line.several(meanings.map(\.line)) }
        (self.command, self.sharedOptions) = (command + options, sharedOptions)
    }

    /// The words of the line, the options of every command among them, and other options with all that follows.
    private static func divided(_ arguments: [String]) -> (words: [String], shared: [String], options: [String]) {
        var (words, shared): ([String], [String]) = ([], [])
        var rest = arguments[...]
        while let argument = rest.first {
            guard argument.hasPrefix("-"), argument != "-" else {
                words.append(NegativeText.restored(argument))
                rest.removeFirst()
                continue
            }
            guard SharedOptions.contains(argument) || argument.hasPrefix(SharedOptions.option + "=") else {
                return (words, shared, Array(rest))
            }
            let count = argument == SharedOptions.option ? 2 : 1
            shared += rest.prefix(count)
            rest = rest.dropFirst(count)
        }
        return (words, shared, [])
    }
}

/// A word where a command could stand, and the line that it is part of.
private struct UnknownWord {
    private let word: String
    /// The nouns before it.
    private let names: [String]
    private let group: any Command.Type
    private let rest: [String]
    private let reader: OfferReader
    private let typed: SearchWords

    init(_ word: String, behind names: [String], _ group: any Command.Type, rest: [String]) {
        (self.word, self.names, self.group, self.rest) = (word, names, group, rest)
        typed = SearchWords((names + [word] + rest).joined(separator: " "))
        reader = .ofCommandLine
    }

    /// What the line may mean; empty if it has no meaning.
    var meanings: [OfferSpelling.Meaning] {
        // `stop the alarm`
        if typed.after(SearchKeyword.dismiss.phrases)?.isEmpty ?? false {
            return [OfferSpelling.Meaning(command: ["dismiss"], label: "")]
        }
        let isNoun = names.isEmpty || Self.readNouns.contains(names.joined(separator: " "))
        guard isNoun, names.isEmpty || reader.hasKeyword(typed.text) else { return [] }
        let spelling = OfferSpelling(reader: reader, typed: typed)
        let offers = reader.offers(typed.text)
        return offers.filter { !$0.isSaid(byTimerOf: offers) }.map(spelling.meaning)
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The nouns that are keywords of the launchers as well.
    private static let readNouns: Set = ["alarm", "timer", "focus", "stopwatch"]

    /// Nil unless the word was probably meant as a command.
    func mistake(readAs meanings: [OfferSpelling.Meaning]) -> Failure? {
        let verb = word.lowercased()
        let isAmbiguousVerb = names.isEmpty && Self.verbsOfItems.contains(verb)
        if isAmbiguousVerb, rest.isEmpty {
            return several(meanings.isEmpty ? nounsWith([verb]).map(CommandWords.line) : meanings.map(\.line))
        }
        if isAmbiguousVerb, !meanings.isEmpty { return nil }
        let suggested = suggestions(verb)
        guard !suggested.isEmpty, !beginsWithTime, !names.isEmpty || !reader.hasKeyword(typed.text) else { return nil }
        return UsageFailure.make(
            localized("no command “{name}”", ["name": word.quotable]),
            of: names.joined(separator: " "),
            suggestions: (suggested + meanings.map(\.command)).map(UsageFailure.suggestion)
        )
    }

    /// - Parameter lines: the commands for its meanings.
    func several(_ lines: [String]) -> Failure {
        Failure(.usage, localized("“{text}” can mean several things", ["text": typed.text.quotable]), details: lines)
    }

    /// They may stand before the name of an item, of whatever kind.
    private static let verbsOfItems: Set = ["pause", "resume", "cancel", "stop"]

    /// The commands that were probably meant, with the rest of the line.
    private func suggestions(_ verb: String) -> [[String]] {
        let near = NearNames.of(word, among: group.subcommandNames)
        let verbs = Self.usualWords[verb, default: []] + [verb]
        let meant = near + verbs.filter { group.subcommand(named: $0) != nil && !near.contains($0) }
        if !meant.isEmpty { return meant.map { names + [$0] + rest } }
        return nounsWith(verbs).map { $0 + rest }
    }

    /// The commands of nouns, at most three, that have one of these verbs.
    private func nounsWith(_ verbs: [String]) -> [[String]] {
        let commands = Clockctl.subcommands.compactMap { noun in
            verbs.first { noun.subcommand(named: $0) != nil }.map { [noun.name, $0] }
        }
        return Array(commands.prefix(3))
    }

    /// What people call a verb elsewhere.
    private static let usualWords: [String: [String]] = [
        "delete": ["remove", "cancel"], "del": ["remove", "cancel"], "erase": ["remove", "cancel"],
        "create": ["add", "start"], "new": ["add", "start"], "add": ["start"], "start": ["add"],
        "begin": ["start", "add"], "end": ["stop", "cancel"], "abort": ["cancel", "stop"],
        "change": ["edit"], "modify": ["edit"], "update": ["edit"],
    ]

    private var beginsWithTime: Bool {
        let words = [word] + rest
        let language = ReaderLanguage.current.withoutSuggestions
        return (1...words.count).contains { count in
            let text = words.prefix(count).joined(separator: " ")
            return (try? language.repeatedWhen(text)) != nil || (try? language.duration(text)) != nil
                || (try? language.repetition(text)) != nil
        }
    }
}

extension Command {
    fileprivate static var subcommandNames: [String] { subcommands.flatMap { [$0.name] + $0.aliases } }
}

extension Offer {
    /// Whether one of the offers is a timer that ends at the moment of this alarm: `in 5 minutes`.
    fileprivate func isSaid(byTimerOf offers: [Offer]) -> Bool {
        guard case .alarm(let when, every: "", let label) = self, when.hasPrefix("+") else { return false }
        return offers.contains { if case .timer(_, label) = $0 { true } else { false } }
    }
}

extension OfferReader {
    fileprivate static var ofCommandLine: OfferReader {
        let daemon = Daemon(patience: .seconds(1))
        return OfferReader(
            viewpoint: .here,
            places: Places(),
            mayBeName: false,
            kept: {
                let status = try? daemon.status(ClockInterface.GetStatus(limit: longestList))
                return status.map { status in
                    KeptState(status) { (try? daemon.call(TimersInterface.ListPresets()))?.presets.map(\.name) ?? [] }
                }
            },
            newestResult: { (try? daemon.call(CalculationsInterface.List(newest: 1)))?.calculations.last?.result }
        )
    }

    /// Enough for the items that a person may mean.
    private static var longestList: Int { 1000 }
}
