import CNotify
import Glibc
import Synchronization
import Threads

/// A thread with its own main loop and main context: GDBus and libnotify run callbacks on the thread that requested
/// them.
///
/// It is the executor of ``Popups``, so the compiler ensures that this actor runs on this thread.
final class GLibThread: SerialExecutor {
    // A main context may be used from any thread (g_main_context_invoke).
    nonisolated(unsafe) private let context: OpaquePointer

    init(name: String) {
        context = g_main_context_new()
        // The thread is never joined: it runs until the daemon ends.
        g_thread_unref(g_thread_new(name, Self.run, UnsafeMutableRawPointer(g_main_context_ref(context))))
    }

    deinit {
        g_main_context_unref(context)
    }

    private static let run: GThreadFunc = { data in
        let context = OpaquePointer(data)
        g_main_context_push_thread_default(context)
        let loop = g_main_loop_new(context, 0)
        g_main_loop_run(loop)
        return nil
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        perform { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() {
        precondition(g_main_context_is_owner(context) != 0, "not on the GLib thread")
    }

    /// Calls `body` on the thread, after previously enqueued work. Returns at once.
    func perform(_ body: @escaping @Sendable () -> Void) {
        attach(g_idle_source_new(), body)
    }

    /// Calls `body` once on the thread, after `delay`. Returns at once.
    func perform(afterMilliseconds delay: UInt32, _ body: @escaping @Sendable () -> Void) {
        attach(g_timeout_source_new(delay), body)
    }

    private func attach(_ source: UnsafeMutablePointer<GSource>?, _ body: @escaping @Sendable () -> Void) {
        g_source_set_priority(source, G_PRIORITY_DEFAULT)
        g_source_set_callback(
            source,
            { data in
                GLibCallback<Void>.call(data, ())
                return 0
            },
            GLibCallback(body).retained,
            { data in GLibCallback<Void>.release(data) }
        )
        g_source_attach(source, context)
        g_source_unref(source)
    }
}

/// A closure as the user data of a GLib callback, possibly on another thread. GLib's lock already orders the two; the
/// flag repeats that for ThreadSanitizer, which does not instrument GLib.
final class GLibCallback<Argument> {
    private let body: (Argument) -> Void
    private let isHandedOver = Atomic(false)

    init(_ body: @escaping (Argument) -> Void) {
        self.body = body
        isHandedOver.store(true, ordering: .releasing)
    }

    /// Owns this object until ``release(_:)``.
    var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    static func call(_ data: UnsafeMutableRawPointer?, _ argument: Argument) {
        guard let data else { return }
        // Retained, because a callback may be freed while it runs.
        let callback = Unmanaged<GLibCallback>.fromOpaque(data).takeUnretainedValue()
        if callback.isHandedOver.load(ordering: .acquiring) { callback.body(argument) }
    }

    static func release(_ data: UnsafeMutableRawPointer?) {
        guard let data else { return }
        Unmanaged<GLibCallback>.fromOpaque(data).release()
    }
}

/// Calls `body` whenever the object emits the signal, until it is freed. Returns the number of the handler.
@discardableResult
func connect(_ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping () -> Void) -> UInt {
    // Swapped: the user data is the first argument, so that one handler serves signals of all types.
    let handler: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in GLibCallback<Void>.call(data, ()) }
    return g_signal_connect_data(
        object,
        signal,
        unsafeBitCast(handler, to: GCallback.self),
        GLibCallback(body).retained,
        { data, _ in GLibCallback<Void>.release(data) },
        G_CONNECT_SWAPPED
    )
}

/// A failure of GLib, in one line.
struct GLibError: Error, Sendable, CustomStringConvertible {
    let description: String
    /// Whether a retry may succeed because descriptors were exhausted.
    private(set) var isShortage = false

    init(_ description: String) {
        self.description = description
    }

    /// Makes a blocking call of GLib with some descriptors available, or throws: without one for a wakeup, GLib ends the
    /// process (“Creating pipes for GWakeup”).
    static func withDescriptors<Value>(_ call: () throws(GLibError) -> Value) throws(GLibError) -> Value {
        defer { if !DescriptorReserve.refill() { Restock.begin() } }
        if let value = try DescriptorReserve.withSome(call) { return value }
        var error = GLibError(String(cString: strerror(EMFILE)))
        error.isShortage = true
        throw error
    }

    /// Takes ownership of `error` and frees it.
    init(taking error: UnsafeMutablePointer<GError>?) {
        if let error {
            description = String(cString: error.pointee.message)
            g_error_free(error)
        } else {
            description = "unknown error"
        }
    }
}

/// Reports changes of one file, which need not exist yet (GFileMonitor: inotify(7) on its directory).
///
/// Must be used on the GLib thread only.
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
