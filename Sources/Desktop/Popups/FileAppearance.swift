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
        connect(monitor, "changed", changed)
    }

    deinit {
        g_file_monitor_cancel(monitor)
        g_object_unref(monitor)
    }
}
