import ArgumentParser

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
