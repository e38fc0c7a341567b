import CLinux
import CSystemd
import Engine
import Glibc

/// A unit at one moment, in the words of org.freedesktop.systemd1(5).
struct UnitState: Hashable, Sendable {
    var active: String
    var mainEnded: Bool
    var result: String
    /// SIGCHLD's si_code, and the status or signal with it (sigaction(2)).
    var mainCode: Int32
    var mainStatus: Int32

    /// Nothing of it runs, nor will.
    var isOver: Bool { active == "inactive" || active == "failed" }

    /// How the command ended; nil while it runs.
    var end: CommandEnd? {
        if result == "timeout" { return .ended }
        if mainEnded {
            return mainCode == clinux_exited ? .exited(status: mainStatus) : .signalled(mainStatus)
        }
        // Before its job was begun it is inactive, and so not over yet.
        return active == "failed" ? .notStarted(problem: result) : nil
    }
}

/// What the service manager, or the way to it, did not do.
struct UnitFailure: Shortable, CustomStringConvertible {
    let call: String
    let errno: Int32
    /// The name and words of the manager's answer; empty where it gave none.
    var name = ""
    var message = ""

    init(call: String, errno: Int32) {
        self.call = call
        self.errno = errno
    }

    static func check(_ call: String, _ status: Int32, _ error: sd_bus_error = sd_bus_error()) throws(UnitFailure) {
        guard status < 0 else { return }
        var failure = UnitFailure(call: call, errno: -status)
        failure.name = error.name.map { String(cString: $0) } ?? ""
        failure.message = error.message.map { String(cString: $0) } ?? ""
        throw failure
    }

    /// Nobody answered in time: it may have been done, or be done yet.
    var mayBeDone: Bool { errno == ETIMEDOUT || errno == ECONNRESET }

    var unitExists: Bool { name == "org.freedesktop.systemd1.UnitExists" }

    var description: String { "\(call): \(message.isEmpty ? String(cString: strerror(errno)) : message)" }
}
