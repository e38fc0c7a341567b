import Agenda
import Engine
import Glibc
import Localization
import Logging

/// One command of one ring: `/bin/sh -c COMMAND` in a process group of its own.
struct CommandProcess: Sendable {
    let command: AlertCommand
    let ring: ItemID
    let claims: RuntimeFiles
    let logger: Logger

    private static let grace = Duration.seconds(2)

    /// Runs the command. Returns when the shell and all background processes that hold its output open are gone.
    /// Cancelling the task, as the end of the ring does, ends them all. `limit` is for the shell; when it is reached
    /// the background processes end too.
    ///
    /// `started` is called when the shell has started, or if an earlier daemon has claimed the command; in that case
    /// `ended` is not called. Otherwise `ended` is called when the shell has ended or could not be started.
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
        let group = Promise<pid_t>()
        let (end, wasCut) = await withTimeLimit(limit) {
            await runShell(writingTo: writeEnd) { number in
                close(writeEnd)
                group.give(number)
                started()
            }
        }
        let number = group.value
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

    /// Returns nil if an earlier daemon has claimed the command.
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

    /// Ends background processes. Signals the group only while a process holds the output: its id can't have been
    /// reused then.
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
