import CLinux
import CSystemd
import Engine
import Glibc

/// Appends the arguments of a call (sd_bus_message_append_basic(3)). `status` keeps the first failure.
struct UnitMessage {
    let message: OpaquePointer
    private(set) var status: Int32 = 0

    mutating func text(_ text: String) {
        let message = message
        keep(text.withCString { sd_bus_message_append_basic(message, Self.code("s"), $0) })
    }

    mutating func flag(_ flag: Bool) {
        var number: Int32 = flag ? 1 : 0
        keep(sd_bus_message_append_basic(message, Self.code("b"), &number))
    }

    mutating func number(_ number: UInt64) {
        var number = number
        keep(sd_bus_message_append_basic(message, Self.code("t"), &number))
    }

    mutating func list(_ element: String, _ body: (inout UnitMessage) -> Void) {
        inside("a", element, body)
    }

    mutating func structure(_ fields: String, _ body: (inout UnitMessage) -> Void) {
        inside("r", fields, body)
    }

    /// Appends a property of a unit, `(sv)`: its name, and its value of D-Bus type `type`.
    mutating func property(_ name: String, _ type: String, _ value: (inout UnitMessage) -> Void) {
        structure("sv") { pair in
            pair.text(name)
            pair.inside("v", type, value)
        }
    }

    private mutating func inside(_ kind: Character, _ contents: String, _ body: (inout UnitMessage) -> Void) {
        keep(sd_bus_message_open_container(message, Self.code(kind), contents))
        guard status >= 0 else { return }
        body(&self)
        keep(sd_bus_message_close_container(message))
    }

    private mutating func keep(_ next: Int32) {
        if status >= 0 { status = next }
    }

    private static func code(_ character: Character) -> CChar {
        CChar(bitPattern: character.asciiValue ?? 0)
    }

    /// Reads a reply that is a list of structures, and returns the string that each begins with.
    static func firstTexts(ofStructures fields: String, in answer: OpaquePointer?) -> [String] {
        var texts: [String] = []
        guard sd_bus_message_enter_container(answer, code("a"), "(\(fields))") > 0 else { return [] }
        while sd_bus_message_enter_container(answer, code("r"), fields) > 0 {
            var text: UnsafePointer<CChar>?
            guard sd_bus_message_read_basic(answer, code("s"), &text) > 0, let text else { return texts }
            texts.append(String(cString: text))
            sd_bus_message_skip(answer, String(fields.dropFirst()))
            sd_bus_message_exit_container(answer)
        }
        return texts
    }
}

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
