import ArgumentParser
import Chronology
import CommandLineHelp
import Console
import Localization

/// The arguments of the process.
enum CommandLineArguments {
    /// Returns the arguments without the program's name, ``prepared(_:)``. Throws if an argument is not UTF-8, rather
    /// than repairing it.
    static func read() throws(Failure) -> [String] {
        var arguments: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[index] else { break }
            guard let argument = String(validatingCString: bytes) else {
                throw Failure(
                    .usage,
                    localized("argument {number} is not UTF-8", ["number": String(index)])
                )
            }
            arguments.append(argument)
        }
        return prepared(arguments)
    }

    /// The words for the parser, from a command line without the program's name.
    static func prepared(_ words: [String]) -> [String] {
        let protected = words.map(NegativeText.protected)
        guard words.contains("--"), UsageFailure.commandPath(words).last is any LabelledCommand.Type else {
            return SharedOptions.moved(protected)
        }
        return SharedOptions.moved(LiteralText.marked(protected))
    }
}

/// A command whose arguments after `--` are never read as a time.
protocol LabelledCommand: Command {}

/// The arguments after `--`, which ArgumentParser does not distinguish from those before it. They begin with a null
/// character, which no argument contains.
enum LiteralText {
    private static let mark: Character = "\0"

    static func marked(_ arguments: [String]) -> [String] {
        let end = arguments.firstIndex(of: "--").map { $0 + 1 } ?? arguments.endIndex
        return arguments[..<end] + arguments[end...].map { String(mark) + $0 }
    }

    static func isMarked(_ argument: String) -> Bool { argument.first == mark }

    /// Returns the user's original text.
    static func restored(_ argument: String) -> String {
        NegativeText.restored(isMarked(argument) ? String(argument.dropFirst()) : argument)
    }
}

/// Protects `-1m` and `-2h`, which are never options: no option here begins with a digit.
///
/// ArgumentParser treats everything that begins with `-` as an option, so these texts are passed to it with the minus
/// sign U+2212 instead.
enum NegativeText {
    static func protected(_ argument: String) -> String {
        let bytes = argument.utf8
        guard bytes.first == UInt8(ascii: "-"), let second = bytes.dropFirst().first,
            second.isASCIIDigit || second == UInt8(ascii: ".")
        else { return argument }
        return "\u{2212}" + argument.dropFirst()
    }

    /// Returns the user's original text.
    static func restored(_ argument: String) -> String {
        argument.hasPrefix("\u{2212}") ? "-" + argument.dropFirst() : argument
    }
}

/// The options of every command may precede it: `clockctl --json alarm list`; and a bare noun lists: `clockctl alarm`.
///
/// ArgumentParser accepts options only after the command that declares them, so they are moved there.
enum SharedOptions {
    private static let flags = ["--json", "-q", "--quiet"]
    /// The option that takes a value.
    static let option = "--color"

    static func contains(_ name: String) -> Bool { flags.contains(name) || name == option }

    static func silences(_ argument: String) -> Bool { argument == "-q" || argument == "--quiet" }

    static func moved(_ arguments: [String]) -> [String] {
        var rest = arguments[...]
        var options: [String] = []
        var names: [String] = []
        var command: any Command.Type = Clockctl.self
        while let argument = rest.first {
            if flags.contains(argument) || argument.hasPrefix(option + "=") {
                options.append(argument)
                rest.removeFirst()
            } else if argument == option, rest.count > 1 {
                options += rest.prefix(2)
                rest.removeFirst(2)
            } else if let next = command.subcommand(named: argument) {
                names.append(argument)
                command = next
                rest.removeFirst()
            } else {
                break
            }
        }
        guard command.isGroup else { return names + options + rest }
        guard let implied = implied(by: command, options, rest) else { return arguments }
        return names + [implied.name] + options + rest
    }

    /// The subcommand that declares the options, which its group does not.
    private static func implied(
        by group: any Command.Type,
        _ options: [String],
        _ rest: ArraySlice<String>
    ) -> (any Command.Type)? {
        if let first = group.defaultSubcommand { return options.isEmpty ? nil : first }
        guard let next = rest.first else { return group.bareSubcommand }
        let isOption = next.hasPrefix("-") && next != "--" && !groupOptions.contains(next)
        return isOption ? group.bareSubcommand : nil
    }

