import Desktop
import Dispatch
import LinuxPlatform
import Localization
import Logging
import Synchronization
import Threads
import VarlinkService

/// Keeps the daemon reachable: recreates a socket whose file was removed, even with its directories, as soon as those
/// exist again. Another daemon's socket is not changed.
///
/// Not all removals are reported: a directory is removed after its files, and a file system may be mounted over it. So a
/// change is followed by several looks, and a socket that can't be created is looked for until it can.
final class SocketKeeper: Sendable {
    private let server: VarlinkServer
    private let path: String
    private let queue: DispatchQueue
    private let logger: Logger
    private let watch = Mutex<SocketWatch?>(nil)
    private let state = Mutex(State())

    private struct State {
        var lastProblem: ListenError?
        /// The number of the last series of looks.
        var series = 0
        var isInSeries = false
        var awaitsFirst = false
    }

    /// The time from a change to the first look of a series, in which all of a directory can be removed; each further
    /// one takes twice as long.
    private static let shortestInterval = Duration.milliseconds(200)
    private static let longestInterval = Duration.seconds(64)

    /// Works on `queue`, which must not be the server's queue.
    init(server: VarlinkServer, path: String, queue: DispatchQueue, logger: Logger) {
        self.server = server
        self.path = path
        self.queue = queue
        self.logger = logger
    }

    /// Starts watching. Call it after the server has started to listen.
    func start() {
        do throws(SystemCallError) {
            let started = try SocketWatch(path: path, queue: queue) { [weak self] in self?.changed() }
            watch.withLock { $0 = started }
        } catch {
            logger.warning("\(localized("The socket's directory can't be watched"))", metadata: ["error": "\(error)"])
        }
    }

    private func changed() {
        if !state.withLock({ $0.awaitsFirst }) { beginSeries() }
    }

    /// Recreates the socket if its file was removed.
    func look() {
        do throws(ListenError) {
            // It may be removed again before its new directory is watched.
            while try server.listenAgain() {
                logger.warning(
                    "\(localized("The socket was removed and has been created again"))",
                    metadata: ["path": "\(path)"]
                )
                watch.withLock { $0 }?.follow(isMissing: false)
            }
            state.withLock { $0.lastProblem = nil }
        } catch {
            tell(error)
            watch.withLock { $0 }?.follow(isMissing: true)
            if case .system(_, _, let errno) = error, Shortage.isOne(errno) { Shortage.relieve(errno) }
            if !state.withLock({ $0.isInSeries }) { beginSeries() }
        }
    }

    private func tell(_ problem: ListenError) {
        let isNews = state.withLock { state in
            defer { state.lastProblem = problem }
            return state.lastProblem != problem
        }
        guard isNews else { return }
        logger.error(
            "\(localized("The socket was removed and can't be created again"))",
            metadata: ["error": "\(problem)"]
        )
    }

    /// Begins a series of looks in place of the present one.
    private func beginSeries() {
        let series = state.withLock { state in
            state.series += 1
            (state.isInSeries, state.awaitsFirst) = (true, true)
            return state.series
        }
        look(after: Self.shortestInterval, series)
    }

    private func look(after interval: Duration, _ series: Int) {
        DesktopExecutor.after(interval) { [weak self] in
            guard let self else { return }
            queue.async { self.look(in: series, interval) }
        }
    }

    private func look(in series: Int, _ interval: Duration) {
        let isCurrent = state.withLock { state in
            if state.series == series { state.awaitsFirst = false }
            return state.series == series
        }
        guard isCurrent else { return }
        look()
        let continues = state.withLock { state in
            state.isInSeries = state.lastProblem != nil || interval < Self.longestInterval
            return state.isInSeries
        }
        if continues { look(after: min(interval * 2, Self.longestInterval), series) }
    }
}
