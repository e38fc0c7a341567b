import Agenda
import Engine
import Glibc
import Localization
import Logging
import Subprocess
import Synchronization
import SystemPackage

/// One command of one ring: `/bin/sh -c COMMAND` in a process group of its own.
struct CommandProcess: Sendable {
    let command: AlertCommand
    let ring: ItemID
    let logger: Logger

    private static let grace = Duration.seconds(2)

    /// Returns when nothing of it is left that could still be heard of: what the shell left in the background counts
    /// as long as it keeps the shell's output open, and is ended with the ring too. `ended` is called when the shell is.
    func run(limit: Duration, _ ended: @Sendable (CommandEnd) -> Void) async {
        guard !command.command.utf8.contains(0) else {
            return ended(.notStarted(problem: localized("the command holds a NUL")))
        }
        let (output, writeEnd): (CommandOutput, FileDescriptor)
        do {
            (output, writeEnd) = try CommandOutput.pipe(ring: ring, logger: logger)
        } catch {
            return ended(.notStarted(problem: "\(error)"))
        }
        let group = ProcessGroup()
        let (end, wasCut) = await withTimeLimit(limit) { await runShell(writingTo: writeEnd, group: group) }
        ended(wasCut || Task.isCancelled ? .ended : end)
        if let group = group.number.withLock({ $0 }) { await endRemains(of: group, output, atOnce: wasCut) }
        output.close()
    }

    /// `group` is set once there is one.
    private func runShell(writingTo end: FileDescriptor, group: ProcessGroup) async -> CommandEnd {
        do {
            let result = try await Subprocess.run(
                configuration,
                input: .none,
                output: .fileDescriptor(end, closeAfterSpawningProcess: true),
                error: .combinedWithOutput
            ) { execution in group.number.withLock { $0 = execution.processIdentifier.value } }
            switch result.terminationStatus {
            case .exited(let status): return .exited(status: status)
            case .signaled(let signal): return .signalled(signal)
            }
        } catch {
            return .notStarted(problem: "\(error)")
        }
    }

    /// The group's number is still the group's as long as somebody holds the output: only then it is signalled.
    private func endRemains(of group: pid_t, _ output: CommandOutput, atOnce: Bool) async {
        if !atOnce { await output.waitForEnd() }
        guard !output.hasEnded else { return }
        kill(-group, SIGTERM)
        let wait = Task.detached { [grace = Self.grace] in
            _ = await withTimeLimit(grace) { await output.waitForEnd() }
        }
        await wait.value
        if !output.hasEnded { kill(-group, SIGKILL) }
    }

    private var configuration: Configuration {
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = [.gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: Self.grace)]
        var additions: [Environment.Key: String?] = [:]
        for (name, value) in command.environment {
            guard let key = Environment.Key(rawValue: name) else { continue }
            additions[key] = ProcessEnvironment.bounded(value)
        }
        return Configuration(
            executable: .path("/bin/sh"),
            arguments: ["-c", command.command],
            environment: ProcessEnvironment.forChildren(ProcessEnvironment.current).updating(additions),
            platformOptions: options
        )
    }
}

/// The process group of a shell; nil until it was started.
private final class ProcessGroup: Sendable {
    let number = Mutex<pid_t?>(nil)
}
