import CLinux
import ClockAPI
import Engine
import Glibc
import Localization
import Logging
import Synchronization
import Threads

/// One run of a command: `/bin/sh -c COMMAND` in its own process group.
struct CommandProcess: Sendable {
    let command: AlertCommand
    let origin: CommandOrigin
    let claims: RuntimeFiles
    let logger: Logger

    private static let grace = Duration.seconds(2)
    /// The time for reading what the shell wrote at its end.
    private static let settling = Duration.milliseconds(200)

    /// Runs the command. Returns when the shell and all background processes that hold its output open have ended.
    /// Cancelling the task, as the end of the ring does, ends them all. `limit` applies to the shell; when it is
    /// reached the background processes also end.
    ///
    /// `started` is called when the shell has started, or if an earlier daemon has claimed the command; in that case
    /// `ended` is not called. Otherwise `ended` is called when the shell has ended or could not be started, and with
    /// whether background processes remain.
    func run(
        limit: Duration,
        started: @escaping @Sendable () -> Void,
        ended: @Sendable (CommandEnd, Bool) -> Void
    ) async {
        guard !command.command.utf8.contains(0) else {
            return ended(.notStarted(problem: Problem.commandHoldsNUL.english), false)
        }
        let (output, writeEnd): (CommandOutput, Int32)
        do throws(Program.StartFailure) {
            (output, writeEnd) = try await untilThereIsRoom(tellDelay) { () throws(Program.StartFailure) in
                try CommandOutput.pipe(origin, logger: logger)
            }
        } catch {
            return ended(.notStarted(problem: "\(error)"), false)
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
            logger.info("\(localized("The command was already started"))", metadata: origin.metadata)
            output.close()
            return started()
        }
        if number != nil, wasCut {
            ended(.overTime, false)
        } else if number != nil, Task.isCancelled {
            ended(.ended, false)
        } else {
            _ = await withTimeLimit(Self.settling) { await output.waitForEnd() }
            ended(end, number != nil && !output.hasEnded)
        }
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
        logger.warning("\(localized("The command can't be started yet"))", metadata: origin.metadata(failure))
    }

    /// Ends background processes. Signals the group only while a process holds the output, because its id can't have
    /// been reused then.
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

/// Reads the output of a command and logs its first lines. The rest is read and dropped, so that the command never
/// blocks.
final class CommandOutput: Sendable {
    fileprivate static let mostLines = 50
    fileprivate static let longestLineBytes = 500
    /// After so many bytes the reader pauses: a command that writes without end then waits for it, and occupies no
    /// processor. About 13 MB a second are read, which slows no command whose output is meant for a person.
    private static let bytesBetweenPauses = 65_536
    private static let pauseMilliseconds: Int32 = 5
    /// Those of the pipe and of ``enough``, and of the start that follows.
    private static let ownDescriptors = 6

    private let descriptor: Int32
    /// An eventfd(2) that ``close()`` writes to, so that the thread stops reading.
    private let enough: Int32
    private let origin: CommandOrigin
    private let logger: Logger
    private let state = Mutex(State())
    private let ended = Promise<Void>()

    fileprivate struct State {
        var line: [UInt8] = []
        var lineCount = 0
    }

    /// Creates a pipe and a thread that reads it. Returns the reader and the write end, which the caller must close.
    static func pipe(
        _ origin: CommandOrigin,
        logger: Logger
    ) throws(Program.StartFailure) -> (CommandOutput, Int32) {
        guard DescriptorReserve.leavesSome(besides: ownDescriptors) else { throw Program.StartFailure(errno: EMFILE) }
        let enough = clinux_eventfd()
        guard enough >= 0 else { throw Program.StartFailure(errno: errno) }
        var ends: [Int32] = [-1, -1]
        guard clinux_pipe(&ends) == 0 else {
            let failure = Program.StartFailure(errno: errno)
            _ = Glibc.close(enough)
            throw failure
        }
        let output = CommandOutput(ends[0], enough, origin, logger: logger)
        // Not a Dispatch source: if a pipe hangs up just as its source is cancelled, libdispatch reads freed memory.
        if let errno = OwnThread.run("clockd.output", { output.readAll() }) {
            _ = Glibc.close(ends[1])
            throw Program.StartFailure(errno: errno)
        }
        return (output, ends[1])
    }

    private init(_ descriptor: Int32, _ enough: Int32, _ origin: CommandOrigin, logger: Logger) {
        self.descriptor = descriptor
        self.enough = enough
        self.origin = origin
        self.logger = logger
    }

    deinit {
        _ = Glibc.close(descriptor)
        _ = Glibc.close(enough)
    }

    /// Stops reading. Remaining writers find the pipe broken once this object is freed.
    func close() {
        var one: UInt64 = 1
        _ = write(enough, &one, MemoryLayout.size(ofValue: one))
    }

    /// Whether reading has ended: no writer is left, or ``close()`` was called.
    var hasEnded: Bool { ended.isGiven }

    /// Returns when reading has ended (``hasEnded``), or when the task is cancelled.
    func waitForEnd() async { _ = await ended.valueUnlessCancelled }

    /// Reads until no writer is left or ``close()`` is called.
    private func readAll() {
        var bytes = [UInt8](repeating: 0, count: 16_384)
        var sincePause = 0
        reading: while waitForMore() {
            let count = Glibc.read(descriptor, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue reading }
            guard count > 0 else { break reading }
            take(bytes[..<count])
            sincePause += count
            if sincePause >= Self.bytesBetweenPauses {
                sincePause = 0
                pause()
            }
        }
        take([UInt8(ascii: "\n")])
        ended.give(())
    }

    private func take(_ bytes: ArraySlice<UInt8>) {
        let lines = state.withLock { state in bytes.withUnsafeBytes { state.take($0) } }
        lines.forEach(log)
    }

    /// Waits for a moment, or until ``close()`` is called.
    private func pause() {
        var wait = pollfd(fd: enough, events: Int16(POLLIN), revents: 0)
        poll(&wait, 1, Self.pauseMilliseconds)
    }

    private func waitForMore() -> Bool {
        var waits = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
        waits.append(pollfd(fd: enough, events: Int16(POLLIN), revents: 0))
        while poll(&waits, nfds_t(waits.count), -1) < 0 {
            guard errno == EINTR else { return false }
        }
        return waits[1].revents == 0
    }

    private func log(_ line: String) {
        logger.info("\(line)", metadata: origin.metadata)
    }
}

extension CommandOutput.State {
    /// Appends `bytes` and returns the lines that they complete, within the limits of number and length. What exceeds
    /// them is not looked at byte by byte.
    fileprivate mutating func take(_ bytes: UnsafeRawBufferPointer) -> [String] {
        var lines: [String] = []
        var rest = bytes
        while lineCount < CommandOutput.mostLines, let start = rest.baseAddress, !rest.isEmpty {
            let end = memchr(start, Int32(UInt8(ascii: "\n")), rest.count)
            let count = end.map { UnsafeRawPointer($0) - start } ?? rest.count
            line += rest.prefix(min(count, CommandOutput.longestLineBytes - line.count))
            guard end != nil else { break }
            if !line.isEmpty {
                lines.append(String(decoding: line, as: UTF8.self))
                lineCount += 1
            }
            line = []
            rest = UnsafeRawBufferPointer(rebasing: rest[(count + 1)...])
        }
        return lines
    }
}