    /// A group answers these itself.
    private static let groupOptions = ["-h", "--help", "--version"]
}

extension CommandWords {
    /// The line for the shell.
    ///
    /// - Parameter command: a command without `clockctl`.
    static func line(_ command: [String]) -> String { joined(["clockctl"] + command) }
}

/// Messages for a command line that can't be parsed: one line, and one that refers to the help.
enum UsageFailure {
    static func make(_ error: any Error, arguments: [String]) -> Failure {
        if let failure = error as? Failure { return failure }
        if let unknown = unknownCommand(in: arguments) { return unknown }
        let (names, command, next) = commandPath(arguments)
        let path = names.joined(separator: " ")
        // Restores negative values.
        let message = String(Clockctl.message(for: error).map { $0 == "\u{2212}" ? "-" : $0 })
        switch ParserMessage(message) {
        case .unknownOption(let name):
            // A group has no options: those of all commands need a command.
            if SharedOptions.contains(name) { return make(localized("missing command"), of: path) }
            let option = UnknownOption(name, help: Clockctl.helpMessage(for: command.defaultSubcommand ?? command))
            return make(option.message, of: path, suggestions: option.suggestions)
        case .other(let message):
            let near = next.map { suggestions(for: $0, in: command, path: names) } ?? []
            return make(message, of: path, suggestions: near)
        }
    }

    /// Returns the message for the first word that should be a command but is not; nil if there is none.
    static func unknownCommand(in arguments: [String]) -> Failure? {
        // `clockctl help COMMAND` is ArgumentParser's own.
        let words = arguments.first == "help" ? Array(arguments.dropFirst()) : arguments
        let (path, command, rest) = commandPath(words)
        // With a default subcommand, an unknown word is an argument of that, not a command.
        guard let unknown = rest.map(NegativeText.restored), command.isGroup, command.defaultSubcommand == nil else {
            return nil
        }
        return make(
            localized("no command “{name}”", ["name": unknown.quotable]),
            of: path.joined(separator: " "),
            suggestions: suggestions(for: unknown, in: command, path: path)
        )
    }

    /// Returns a line for each subcommand similar to the word; empty if the command is not a group.
    static func suggestions(for word: String, in group: any Command.Type, path: [String]) -> [String] {
        if word == "test" { return [suggestion([DoctorCommand.name, "--ring"])] }
        var known = group.subcommands.flatMap { [$0.name] + $0.aliases }
        // ArgumentParser's own.
        if path.isEmpty { known.append("help") }
        return NearNames.of(word, among: known).map { suggestion(path + [$0]) }
    }

    /// - Parameter words: a command without `clockctl`.
    static func suggestion(_ words: [String]) -> String {
        localized("did you mean {text}?", ["text": CommandWords.line(words)])
    }

    /// `command`: its names, such as `alarm add`; empty for clockctl itself.
    static func make(_ message: String, of command: String, suggestions: [String] = []) -> Failure {
        let words = ["clockctl", command, "--help"].filter { !$0.isEmpty }
        let see = localized("see: {command}", ["command": words.joined(separator: " ")])
        return Failure(.usage, message, details: suggestions + [see])
    }

    /// For an `edit` without options. `option`: one that it has.
    static func unchanged(suchAs option: String, of command: String) -> Failure {
        make(localized("nothing to change: give an option such as {option}", ["option": option]), of: command)
    }

    static func surplus(_ argument: String) -> Failure {
        Failure(
            .usage,
            localized("unexpected argument “{text}”", ["text": NegativeText.restored(argument).quotable]),
            details: [localized("quote arguments that contain spaces: 'tomorrow 7am'")]
        )
    }

    /// Finds the commands that the arguments begin with: their names, the last of them, and the argument after it.
    static func commandPath(
        _ arguments: [String]
    ) -> (names: [String], last: any Command.Type, next: String?) {
        var names: [String] = []
        var command: any Command.Type = Clockctl.self
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard !argument.hasPrefix("-") else {
                if argument == SharedOptions.option { rest = rest.dropFirst() }
                continue
            }
            guard let known = command.subcommand(named: argument) else { return (names, command, argument) }
            names.append(argument)
            command = known
        }
        return (names, command, nil)
    }
}
