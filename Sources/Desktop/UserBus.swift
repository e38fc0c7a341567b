import CSystemd
import Glibc

/// The session bus, by sd-bus(3).
enum UserBus {
    /// The time for which a bus is asked before the daemon does without it.
    static let answerLimit = Duration.seconds(2)

    /// Opens a connection that is authenticated and has its name: a bus that was stopped takes connections and answers
    /// nothing, and the first call on one would wait for 90 seconds, whatever its own limit. Blocks for at most
    /// ``answerLimit``.
    ///
    /// Close it by sd_bus_close_unref(3): flushing waits, too.
    ///
    /// - Returns: the connection, or the errno, ETIMEDOUT after the limit.
    static func open() -> Result<OpaquePointer, SystemError> {
        var opened: OpaquePointer?
        let status = sd_bus_open_user(&opened)
        guard status >= 0, let opened else { return .failure(SystemError(errno: max(-status, 1))) }
        let error = awaitReady(opened)
        guard error == 0 else {
            sd_bus_close_unref(opened)
            return .failure(SystemError(errno: error))
        }
        return .success(opened)
    }

    struct SystemError: Error {
        let errno: Int32
    }

    /// Returns 0 or the errno.
    private static func awaitReady(_ bus: OpaquePointer) -> Int32 {
        let end = ContinuousClock.now + answerLimit
        while true {
            let processed = sd_bus_process(bus, nil)
            guard processed >= 0 else { return -processed }
            guard sd_bus_is_ready(bus) <= 0 else { return 0 }
            guard processed == 0 else { continue }
            let left = end - .now
            guard left > .zero else { return ETIMEDOUT }
            let waited = sd_bus_wait(bus, UInt64(left / .microseconds(1)))
            guard waited >= 0 || waited == -EINTR else { return -waited }
        }
    }
}
