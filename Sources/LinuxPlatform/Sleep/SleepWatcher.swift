import CSystemd
import Engine
import Glibc
import Localization
import Logging
import Threads

/// Reports that the machine is about to sleep and that it has resumed, according to logind (org.freedesktop.login1(5)),
/// and delays sleep until the engine has stored its counts.
package final class SleepWatcher: Sendable {
    private let sink: any EventSink
    /// Nil without a system bus. In that case sleep is detected on resume, because the clock is set, which the timers
    /// report.
    private let bus: LogindBus?

    package init(sink: any EventSink, logger: Logger) {
        self.sink = sink
        do throws(SystemCallError) {
            let bus = try LogindBus(logger: logger)
            self.bus = bus
            bus.start { [weak self] in self?.prepareForSleep(begins: $0) }
        } catch {
            bus = nil
            logger.info("\(localized("Sleep is not announced on this machine"))", metadata: ["problem": "\(error)"])
        }
    }

    private func prepareForSleep(begins: Bool) {
        guard let bus else { return }
        if begins {
            // If the commit fails, logind lets the machine sleep after some seconds (InhibitDelayMaxSec).
            sink.submit(.aboutToSleep(whenCommitted: { bus.letSleep() }))
        } else {
            sink.submit(.resumedFromSleep)
            bus.delaySleep()
        }
    }
}

/// A connection to logind on the system bus (sd-bus(3)), used on a separate thread.
final class LogindBus: Sendable {
    private let thread: SerialThread
    private let logger: Logger
    // sd_bus is not thread-safe; after init it is used on `thread` only.
    nonisolated(unsafe) private let bus: OpaquePointer
    // Only on `thread`.
    nonisolated(unsafe) private var sleepHandler: (@Sendable (Bool) -> Void)?
    nonisolated(unsafe) private var watch: DescriptorWatch?
    nonisolated(unsafe) private var inhibitor: OwnedDescriptor?

    /// Throws if there is no system bus. A logind that starts later is also detected.
    init(logger: Logger) throws(SystemCallError) {
        self.logger = logger
        do throws(ThreadFailure) {
            thread = try SerialThread("clockd.logind")
        } catch {
            throw SystemCallError(error.call, errno: error.errno)
        }
        var opened: OpaquePointer?
        let status = sd_bus_open_system(&opened)
        guard status >= 0, let opened else { throw SystemCallError("sd_bus_open_system", errno: -status) }
        bus = opened
        sd_bus_set_method_call_timeout(bus, 5_000_000)
    }

    deinit { sd_bus_flush_close_unref(bus) }

    /// Delays sleep from now on, and calls `handler` on the thread: with true before sleep, with false after it.
    func start(_ handler: @escaping @Sendable (Bool) -> Void) {
        thread.async { [self] in
            sleepHandler = handler
            let matched = sd_bus_match_signal(
                bus,
                nil,
                Self.service,
                Self.path,
                Self.interface,
                "PrepareForSleep",
                Self.received,
                Unmanaged.passUnretained(self).toOpaque()
            )
            if matched < 0 { warn("sd_bus_match_signal", matched) }
            takeInhibitor()
            watch = DescriptorWatch(sd_bus_get_fd(bus), on: thread) { [weak self] in self?.process() }
            if watch == nil { return warn("fcntl", -errno) }
            process()
        }
    }

    /// Delays the next sleep, until ``letSleep()``.
    func delaySleep() {
        thread.async { [self] in
            takeInhibitor()
            // Messages that arrived during the call.
            process()
        }
    }

    func letSleep() {
        thread.async { [self] in inhibitor = nil }
    }

    private func process() {
        var status: Int32
        repeat { status = sd_bus_process(bus, nil) } while status > 0
        guard status < 0 else { return }
        // The bus has disappeared permanently.
        warn("sd_bus_process", status)
        watch = nil
    }

    private static let received: sd_bus_message_handler_t = { message, context, _ in
        var begins: Int32 = 0
        guard let context, sd_bus_message_read_basic(message, CChar(UInt8(ascii: "b")), &begins) > 0 else { return 0 }
        let bus = Unmanaged<LogindBus>.fromOpaque(context).takeUnretainedValue()
        bus.sleepHandler?(begins != 0)
        return 0
    }

    /// Takes a delay lock: Manager.Inhibit returns a descriptor, and sleep waits until it is closed, for some seconds
    /// at most.
    private func takeInhibitor() {
        var answer: OpaquePointer?
        defer { sd_bus_message_unref(answer) }
        let texts: [StaticString] = ["sleep", "clockd", "Keeps what was counted so far", "delay"]
        var status = withVaList(texts.map(\.utf8Start)) { list in
            sd_bus_call_methodv(bus, Self.service, Self.path, Self.interface, "Inhibit", nil, &answer, "ssss", list)
        }
        var lent: Int32 = -1
        if status >= 0 { status = sd_bus_message_read_basic(answer, CChar(UInt8(ascii: "h")), &lent) }
        guard status >= 0 else { return warn("Inhibit", status) }
        // The message owns its descriptor.
        let kept = fcntl(lent, F_DUPFD_CLOEXEC, 0)
        inhibitor = kept >= 0 ? OwnedDescriptor(kept) : nil
    }

    private func warn(_ call: String, _ status: Int32) {
        logger.info(
            "\(localized("Sleep can't be delayed"))",
            metadata: ["problem": "\(SystemCallError(call, errno: -status))"]
        )
    }

    private static let service = "org.freedesktop.login1"
    private static let path = "/org/freedesktop/login1"
    private static let interface = "org.freedesktop.login1.Manager"
}
