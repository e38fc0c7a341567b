import CLinux
import CSystemd
import Glibc
import Threads

/// The usage of a session at one time.
struct SessionUsage: Hashable, Sendable {
    var isLocked: Bool
    /// The time for which it has been idle, not counting time suspended; nil if it is in use.
    var idle: Duration?
}

/// The user's graphical session according to logind: a connection to the system bus (sd-bus(3)) used on one thread.
final class LogindSession: Sendable {
    private let userID: uid_t
    private let thread: SerialThread
    private let changed: @Sendable () -> Void
    // sd_bus is not thread-safe; after init it is used on `thread` only.
    nonisolated(unsafe) private let bus: OpaquePointer
    // Only on `thread`.
    nonisolated(unsafe) private var watch: DescriptorWatch?
    nonisolated(unsafe) private var path: String?
    // No signal reports that a terminal is idle.
    nonisolated(unsafe) private var isGraphical = false
    nonisolated(unsafe) private var sessionMatch: OpaquePointer?
    nonisolated(unsafe) private var hasNews = false
    nonisolated(unsafe) private var isLost = false

    /// Must be called on `thread`, on which `changed` is called. Throws if there is no system bus.
    init(
        userID: uid_t,
        thread: SerialThread,
        changed: @escaping @Sendable () -> Void
    ) throws(SystemCallError) {
        self.userID = userID
        self.thread = thread
        self.changed = changed
        var opened: OpaquePointer?
        let status = sd_bus_open_system(&opened)
        guard status >= 0, let opened else { throw SystemCallError("sd_bus_open_system", errno: -status) }
        bus = opened
        sd_bus_set_method_call_timeout(bus, 5_000_000)
    }

    deinit {
        sd_bus_slot_unref(sessionMatch)
        sd_bus_flush_close_unref(bus)
    }

    /// Starts to receive changes.
    func listen() throws(SystemCallError) {
        for signal in ["SessionNew", "SessionRemoved"] {
            try match(Self.managerPath, Self.managerInterface, signal, slot: nil)
        }
        findSession()
        watch = DescriptorWatch(sd_bus_get_fd(bus), on: thread) { [weak self] in self?.process() }
        if watch == nil { throw SystemCallError("fcntl", errno: errno) }
        process()
    }

    /// Nil if there is no graphical session, or logind does not answer.
    var usage: SessionUsage? {
        guard let path, isGraphical else { return nil }
        var isLocked: Int32 = 0
        guard read("LockedHint", "b", into: &isLocked, of: path) else { return nil }
        return SessionUsage(isLocked: isLocked != 0, idle: idle(path))
    }

    private func idle(_ path: String) -> Duration? {
        var isIdle: Int32 = 0
        var sinceMicroseconds: UInt64 = 0
        guard read("IdleHint", "b", into: &isIdle, of: path), isIdle != 0,
            read("IdleSinceHintMonotonic", "t", into: &sinceMicroseconds, of: path)
        else { return nil }
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let since = Duration.microseconds(Int64(clamping: sinceMicroseconds))
        return max(.zero, .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec) - since)
    }

    private func process() {
        var status: Int32
        repeat { status = sd_bus_process(bus, nil) } while status > 0
        if status < 0 { lose() }
        guard hasNews else { return }
        hasNews = false
        findSession()
        changed()
    }

    /// Handles the loss of the bus: presence is unknown.
    private func lose() {
        watch = nil
        isLost = true
        hasNews = true
    }

    /// Follows the session that is the user's `Display`, which may differ from the previous one.
    private func findSession() {
        let found = isLost ? nil : displayPath()
        guard found != path else { return }
        sessionMatch = sd_bus_slot_unref(sessionMatch)
        path = found
        guard let found else { return }
        isGraphical = ["x11", "wayland", "mir"].contains(type(of: found))
        try? match(found, "org.freedesktop.DBus.Properties", "PropertiesChanged", slot: &sessionMatch)
    }

    private func match(
        _ path: String,
        _ interface: String,
        _ signal: String,
        slot: UnsafeMutablePointer<OpaquePointer?>?
    ) throws(SystemCallError) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let status = sd_bus_match_signal(bus, slot, Self.service, path, interface, signal, Self.received, context)
        guard status >= 0 else { throw SystemCallError("sd_bus_match_signal", errno: -status) }
    }

    private static let received: sd_bus_message_handler_t = { _, context, _ in
        guard let context else { return 0 }
        Unmanaged<LogindSession>.fromOpaque(context).takeUnretainedValue().hasNews = true
        return 0
    }

    /// The object of the user's graphical session; nil if there is none.
    private func displayPath() -> String? {
        guard let user = userPath() else { return nil }
        var answer: OpaquePointer?
        defer { sd_bus_message_unref(answer) }
        let interface = "org.freedesktop.login1.User"
        guard sd_bus_get_property(bus, Self.service, user, interface, "Display", nil, &answer, "(so)") >= 0,
            sd_bus_message_enter_container(answer, CChar(UInt8(ascii: "r")), "so") > 0
        else { return nil }
        var (name, path): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
        guard sd_bus_message_read_basic(answer, CChar(UInt8(ascii: "s")), &name) > 0,
            sd_bus_message_read_basic(answer, CChar(UInt8(ascii: "o")), &path) > 0, let name, let path,
            strlen(name) > 0
        else { return nil }
        return String(cString: path)
    }

    private func type(of session: String) -> String {
        var text: UnsafeMutablePointer<CChar>?
        let interface = Self.sessionInterface
        guard sd_bus_get_property_string(bus, Self.service, session, interface, "Type", nil, &text) >= 0 else {
            return ""
        }
        defer { free(text) }
        return text.map { String(cString: $0) } ?? ""
    }

    private func userPath() -> String? {
        var answer: OpaquePointer?
        defer { sd_bus_message_unref(answer) }
        let status = withVaList([userID]) { list in
            sd_bus_call_methodv(
                bus,
                Self.service,
                Self.managerPath,
                Self.managerInterface,
                "GetUser",
                nil,
                &answer,
                "u",
                list
            )
        }
        var path: UnsafePointer<CChar>?
        guard status >= 0, sd_bus_message_read_basic(answer, CChar(UInt8(ascii: "o")), &path) > 0, let path else {
            return nil
        }
        return String(cString: path)
    }

    private func read<Value: FixedWidthInteger>(
        _ name: String,
        _ type: Unicode.Scalar,
        into value: inout Value,
        of path: String
    ) -> Bool {
        let code = CChar(truncatingIfNeeded: type.value)
        return sd_bus_get_property_trivial(bus, Self.service, path, Self.sessionInterface, name, nil, code, &value) >= 0
    }

    private static let service = "org.freedesktop.login1"
    private static let managerPath = "/org/freedesktop/login1"
    private static let managerInterface = "org.freedesktop.login1.Manager"
    private static let sessionInterface = "org.freedesktop.login1.Session"
}
