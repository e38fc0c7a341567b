import Desktop
import Dispatch
import Engine
import LinuxPlatform
import Localization
import Logging
import Synchronization
import Threads
import Varlink
import VarlinkService

/// Passes calls of the service to the parts that answer them in parallel with the engine, or to the engine as events.
struct CallRelay: VarlinkHandler {
    let sink: any EventSink
    let doctor: Doctor
    let reloader: Reloader
    let sounds: SoundCheck

    func received(_ call: VarlinkCall, id: CallID, peer: Peer) {
        guard !doctor.takes(call, id), !reloader.takes(call, id) else { return }
        sounds.check(call, id) { [sink] in sink.submit(.requestReceived(call, id)) }
    }

    func answersInOrder(_ call: VarlinkCall) -> Bool {
        Engine.answersAtOnce(call) && !SoundCheck.readsFile(call)
    }

    func pageTaken(_ id: CallID) {
        sink.submit(.pageTaken(id))
    }

    func abandoned(_ id: CallID) {
        doctor.abandoned(id)
        sink.submit(.requestAbandoned(id))
    }
}

/// Sends the replies of the engine through the service.
extension VarlinkServer: Transport {}

/// Keeps the events of adapters until the engine has been created, which happens after the adapters.
final class EventRelay: EventSink {
    private enum State {
        case waiting([Event])
        case connected(any EventSink)
    }

    private let state = Mutex(State.waiting([]))

    func submit(_ event: Event) {
        let sink: (any EventSink)? = state.withLock { state in
            switch state {
            case .waiting(let events):
                state = .waiting(events + [event])
                return nil
            case .connected(let sink):
                return sink
            }
        }
        sink?.submit(event)
    }

    /// Passes on the kept events now, and all others immediately from now on. Call it once.
    func connect(_ sink: any EventSink) {
        state.withLock { state in
            guard case .waiting(let events) = state else { preconditionFailure("connected twice") }
            // Inside the lock, so that no event of another thread overtakes them. A sink only enqueues.
            for event in events { sink.submit(event) }
            state = .connected(sink)
        }
    }
}

/// Keeps the daemon reachable: recreates a socket whose file was removed, immediately if the removal is detected,
/// otherwise when the configuration is reloaded. Another daemon's socket is not changed.
final class SocketKeeper: Sendable {
    private let server: VarlinkServer
    private let path: String
    private let queue: DispatchQueue
    private let logger: Logger
    private let watch = Mutex<SocketWatch?>(nil)
    private let lastProblem = Mutex<ListenError?>(nil)

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
            let started = try SocketWatch(path: path, queue: queue) { [weak self] in self?.look() }
            watch.withLock { $0 = started }
        } catch {
            logger.warning("\(localized("The socket's directory can't be watched"))", metadata: ["error": "\(error)"])
        }
    }

    /// Recreates the socket if its file was removed. Tries again a second later if no descriptor, task or memory is
    /// available.
    func look() {
        do throws(ListenError) {
            // It may be removed again before its new directory is watched.
            while try server.listenAgain() {
                logger.warning(
                    "\(localized("The socket was removed and has been created again"))",
                    metadata: ["path": "\(path)"]
                )
                watch.withLock { $0 }?.follow()
            }
            lastProblem.withLock { $0 = nil }
        } catch {
            let isNews = lastProblem.withLock { last in
                defer { last = error }
                return last != error
            }
            if isNews {
                logger.error(
                    "\(localized("The socket was removed and can't be created again"))",
                    metadata: ["error": "\(error)"]
                )
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
