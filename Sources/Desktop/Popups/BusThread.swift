import CLinux
import CNotify
import Glibc

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
