import Localization
import Logging

/// The commands whose shells have ended, but not the processes that they started in the background.
///
/// Each occupies a thread and descriptors until those end. So only the newest are kept: a command that leaves one at
/// each ring would use up the descriptors of the daemon.
struct LeftProcesses<Command: Hashable & Sendable>: Sendable {
    static var limit: Int { 64 }

    /// The oldest first.
    private var commands: [Command] = []

    var count: Int { commands.count }

    /// - Returns: the command whose background processes are to be ended, because there are too many.
    mutating func add(_ command: Command) -> Command? {
        commands.append(command)
        return commands.count > Self.limit ? commands.removeFirst() : nil
    }

    mutating func remove(_ command: Command) {
        commands.removeAll { $0 == command }
    }
}

extension Logger {
    /// Says that the background processes of that command are ended, since they are the oldest of too many.
    func sayEnded(_ origin: CommandOrigin) {
        warning(
            "\(localized("The background processes of a command are ended if they are still in its group: others have left too many"))",
            metadata: origin.metadata
        )
    }
}
