import CLinux
import CNotify
import CSystemd
import Glibc

/// The session bus and the owner of the notification server's name, for calls that libnotify does not make, or makes
/// without a time limit.
///
/// Must be used on the GLib thread only.
final class SessionBus {
    static let serverName = "org.freedesktop.Notifications"
    private static let busName = "org.freedesktop.DBus"
    /// A server that takes longer counts as unresponsive.
    static let answerMilliseconds: Int32 = 5000
    private static let activationMilliseconds: Int32 = 20_000

    private let connection: OpaquePointer
    private var watch: UInt32 = 0
    private var closedHandler: UInt = 0
    let guid: String

    /// The address of an existing bus; nil if there is none. GDBus would start one.
    static var address: String? {
        if let address = environment("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty { return address }
        guard let socket = conventionalSocket, access(socket, F_OK) == 0 else { return nil }
        return "unix:path=\(socket)"
    }

    /// `$XDG_RUNTIME_DIR/bus`, whether it exists or not.
    static var conventionalSocket: String? {
        guard let directory = environment("XDG_RUNTIME_DIR"), directory.hasPrefix("/") else { return nil }
        return "\(directory)/bus"
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// Whether the bus is there and does not answer within two seconds, as one that was stopped. GDBus would wait for it
    /// for as long as it is.
    static var isSilent: Bool {
        switch UserBus.open() {
        case .success(let trial):
            sd_bus_close_unref(trial)
            return false
        case .failure(let error): return error.errno == ETIMEDOUT
        }
    }

    /// Opens the connection that is also used by libnotify. Blocks until the bus answers.
    init() throws(GLibError) {
        let connection = try GLibError.withDescriptors { () throws(GLibError) in
            var error: UnsafeMutablePointer<GError>?
            guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &error) else {
                throw GLibError(taking: error)
            }
            return connection
        }
        // By default GDBus ends the process when the bus disappears.
        g_dbus_connection_set_exit_on_close(connection, 0)
        self.connection = connection
        guid = g_dbus_connection_get_guid(connection).map { String(cString: $0) } ?? ""
    }

    deinit {
        if watch != 0 { g_bus_unwatch_name(watch) }
        if closedHandler != 0 { g_signal_handler_disconnect(object, closedHandler) }
        g_object_unref(object)
    }

    private var object: UnsafeMutableRawPointer { UnsafeMutableRawPointer(connection) }

    var isClosed: Bool { g_dbus_connection_is_closed(connection) != 0 }

    /// Calls `changed` with the unique name of the server, nil if there is none, at start and after every change. Calls
    /// `closed` when the bus disappears.
    func watchServer(changed: @escaping (String?) -> Void, closed: @escaping () -> Void) {
        watch = g_bus_watch_name_on_connection(
            connection,
            Self.serverName,
            G_BUS_NAME_WATCHER_FLAGS_NONE,
            { _, _, owner, data in Watcher.call(data, owner.map { String(cString: $0) }) },
            { _, _, data in Watcher.call(data, nil) },
            Watcher(changed).retained,
            { data in Watcher.release(data) }
        )
        closedHandler = connect(object, "closed", closed)
    }

    /// Calls `done` with whether the bus itself answers within two seconds.
    func answers(_ done: @escaping (Bool) -> Void) {
        let milliseconds = Int32(UserBus.answerLimit / .milliseconds(1))
        call("GetId", of: Self.busName, on: Self.busName, timeoutMilliseconds: milliseconds) { reply in
            if case .success = reply { done(true) } else { done(false) }
        }
    }

    /// Requests the server's capabilities (GetCapabilities). Fails if it does not answer within five seconds.
    func capabilities(_ done: @escaping (Result<Set<String>, GLibError>) -> Void) {
        call("GetCapabilities") { reply in done(reply.map(Self.strings)) }
    }

    /// Requests that the bus starts an installed server (StartServiceByName).
    func startServer(_ done: @escaping (Result<Void, GLibError>) -> Void) {
        var arguments = [g_variant_new_string(Self.serverName), g_variant_new_uint32(0)]
        call(
            "StartServiceByName",
            of: Self.busName,
            on: Self.busName,
            g_variant_new_tuple(&arguments, 2),
            timeoutMilliseconds: Self.activationMilliseconds
        ) { reply in
            done(reply.map { _ in })
        }
    }

    /// Closes a popup; no effect if it does not exist.
    func closePopup(_ number: UInt32) {
        var arguments = [g_variant_new_uint32(number)]
        call("CloseNotification", g_variant_new_tuple(&arguments, 1)) { _ in }
    }

    /// The array of strings that is the only value of `reply`.
    private static func strings(_ reply: OpaquePointer) -> Set<String> {
        guard g_variant_n_children(reply) == 1, let array = g_variant_get_child_value(reply, 0) else { return [] }
        defer { g_variant_unref(array) }
        var count: gsize = 0
        guard String(cString: g_variant_get_type_string(array)) == "as",
            let strings = g_variant_get_strv(array, &count)
        else { return [] }
        defer { g_free(strings) }
        return Set((0..<Int(count)).compactMap { strings[$0].map { String(cString: $0) } })
    }

    /// Calls a method, by default of the notification server. The path of an object is its service's name.
    func call(
        _ method: String,
        of interface: String = serverName,
        on name: String = serverName,
        _ arguments: OpaquePointer? = nil,
        timeoutMilliseconds: Int32 = answerMilliseconds,
        _ done: @escaping (Result<OpaquePointer, GLibError>) -> Void
    ) {
        g_dbus_connection_call(
            connection,
            name,
            "/" + name.split(separator: ".").joined(separator: "/"),
            interface,
            method,
            arguments,
            nil,
            G_DBUS_CALL_FLAGS_NO_AUTO_START,
            timeoutMilliseconds,
            nil,
            { source, result, data in
                guard let source else { return }
                defer { PendingCall.release(data) }
                var error: UnsafeMutablePointer<GError>?
                guard let reply = g_dbus_connection_call_finish(OpaquePointer(source), result, &error) else {
                    return PendingCall.call(data, .failure(GLibError(taking: error)))
                }
                defer { g_variant_unref(reply) }
                PendingCall.call(data, .success(reply))
            },
            PendingCall(done).retained
        )
    }

    private typealias PendingCall = GLibCallback<Result<OpaquePointer, GLibError>>
    private typealias Watcher = GLibCallback<String?>
}

/// GDBus's worker thread, which serves all connections and never ends. GLib ends the process if it can't start that
/// thread (“creating thread 'gdbus'”), so it is started with the daemon, even if there is no bus yet.
enum BusThread {
    /// Starts the thread on first use; false if that failed.
    static let isStarted: Bool = start()

    /// Opens a connection of this process to itself, which starts the thread, and closes it.
    private static func start() -> Bool {
        var ends: [Int32] = [-1, -1]
        guard clinux_socketpair(&ends) == 0 else { return false }
        defer { close(ends[1]) }
        guard let socket = g_socket_new_from_fd(ends[0], nil) else {
            close(ends[0])
            return false
        }
        defer { g_object_unref(socket) }
        guard let stream = g_socket_connection_factory_create_connection(socket) else { return false }
        defer { g_object_unref(stream) }
        let connection = g_dbus_connection_new_sync(
            UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GIOStream.self),
            nil,
            G_DBUS_CONNECTION_FLAGS_NONE,
            nil,
            nil,
            nil
        )
        guard let connection else { return false }
        g_dbus_connection_close_sync(connection, nil, nil)
        g_object_unref(UnsafeMutableRawPointer(connection))
        return true
    }
}
