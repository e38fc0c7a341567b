import Engine
import Logging
import Synchronization

/// Learns from logind when the machine is about to sleep and when it has resumed (org.freedesktop.login1(5)), and
/// delays sleep until the engine has stored what it counted.
package final class SleepWatcher: Sendable {
    /// Whether sleep is announced.
    package enum Status: Hashable, Sendable {
        case watching
        /// No system bus; `problem` is one line. Sleep is still noticed on resume: the clock is set then, which the
        /// timers report.
        case unavailable(problem: String)
    }

    private let sink: any EventSink
    private let bus: LogindBus?
    package let status: Status

    package init(sink: any EventSink, logger: Logger) {
        self.sink = sink
        do throws(LogindBus.Failure) {
            let bus = try LogindBus(logger: logger)
            self.bus = bus
            status = .watching
            bus.start { [weak self] in self?.prepareForSleep(begins: $0) }
        } catch {
            bus = nil
            status = .unavailable(problem: error.description)
            logger.info("Sleep is not announced on this machine", metadata: ["problem": "\(error)"])
        }
    }

    private func prepareForSleep(begins: Bool) {
        guard let bus else { return }
        if begins {
            // If nothing can be committed, logind lets the machine sleep after some seconds (InhibitDelayMaxSec).
            sink.submit(.aboutToSleep(whenCommitted: { bus.letSleep() }))
        } else {
            sink.submit(.resumedFromSleep)
            bus.delaySleep()
        }
    }
}
