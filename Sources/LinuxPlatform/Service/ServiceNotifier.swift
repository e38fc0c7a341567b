import CSystemd
import Dispatch
import Glibc
import Synchronization
import Threads

/// Tells the service manager how the daemon is (sd_notify(3)). Without one, all of it does nothing.
package final class ServiceNotifier: Sendable {
    private let watchdog = Mutex<(any DispatchSourceTimer)?>(nil)

    package init() {}

    package func ready(status: String) {
        send(["READY=1", Self.statusLine(status)])
    }

    /// To be followed by ``ready(status:)`` when it is done (Type=notify-reload, systemd.service(5)).
    package func reloading() {
        send(["RELOADING=1", "MONOTONIC_USEC=\(ClockReading.microseconds(CLOCK_MONOTONIC))"])
    }

    package func stopping(status: String) {
        send(["STOPPING=1", Self.statusLine(status)])
    }

    /// Says that the daemon is alive twice in each interval asked for, on `queue`: where that queue hangs the manager
    /// restarts the daemon, which is the purpose. Does nothing where nobody asked (sd_watchdog_enabled(3)).
    package func startWatchdog(on queue: DispatchQueue) {
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
        let text = lines.joined(separator: "\n")
        let status = sd_notify(0, text)
        // Whoever does not hear from the daemon for want of a descriptor would kill it.
        if Shortage.isOfDescriptors(-status) {
            Shortage.relieve(-status)
            _ = sd_notify(0, text)
            Shortage.restock()
        }
        // Nobody listens, or the manager is gone: there is nothing to do about either.
    }

    /// One assignment is one line.
    private static func statusLine(_ status: String) -> String {
        "STATUS=" + String(status.map { $0.isNewline ? " " : $0 })
    }

    deinit {
        stopWatchdog()
    }
}
