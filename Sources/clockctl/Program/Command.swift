import ArgumentParser

/// A command, or a group of them, by what its help says.
protocol Command: ParsableCommand {
    static var name: String { get }
    static var abstract: String { get }
    static var discussion: String { get }
    /// By default none.
    static var subcommands: [any ParsableCommand.Type] { get }
    /// The one that is meant where none is named. By default none.
    static var defaultSubcommand: (any ParsableCommand.Type)? { get }
}

extension Command {
    static var discussion: String { "" }
    static var subcommands: [any ParsableCommand.Type] { [] }
    static var defaultSubcommand: (any ParsableCommand.Type)? { nil }

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: name,
            abstract: abstract,
            discussion: discussion,
            subcommands: subcommands,
            defaultSubcommand: defaultSubcommand,
            aliases: secondNames[name] ?? []
        )
    }

    /// The same in every group.
    private static var secondNames: [String: [String]] { ["list": ["ls"], "remove": ["rm"]] }
}
