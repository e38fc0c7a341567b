import Agenda
import Engine
import Glibc
import Localization
import Logging
import Synchronization
import Threads

/// Reports presence to the engine, using the desktop's reports to logind about the user's graphical session: whether
/// its screen is locked, and whether it is idle (org.freedesktop.login1(5)).
///
/// There is no watch and no connection before ``watch(_:)`` and after `watch(nil)`. In between only changes wake the
/// process, and the time at which the session has been idle for long enough.
package final class PresenceWatcher: Sendable {
    private let sink: any EventSink
    private let logger: Logger
    private let userID: uid_t
    private let state = Mutex(State())

    private struct State {
        /// Started by the first watch.
        var thread: SerialThread?
        var watch: Watch?
    }

    package init(sink: any EventSink, userID: uid_t = getuid(), logger: Logger) {
        self.sink = sink
        self.userID = userID
        self.logger = logger
    }

    /// Watches by these rules, and submits ``Event/presenceChanged(_:)`` at once and after each change; nil ends the
    /// watch. Callable from any thread; returns at once. If logind can't be reached, the user counts as present.
    package func watch(_ rules: AbsenceRules?) {
        state.withLock { state in
            let ended = state.watch
            state.watch = nil
            if let ended, let thread = state.thread { thread.async { ended.end() } }
            guard let rules else { return }
            do {
                let thread = try state.thread ?? SerialThread("clockd.presence")
                state.thread = thread
                let watch = Watch(rules, userID, thread, sink, logger)
                state.watch = watch
                thread.async { watch.begin() }
            } catch {
                logger.warning("\(localized("Absence is not detected"))", metadata: ["problem": "\(error)"])
                sink.submit(.presenceChanged(.here))
            }
        }
    }
}

/// One watch, on its thread.
private final class Watch: Sendable {
    private let rules: AbsenceRules
    private let userID: uid_t
    private let thread: SerialThread
    private let sink: any EventSink
    private let logger: Logger
    // Only on `thread`.
    nonisolated(unsafe) private var session: LogindSession?
    nonisolated(unsafe) private var told: Presence?
    nonisolated(unsafe) private var timer: SerialThread.Ticket?

    init(
        _ rules: AbsenceRules,
        _ userID: uid_t,
        _ thread: SerialThread,
        _ sink: any EventSink,
        _ logger: Logger
    ) {
        self.rules = rules
        self.userID = userID
        self.thread = thread
        self.sink = sink
        self.logger = logger
    }

    func begin() {
        do throws(SystemCallError) {
            let session = try LogindSession(userID: userID, thread: thread) { [weak self] in self?.look() }
            self.session = session
            try session.listen()
        } catch {
            logger.warning("\(localized("Absence is not detected"))", metadata: ["problem": "\(error)"])
            session = nil
        }
        look()
    }

    func end() {
        cancelTimer()
        session = nil
    }

    private func look() {
        cancelTimer()
        let presence = presence(session?.usage)
        guard presence != told else { return }
        told = presence
        sink.submit(.presenceChanged(presence))
    }

    private func presence(_ usage: SessionUsage?) -> Presence {
        guard let usage else { return .here }
        if rules.locked, usage.isLocked { return .away }
        guard let limit = rules.idle, let idle = usage.idle else { return .here }
        guard idle < limit else { return .away }
        timer = thread.after(limit - idle) { [weak self] in self?.look() }
        return .idle
    }

    private func cancelTimer() {
        if let timer { thread.cancel(timer) }
        timer = nil
    }
}
