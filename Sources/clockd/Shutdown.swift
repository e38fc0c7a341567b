import Desktop
import Engine
import Glibc
import LinuxPlatform
import Localization
import Synchronization
import Threads
import VarlinkService

/// Ends the daemon: accepts no more clients, sends pending replies, ends sounds and commands, closes the store. Then
/// the process exits, or executes another program.
final class Shutdown: Sendable {
    private let notifier: ServiceNotifier
    private let server: VarlinkServer
    private let engine: Engine
    private let alerter: DesktopAlerter
    private let log: DaemonLog
    private let state = Mutex(State())

    private struct State {
        var hasBegun = false
        /// The program to be executed; nil to exit.
        var successor: ProgramFile?
        /// The service manager's socket, under a separate number: the server closes the number that it was given.
        var socket: Int32?
    }

    init(notifier: ServiceNotifier, server: VarlinkServer, engine: Engine, alerter: DesktopAlerter, log: DaemonLog) {
        self.notifier = notifier
        self.server = server
        self.engine = engine
        self.alerter = alerter
        self.log = log
    }

    /// Keeps the inherited listening socket for a successor.
    func keepOpen(_ socket: Int32) {
        let kept = fcntl(socket, F_DUPFD_CLOEXEC, 3)
        state.withLock { $0.socket = kept < 0 ? nil : kept }
    }

    /// Ends the process, or executes the program `successor`. A call without a successor overrides calls with a
    /// successor.
    func run(goingOnAs successor: ProgramFile? = nil) {
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            if successor == nil || !state.hasBegun { state.successor = successor }
            return !state.hasBegun
        }
        guard isFirst else { return }
        // After STOPPING=1 a manager would not wait for a new start.
        if successor == nil { notifier.stopping(status: localized("Shutting down")) } else { notifier.reloading() }
        server.stopAccepting()
        engine.perform { $0.stop() }
        server.closeAndWait(within: .seconds(1))
        // On an existing thread: a new thread may not be available.
        DesktopExecutor.begin { [self] in
            await alerter.close()
            engine.perform { $0.close() }
            log.flush()
            leave()
        }
    }

    private func leave() -> Never {
        let (successor, socket) = state.withLock { ($0.successor, $0.socket) }
        guard let successor else { exit(0) }
        // It may have been replaced since it was tried, or be open for writing (ETXTBSY).
        if successor.isUnchanged { _ = become(successor.path, socket) }
        // The current program goes on: it detects that its file was replaced, and tries again when nothing rings.
        while Shortage.isOne(become(ProgramImage.own, socket)) { usleep(100_000) }
        // The service manager starts it again.
        exit(71)
    }

    /// Returns the errno if the program can't be executed.
    private func become(_ program: String, _ socket: Int32?) -> Int32 {
        let error = ProgramImage.replace(by: program, passing: socket)
        Clockd.complain(localized("can't start {program}, {reason}", ["program": program, "reason": "\(error)"]))
        return error.errno
    }
}
