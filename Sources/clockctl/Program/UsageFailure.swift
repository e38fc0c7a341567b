import ArgumentParser
import Console
import Localization

/// Messages for a command line that can't be parsed: one line, and one that refers to the help.
enum UsageFailure {
    static func make(_ error: any Error, arguments: [String]) -> Failure {
        if let failure = error as? Failure { return failure }
        if let unknown = unknownCommand(in: arguments) { return unknown }
        let names = commandPath(arguments).names.joined(separator: " ")
        return make(sentence(Clockctl.message(for: error)), of: names)
    }

    /// Returns the message for the first word that should be a command and is none; nil if there is none.
    static func unknownCommand(in arguments: [String]) -> Failure? {
        // `clockctl help COMMAND` is ArgumentParser's own.
        let words = arguments.first == "help" ? Array(arguments.dropFirst()) : arguments
        let (path, command, rest) = commandPath(words)
        // With a default subcommand, an unknown word is an argument of that, not a command.
        guard let unknown = rest, command.isGroup, command.configuration.defaultSubcommand == nil else { return nil }
        let known = command.configuration.subcommands.flatMap { [$0._commandName] + $0.configuration.aliases }
        let near = NearNames.of(unknown, among: known).map { (path + [$0]).joined(separator: " ") }
        let failure = make(
            localized("no command “{name}”", ["name": unknown.quotable]),
            of: path.joined(separator: " ")
        )
        let suggestions = near.map { localized("perhaps: {text}", ["text": "clockctl " + $0]) }
        return Failure(.usage, failure.message, details: suggestions + failure.details)
    }

    /// `command`: its names, such as `alarm add`; empty for clockctl itself.
    static func make(_ message: String, of command: String) -> Failure {
        let words = ["clockctl", command, "--help"].filter { !$0.isEmpty }
        return Failure(
            .usage,
            message,
            details: [localized("see: {command}", ["command": words.joined(separator: " ")])]
        )
    }

    static func surplus(_ argument: String) -> Failure {
        Failure(
            .usage,
            localized("unexpected argument “{text}”", ["text": NegativeText.restored(argument).quotable]),
            details: [localized("quote what has spaces: 'tomorrow 7am'")]
        )
    }

    /// Returns the first line without its capital and full stop, in the style of our own messages.
    private static func sentence(_ message: String) -> String {
        var text = String(message.prefix { $0 != "\n" })
        if text.hasSuffix(".") { text.removeLast() }
        guard let first = text.first, text.dropFirst().first?.isLowercase == true else { return text }
        return first.lowercased() + text.dropFirst()
    }

    /// Finds the commands that the arguments begin with: their names, the last of them, and the argument after it.
    private static func commandPath(
        _ arguments: [String]
    ) -> (names: [String], last: any ParsableCommand.Type, next: String?) {
        var names: [String] = []
        var command: any ParsableCommand.Type = Clockctl.self
        for argument in arguments where !argument.hasPrefix("-") {
            guard let known = command.subcommand(named: argument) else { return (names, command, argument) }
            names.append(argument)
            command = known
        }
        return (names, command, nil)
    }
}
