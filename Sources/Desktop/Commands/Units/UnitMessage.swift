import CLinux
import CSystemd
import Engine
import Glibc

/// An argument of a call, in the order of sd_bus_message_append(3): the number of elements precedes those of an array,
/// the type precedes the value of a variant.
enum UnitArgument: Sendable, ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral {
    case text(String)
    /// A flag, or the number of elements.
    case count(Int32)
    case number(UInt64)

    init(stringLiteral text: String) { self = .text(text) }

    init(integerLiteral count: Int32) { self = .count(count) }

    /// Passes the arguments to a C function. Each text is cut at its first NUL.
    static func withList<Result>(_ arguments: [UnitArgument], _ body: (CVaListPointer) -> Result) -> Result {
        var copies: [UnsafeMutablePointer<CChar>] = []
        defer { copies.forEach { free($0) } }
        let list = arguments.map { argument -> any CVarArg in
            switch argument {
            case .text(let text):
                guard let copy = strdup(text) else { preconditionFailure("out of memory") }
                copies.append(copy)
                return copy
            case .count(let count): return count
            case .number(let number): return number
            }
        }
        return withVaList(list, body)
    }

    /// Reads a reply that is a list of structures, and returns the first string of each.
    static func firstTexts(ofStructures fields: String, in answer: OpaquePointer?) -> [String] {
        let (a, r, s) = (CChar(UInt8(ascii: "a")), CChar(UInt8(ascii: "r")), CChar(UInt8(ascii: "s")))
        var texts: [String] = []
        guard sd_bus_message_enter_container(answer, a, "(\(fields))") > 0 else { return [] }
        while sd_bus_message_enter_container(answer, r, fields) > 0 {
            var text: UnsafePointer<CChar>?
            guard sd_bus_message_read_basic(answer, s, &text) > 0, let text else { return texts }
            texts.append(String(cString: text))
            sd_bus_message_skip(answer, String(fields.dropFirst()))
            sd_bus_message_exit_container(answer)
        }
        return texts
    }
}

/// Properties of a unit at one time (org.freedesktop.systemd1(5)).
struct UnitState: Hashable, Sendable {
    var active: String
    var mainEnded: Bool
    var result: String
    /// The main process's si_code (sigaction(2)); `mainStatus` is its exit status or signal.
    var mainCode: Int32
    var mainStatus: Int32
    /// The number of its processes and threads; nil if the manager does not count them.
    var taskCount: UInt64?

    /// Whether processes of the unit remain after the main process.
    var leavesProcesses: Bool { mainEnded && (taskCount ?? 0) > 0 }

    /// Whether no process of the unit is running.
    var isOver: Bool { active == "inactive" || active == "failed" }

    /// How the command ended; nil while it runs.
    var end: CommandEnd? {
        if result == "timeout" { return .overTime }
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

    /// The call that opens a connection, and changes nothing.
    static let opening = "sd_bus_open_user"

    /// Whether the call may have taken effect, or may still do so: there was no reply.
    var mayBeDone: Bool { call != Self.opening && (errno == ETIMEDOUT || errno == ECONNRESET) }

    var unitExists: Bool { name == "org.freedesktop.systemd1.UnitExists" }

    var description: String { "\(call): \(message.isEmpty ? String(cString: strerror(errno)) : message)" }
}
