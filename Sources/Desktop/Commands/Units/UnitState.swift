import CLinux
import CSystemd
import Engine
import Glibc

/// Properties of a unit at one moment (org.freedesktop.systemd1(5)).
struct UnitState: Hashable, Sendable {
    var active: String
    var mainEnded: Bool
    var result: String
    /// The main process's si_code (sigaction(2)); `mainStatus` is its exit status or signal.
    var mainCode: Int32
    var mainStatus: Int32

    /// Whether nothing of the unit runs.
    var isOver: Bool { active == "inactive" || active == "failed" }

    /// How the command ended; nil while it runs.
    var end: CommandEnd? {
        if result == "timeout" { return .ended }
        if mainEnded {
            return mainCode == clinux_exited ? .exited(status: mainStatus) : .signalled(mainStatus)
        }
        // An inactive unit may still be waiting for its start job.
        return active == "failed" ? .notStarted(problem: result) : nil
    }
}

/// A failed call to the service manager.
struct UnitFailure: Shortable, CustomStringConvertible {
    let call: String
    let errno: Int32
    /// The D-Bus error of the manager's reply; empty if there was none.
    var name = ""
    var message = ""

    /// Throws if `status`, a return value of sd-bus, is a negative errno.
    static func check(_ call: String, _ status: Int32, _ error: sd_bus_error = sd_bus_error()) throws(UnitFailure) {
        guard status < 0 else { return }
        var failure = UnitFailure(call: call, errno: -status)
        failure.name = error.name.map { String(cString: $0) } ?? ""
        failure.message = error.message.map { String(cString: $0) } ?? ""
        throw failure
    }

    /// Whether the call may have taken effect, or may still do so: there was no reply.
    var mayBeDone: Bool { errno == ETIMEDOUT || errno == ECONNRESET }

    var unitExists: Bool { name == "org.freedesktop.systemd1.UnitExists" }

    var description: String { "\(call): \(message.isEmpty ? String(cString: strerror(errno)) : message)" }
}
