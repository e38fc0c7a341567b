import ClockAPI
import Desktop
import Dispatch
import Engine
import LinuxPlatform
import Localization
import Logging
import Synchronization
import Threads

/// Restarts the daemon when its program was replaced, for example by an upgrade of the package: between rings, but
/// never during a ring, an import or an export (``Event/programReplaced(whenQuiet:)``).
///
/// The process executes the new program instead of ending: without a service manager the daemon would not be started
/// again, and with one this takes milliseconds instead of RestartSec=. The process keeps its id and the service
/// manager's socket, in which calls wait meanwhile; the daemon's own socket is recreated. All other data is read again:
/// the configuration, the store (which the new program may migrate), the zones. Changes of the unit take effect at the
/// next `systemctl --user restart`.
///
/// A working daemon becomes only a program that has proved to work and to be clockd (``VersionTrial``).
final class Upgrade: Sendable {
    private let shutdown: Shutdown
    private let relay: EventRelay
    private let logger: Logger
    private let rejection: RejectedProgram
    private let program = Mutex<ProgramWatch?>(nil)

    /// The time until a trial is repeated for which no thread, task or memory was available.
    private static let pause = Duration.seconds(10)

    init(shutdown: Shutdown, relay: EventRelay, rejection: RejectedProgram, logger: Logger) {
        self.shutdown = shutdown
        self.relay = relay
        self.rejection = rejection
        self.logger = logger
    }

    func watch(on queue: DispatchQueue) {
        do throws(SystemCallError) {
            let watch = try ProgramWatch(queue: queue, after: DesktopExecutor.after) { [weak self] in self?.examine($0)
            }
            program.withLock { $0 = watch }
        } catch {
            logger.warning(
                "\(localized("An upgrade of the program will not be detected"))",
                metadata: ["error": "\(error)"]
            )
        }
    }

    /// Tries a rejected program again, which may work now: a missing library may have been installed.
    func lookAgain() {
        if rejection.finding != nil { program.withLock { $0 }?.lookAgain() }
    }

    private func examine(_ change: ProgramWatch.Change) {
        guard let watch = program.withLock({ $0 }) else { return }
        // Its file system may block.
        let isStarted = OwnThread.run("clockd.upgrade") { [self] in
            guard let file = watch.successor else { return rejection.clear() }
            let verdict = Self.verdict(on: file)
            // Otherwise its next state is examined.
            guard file.isUnchanged, watch.isLast(change) else { return }
            take(verdict, on: file, after: change, of: watch)
        }
        if isStarted != nil { retry(watch) }
    }

    private static func verdict(on file: ProgramFile) -> VersionTrial.Verdict {
        let verdict = Mutex(VersionTrial.Verdict.undecided)
        let isOver = DispatchSemaphore(value: 0)
        DesktopExecutor.begin {
            var found = await VersionTrial.verdict(on: file.path, named: "clockd")
            if found == .works, file.isBinary { found = await VersionTrial.verdictOnStore(of: file.path) }
            verdict.withLock { $0 = found }
            isOver.signal()
        }
        isOver.wait()
        let found = verdict.withLock { $0 }
        return found == .works && !file.isBinary ? .fails(.otherProgram(path: file.path)) : found
    }

    private func take(
        _ verdict: VersionTrial.Verdict,
        on file: ProgramFile,
        after change: ProgramWatch.Change,
        of watch: ProgramWatch
    ) {
        switch verdict {
        case .works:
            rejection.clear()
            wait(for: file, change, watch)
        case .fails(let problem):
            guard rejection.isNews(problem) else { return }
            let message = localized("The program was replaced by one that can't be used; this one goes on")
            logger.error("\(message)", metadata: ["problem": "\(problem.english)"])
        case .undecided: retry(watch)
        }
    }

    private func retry(_ watch: ProgramWatch) {
        DesktopExecutor.after(Self.pause) { watch.lookAgain() }
    }

    private func wait(for successor: ProgramFile, _ change: ProgramWatch.Change, _ watch: ProgramWatch) {
        logger.notice("\(localized("The program was replaced: restarting when nothing is ringing"))")
        relay.submit(
            .programReplaced(whenQuiet: { [self] in
                // Otherwise the file is being replaced again, which will also be reported.
                guard watch.isLast(change) else { return }
                // It would end at once, and this one has all the threads that it needs.
                guard OwnThread.run("clockd.trial", {}) == nil else { return retry(watch) }
                logger.notice("\(localized("Starting the new program"))", metadata: ["path": "\(successor.path)"])
                shutdown.run(goingOnAs: successor)
            })
        )
    }
}

/// Why the file in the place of the running program can't be used, for the doctor.
final class RejectedProgram: Sendable {
    private let problem = Mutex<Problem?>(nil)

    /// Nil if there is none.
    var finding: FindingObject? {
        problem.withLock { $0 }.map { FindingObject("program", .warning, "unusable", ["problem": $0.english]) }
    }

    func isNews(_ found: Problem) -> Bool {
        problem.withLock { problem in
            defer { problem = found }
            return problem != found
        }
    }

    func clear() {
        problem.withLock { $0 = nil }
    }
}
