import Engine
import Logging
import Synchronization

/// Learns from logind when the machine is about to sleep and when it has resumed (org.freedesktop.login1(5)), and
/// delays sleep until the engine has stored what it counted.
package final class SleepWatcher: Sendable {
    private let sink: any EventSink
    /// Nil without a system bus. Sleep is noticed on resume then: the clock is set, which the timers report.
    private let bus: LogindBus?

    package init(sink: any EventSink, logger: Logger) {
        self.sink = sink
        do throws(LogindBus.Failure) {
            let bus = try LogindBus(logger: logger)
            self.bus = bus
            bus.start { [weak self] in self?.prepareForSleep(begins: $0) }
        } catch {
            bus = nil
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
