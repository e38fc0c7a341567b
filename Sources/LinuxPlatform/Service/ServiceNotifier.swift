import CSystemd
import Dispatch
import Glibc
import Synchronization

/// Reports the daemon's state to the service manager (sd_notify(3)). Does nothing if there is none.
package final class ServiceNotifier: Sendable {
    private let manager: ManagerSocket?
    private let queue: DispatchQueue
    private let watchdog = Mutex<(any DispatchSourceTimer)?>(nil)

    /// `queue`: whose life the watchdog watches, and which sends what the manager has no room for at first.
    package init(queue: DispatchQueue) {
        self.queue = queue
        manager = getenv("NOTIFY_SOCKET").flatMap { ManagerSocket(String(cString: $0), queue: queue) }
    }

    package func ready(status: String) {
        send(["READY=1", Self.statusLine(status)])
    }

    /// Reports the start of a reload. Call ``reloaded()`` when it is done (Type=notify-reload, systemd.service(5)).
    package func reloading() {
        send(["RELOADING=1", "MONOTONIC_USEC=\(ClockReading.microseconds(CLOCK_MONOTONIC))"])
    }

    /// Reports the end of a reload, successful or not. The status line is unchanged.
    package func reloaded() {
        send(["READY=1"])
    }

    package func stopping(status: String) {
        send(["STOPPING=1", Self.statusLine(status)])
    }

    /// Sends keep-alive messages from the queue, two in each interval of the watchdog: if that queue hangs, the manager
    /// restarts the daemon. Does nothing if there is no watchdog (sd_watchdog_enabled(3)).
    package func startWatchdog() {
        var intervalMicroseconds: UInt64 = 0
        guard sd_watchdog_enabled(0, &intervalMicroseconds) > 0 else { return }
        let half = DispatchTimeInterval.microseconds(Int(clamping: intervalMicroseconds / 2))
        watchdog.withLock { watchdog in
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.schedule(deadline: .now(), repeating: half)
            timer.setEventHandler { [weak self] in self?.send(["WATCHDOG=1"]) }
            timer.activate()
            watchdog = timer
        }
    }

    package func stopWatchdog() {
        watchdog.withLock { timer in
            timer?.cancel()
            timer = nil
        }
    }

    private func send(_ lines: [String]) {
        manager?.send(lines.joined(separator: "\n"))
    }

    /// Replaces newlines, because each assignment is one line.
    private static func statusLine(_ status: String) -> String {
        "STATUS=" + String(status.map { $0.isNewline ? " " : $0 })
    }

    deinit {
        stopWatchdog()
    }
}

/// Listening sockets passed by a service manager (sd_listen_fds(3)).
package enum SocketActivation {
    package enum Failure: Error, Hashable, Sendable {
        /// A descriptor is not a listening AF_UNIX SOCK_STREAM socket.
        case unsuitable(descriptor: Int32)
        case system(SystemCallError)
    }

    /// Whether descriptors were passed that nobody has taken yet.
    package static var isActivated: Bool { sd_listen_fds(0) > 0 }

    /// Returns the passed descriptors, which the caller then owns; empty without socket activation. Works only once: it
    /// removes the variables that describe them, so that children do not use them.
    package static func takeDescriptors() throws(Failure) -> [Int32] {
        let count = sd_listen_fds(1)
        guard count >= 0 else { throw .system(SystemCallError("sd_listen_fds", errno: -count)) }
        let descriptors = (0..<count).map { firstDescriptor + $0 }
        for descriptor in descriptors where !isListeningUnixStream(descriptor) {
            throw .unsuitable(descriptor: descriptor)
        }
        return descriptors
    }

    static func isListeningUnixStream(_ descriptor: Int32) -> Bool {
        sd_is_socket_unix(descriptor, Int32(SOCK_STREAM.rawValue), 1, nil, 0) > 0
    }

    /// SD_LISTEN_FDS_START
    private static let firstDescriptor: Int32 = 3
}
