import Desktop
import Dispatch
import LinuxPlatform
import Logging
import Synchronization
import Threads
import VarlinkService

/// Keeps the daemon reachable: recreates a socket whose file was removed, at once if that is noticed, else when the
/// configuration is reloaded. Another daemon's socket is left alone.
final class SocketKeeper: Sendable {
    private let server: VarlinkServer
    private let path: String
    private let queue: DispatchQueue
    private let logger: Logger
    private let watch = Mutex<SocketWatch?>(nil)
    private let lastProblem = Mutex<ListenError?>(nil)

    /// Works on `queue`, which must not be the server's.
    init(server: VarlinkServer, path: String, queue: DispatchQueue, logger: Logger) {
        self.server = server
        self.path = path
        self.queue = queue
        self.logger = logger
    }

    /// Starts watching. Call it once the server listens.
    func start() {
        do throws(SystemCallError) {
            let started = try SocketWatch(path: path, queue: queue) { [weak self] in self?.look() }
            watch.withLock { $0 = started }
        } catch {
            logger.warning("The socket's directory can't be watched", metadata: ["error": "\(error)"])
        }
    }

    /// Recreates the socket if its file was removed. Tries again a second later if a descriptor, task or memory is
    /// short.
    func look() {
        do throws(ListenError) {
            // It may be removed again before its new directory is watched.
            while try server.listenAgain() {
                logger.warning("The socket was removed and is made anew", metadata: ["path": "\(path)"])
                watch.withLock { $0 }?.follow()
            }
            lastProblem.withLock { $0 = nil }
        } catch {
            let isNews = lastProblem.withLock { last in
                defer { last = error }
                return last != error
            }
            if isNews {
                logger.error("The socket was removed and can't be made anew", metadata: ["error": "\(error)"])
            }
            guard case .system(_, _, let errno) = error, Shortage.isOne(errno) else { return }
            Shortage.relieve(errno)
            DesktopExecutor.after(.seconds(1)) { [weak self] in
                guard let self else { return }
                queue.async { self.look() }
            }
        }
    }
}
