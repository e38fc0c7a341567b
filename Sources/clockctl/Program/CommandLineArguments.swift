import ArgumentParser
import Chronology
import Console
import Localization

/// The arguments of the process.
enum CommandLineArguments {
    /// Returns the arguments without the program's name, ``prepared(_:)``. Throws if one is not UTF-8, rather than repair it.
    static func read() throws(Failure) -> [String] {
        var arguments: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[index] else { break }
            guard let argument = String(validatingCString: bytes) else {
                throw Failure(
                    .usage,
                    localized("can't read argument {number}, it is not UTF-8", ["number": String(index)])
                )
            }
            arguments.append(argument)
        }
        return prepared(arguments)
    }

    /// What the parser gets of a command line without the program's name.
    static func prepared(_ words: [String]) -> [String] { SharedOptions.moved(words.map(NegativeText.protected)) }
}

/// Protects `-1m` and `-2h`, which are never options: no option here begins with a digit.
///
/// ArgumentParser takes everything that begins with `-` for an option, so these texts pass through it with the minus
/// sign U+2212 instead.
enum NegativeText {
    static func protected(_ argument: String) -> String {
        let bytes = argument.utf8
        guard bytes.first == UInt8(ascii: "-"), let second = bytes.dropFirst().first,
            second.isASCIIDigit || second == UInt8(ascii: ".")
        else { return argument }
        return "\u{2212}" + argument.dropFirst()
    }

    /// Returns what the user wrote.
    static func restored(_ argument: String) -> String {
        argument.hasPrefix("\u{2212}") ? "-" + argument.dropFirst() : argument
    }
}

/// The options of every command may stand before it: `clockctl --json alarm list`.
///
/// ArgumentParser takes options only behind the command that declares them, so they are moved there.
enum SharedOptions {
    private static let flags: Set<String> = ["--json", "-q", "--quiet"]
    /// The one that takes a value.
    static let option = "--color"

    static func contains(_ name: String) -> Bool { flags.contains(name) || name == option }

    static func moved(_ arguments: [String]) -> [String] {
        var rest = arguments[...]
        var options: [String] = []
        var names: [String] = []
        var command: any ParsableCommand.Type = Clockctl.self
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
        guard !options.isEmpty, !command.isGroup || command.configuration.defaultSubcommand != nil else {
            return arguments
        }
        // A default subcommand declares the options, its group does not.
        let implied = command.configuration.defaultSubcommand.map { [$0._commandName] } ?? []
        return names + implied + options + rest
    }
}

extension ParsableCommand {
    static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first { command in
            command._commandName == name || command.configuration.aliases.contains(name)
        }
    }

    /// Whether the command is only a group of others.
    static var isGroup: Bool { !configuration.subcommands.isEmpty }
}
