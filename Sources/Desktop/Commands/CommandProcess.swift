import Agenda
import Engine
import Glibc
import Localization
import Logging
import Synchronization

/// One command of one ring: `/bin/sh -c COMMAND` in a process group of its own.
struct CommandProcess: Sendable {
    let command: AlertCommand
    let ring: ItemID
    let claims: CommandClaims
    let logger: Logger

    private static let grace = Duration.seconds(2)

    /// Returns when nothing of it is left that could still be heard of: what the shell left in the background counts
    /// as long as it keeps the shell's output open, and is ended with the ring too. `started` is called when the shell
    /// is, also by a daemon before this one, `ended` when it has ended or was not started.
    func run(
        limit: Duration,
        started: @escaping @Sendable () -> Void,
        ended: @Sendable (CommandEnd) -> Void
    ) async {
        guard !command.command.utf8.contains(0) else {
            return ended(.notStarted(problem: localized("the command holds a NUL")))
        }
        let (output, writeEnd): (CommandOutput, Int32)
        do throws(Program.StartFailure) {
            (output, writeEnd) = try await untilThereIsRoom(tellDelay) { () throws(Program.StartFailure) in
                try CommandOutput.pipe(ring: ring, logger: logger)
            }
        } catch {
            return ended(.notStarted(problem: "\(error)"))
        }
        let group = ProcessGroup()
        let (end, wasCut) = await withTimeLimit(limit) {
            await runShell(writingTo: writeEnd) { number in
                close(writeEnd)
                group.number.withLock { $0 = number }
                started()
            }
        }
        let number = group.number.withLock { $0 }
        if number == nil { close(writeEnd) }
        guard let end else {
            logger.info("The command was started already", metadata: ["ring": "\(ring)"])
            output.close()
            return started()
        }
        ended(number != nil && (wasCut || Task.isCancelled) ? .ended : end)
        if let number { await endRemains(of: number, output, atOnce: wasCut) }
        output.close()
    }

    /// Nil where another one has run it.
    private func runShell(writingTo end: Int32, didStart: @escaping @Sendable (pid_t) -> Void) async -> CommandEnd? {
        let own = command.environment.mapValues(ProcessEnvironment.bounded)
        let shell = Program(
            path: "/bin/sh",
            arguments: ["-c", command.command],
            environment: ProcessEnvironment.forChildren(ProcessEnvironment.current).merging(own) { $1 },
            output: end,
            claim: command.run.flatMap(claims.path),
            grace: Self.grace
        )
        do throws(Program.StartFailure) {
            switch try await shell.run(didStart: didStart, delayed: tellDelay) {
            case .exited(let status): return .exited(status: status)
            case .signalled(let signal): return .signalled(signal)
            }
        } catch {
            switch error.errno {
            case EEXIST: return nil
            case ECANCELED: return .ended
            default: return .notStarted(problem: "\(error)")
            }
        }
    }

    private func tellDelay(_ failure: Program.StartFailure) {
        logger.warning(
            "The command can't be started yet",
            metadata: ["ring": "\(ring)", "problem": "\(failure)"]
        )
    }

    /// The group's number is still the group's as long as somebody holds the output: only then it is signalled.
    private func endRemains(of group: pid_t, _ output: CommandOutput, atOnce: Bool) async {
        if !atOnce { await output.waitForEnd() }
        guard !output.hasEnded else { return }
        kill(-group, SIGTERM)
        let wait = DesktopExecutor.begin { [grace = Self.grace] in
            _ = await withTimeLimit(grace) { await output.waitForEnd() }
        }
        await wait.value
        if !output.hasEnded { kill(-group, SIGKILL) }
    }
}

/// The process group of a shell; nil until it was started.
private final class ProcessGroup: Sendable {
    let number = Mutex<pid_t?>(nil)
}
