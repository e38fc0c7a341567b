import ArgumentParser
import Console

/// The completions of the last word of a command line.
struct Completion {
    /// All begin with the last word.
    let candidates: [Candidate]
    /// Whether file names are also possible; the shell completes them itself.
    let wantsFiles: Bool

    /// `words`: the words after `clockctl`; the last one is to be completed.
    init(of words: [String]) {
        let current = words.last ?? ""
        var place = Place(words.dropLast())
        let values = place.values(for: current)
        candidates = values.candidates.beginning(with: current)
        wantsFiles = values.wantsFiles
    }
}

/// The candidates for a word.
struct CompletionValues {
    var candidates: [Candidate] = []
    var wantsFiles = false

    /// The candidates with a prefix that is part of the same word, such as `--format=`.
    func after(_ prefix: String) -> CompletionValues {
        let whole = candidates.compactMap { Candidate(prefix + $0.word, note: $0.note) }
        return CompletionValues(candidates: whole, wantsFiles: wantsFiles)
    }

    static func + (one: CompletionValues, other: CompletionValues) -> CompletionValues {
        CompletionValues(
            candidates: one.candidates + other.candidates,
            wantsFiles: one.wantsFiles || other.wantsFiles
        )
    }
}

/// The position in the grammar of the command line after the words so far.
private struct Place {
    private var path: [String] = []
    private var command: any Command.Type = Clockctl.self
    private var rest: ArraySlice<String>
    private var asksForHelp = false
    /// Whether the value of ``SharedOptions/option`` comes next, before the command.
    private var awaitsSharedValue = false

    init(_ words: ArraySlice<String>) {
        rest = words
        if rest.first == "help" {
            asksForHelp = true
            rest.removeFirst()
        }
        while let word = rest.first {
            if command.isGroup, word.hasPrefix("-") {
                // An option of all commands, before the command.
                awaitsSharedValue = word == SharedOptions.option && rest.count == 1
                rest = rest.dropFirst(word == SharedOptions.option ? 2 : 1)
            } else if let next = command.subcommand(named: word) {
                path.append(next.name)
                command = next
                rest.removeFirst()
            } else {
                break
            }
        }
    }

    mutating func values(for current: String) -> CompletionValues {
        if awaitsSharedValue {
            let values = CommandShape(of: StatusCommand.self).option(SharedOptions.option)?.values ?? []
            return CompletionValues(candidates: values.compactMap { Candidate($0) })
        }
        guard command.isGroup else { return asksForHelp ? CompletionValues() : argument(current) }
        var values = CompletionValues()
        if rest.isEmpty, !current.hasPrefix("-") { values.candidates = subcommands() }
        let bare = rest.isEmpty && current.hasPrefix("-") ? command.bareSubcommand : nil
        guard let implied = command.defaultSubcommand ?? bare else {
            guard current.hasPrefix("-"), rest.isEmpty else { return values }
            return CompletionValues(candidates: groupOptions())
        }
        command = implied
        path.append(implied.name)
        return asksForHelp ? values : values + argument(current)
    }

    private func subcommands() -> [Candidate] {
        let known = command.subcommands.compactMap {
            Candidate($0.name, note: $0.abstract)
        }
        guard path.isEmpty, !asksForHelp, let help = Candidate("help") else { return known }
        return known + [help]
    }

    /// The options of all commands, which may precede the command.
    private func groupOptions() -> [Candidate] {
        let shape = CommandShape(of: StatusCommand.self)
        let names = ["--json", "--quiet", "--color", "--help", "--version"]
        return names.compactMap { Candidate($0, note: shape.option($0)?.abstract ?? "") }
    }

    /// The candidates for an argument of a command that is not a group.
    private func argument(_ current: String) -> CompletionValues {
        let shape = CommandShape(of: command)
        let given = Given(rest, shape)
        if let option = given.pending { return values(of: option, given, current) }
        if !given.optionsAreOver, current.hasPrefix("-") {
            guard let equals = current.firstIndex(of: "=") else {
                return CompletionValues(candidates: Self.options(shape, given))
            }
            let prefix = String(current[...equals])
            guard let option = shape.option(String(prefix.dropLast())), option.takesValue else {
                return CompletionValues()
            }
            return values(of: option, given, String(current.dropFirst(prefix.count))).after(prefix)
        }
        guard let positional = shape.positional(given.positionals.count) else { return CompletionValues() }
        return values(of: positional, given, current)
    }

    /// The long names of the options that may still be given.
    private static func options(_ shape: CommandShape, _ given: Given) -> [Candidate] {
        let open = shape.options.filter { $0.isRepeating || $0.names.allSatisfy { !given.options.contains($0) } }
        return open.flatMap { option in
            let long = option.names.filter { $0.hasPrefix("--") }
            return (long.isEmpty ? option.names : long).compactMap { Candidate($0, note: option.abstract) }
        }
    }

    private func values(of argument: CommandShape.Argument, _ given: Given, _ current: String) -> CompletionValues {
        if !argument.values.isEmpty {
            return CompletionValues(candidates: argument.values.compactMap { Candidate($0) })
        }
        let question = CompletionQuestion(
            path: path,
            option: argument.names.first { $0.hasPrefix("--") },
            positionals: given.positionals,
            current: current
        )
        return question.values()
    }
}

/// The arguments before the word to complete.
private struct Given {
    var options: Set<String> = []
    var positionals: [String] = []
    /// The option whose value comes next.
    var pending: CommandShape.Argument?
    /// After `--` everything is positional.
    var optionsAreOver = false

    init(_ words: ArraySlice<String>, _ shape: CommandShape) {
        for word in words {
            if pending != nil {
                pending = nil
            } else if optionsAreOver || word == "-" || !word.hasPrefix("-") {
                positionals.append(word)
            } else if word == "--" {
                optionsAreOver = true
            } else if let name = word.split(separator: "=").first.map(String.init) {
                options.insert(name)
                guard let option = shape.option(name) else { continue }
                options.formUnion(option.names)
                if option.takesValue, name == word { pending = option }
            }
        }
    }
}
