import CNotify

/// Reports changes of one file, which need not exist yet (GFileMonitor: inotify(7) on its directory).
///
/// Use it on the GLib thread only.
final class FileAppearance {
    private let monitor: UnsafeMutablePointer<GFileMonitor>

    /// Nil if the file can't be watched.
    init?(path: String, _ changed: @escaping () -> Void) {
        let file = g_file_new_for_path(path)
        defer { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
        guard let monitor = g_file_monitor_file(file, G_FILE_MONITOR_NONE, nil, nil) else { return nil }
        self.monitor = monitor
        let handler:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UInt32,
                UnsafeMutableRawPointer?
            ) -> Void = { _, _, _, _, data in
                guard let data else { return }
                Unmanaged<Callback>.fromOpaque(data).takeUnretainedValue().changed()
            }
        g_signal_connect_data(
            monitor,
            "changed",
            unsafeBitCast(handler, to: GCallback.self),
            Unmanaged.passRetained(Callback(changed)).toOpaque(),
            { data, _ in if let data { Unmanaged<Callback>.fromOpaque(data).release() } },
            GConnectFlags(rawValue: 0)
        )
    }

    deinit {
        g_file_monitor_cancel(monitor)
        g_object_unref(monitor)
    }

    private final class Callback {
        let changed: () -> Void

        init(_ changed: @escaping () -> Void) {
            self.changed = changed
        }
    }
}
