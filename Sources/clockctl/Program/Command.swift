import ArgumentParser
import Synchronization

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

    /// Made once for each command: the parser asks for it again and again.
    static var configuration: CommandConfiguration {
        configurations.withLock { known in
            if let configuration = known[ObjectIdentifier(self)] { return configuration }
            let configuration = CommandConfiguration(
                commandName: name,
                abstract: abstract,
                discussion: discussion,
                subcommands: subcommands,
                defaultSubcommand: defaultSubcommand,
                aliases: secondNames[name] ?? []
            )
            known[ObjectIdentifier(self)] = configuration
            return configuration
        }
    }
}

private let configurations = Mutex<[ObjectIdentifier: CommandConfiguration]>([:])

/// The same in every group.
private let secondNames = ["list": ["ls"], "remove": ["rm"]]
