import CNotify
import Synchronization

/// A thread with its own main loop and main context: GDBus and libnotify run callbacks on the thread that asked for
/// them.
///
/// It is the executor of ``Popups``, so the compiler keeps everything of that actor on this thread.
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

    /// Calls `body` on the thread, after everything enqueued before. Returns at once.
    func perform(_ body: @escaping @Sendable () -> Void) {
        attach(g_idle_source_new(), body)
    }

    /// Calls `body` once on the thread, after `delay`. Returns at once.
    func perform(afterMilliseconds delay: UInt32, _ body: @escaping @Sendable () -> Void) {
        attach(g_timeout_source_new(delay), body)
    }

    private func attach(_ source: UnsafeMutablePointer<GSource>?, _ body: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Box(body)).toOpaque()
        g_source_set_priority(source, G_PRIORITY_DEFAULT)
        g_source_set_callback(
            source,
            { data in
                if let data { Unmanaged<Box>.fromOpaque(data).takeUnretainedValue().call() }
                return 0
            },
            box,
            { data in if let data { Unmanaged<Box>.fromOpaque(data).release() } }
        )
        g_source_attach(source, context)
        g_source_unref(source)
    }

    /// A closure handed from the calling thread to this one. GLib's lock orders the two already; the flag repeats that
    /// for ThreadSanitizer, which does not see into GLib.
    private final class Box: Sendable {
        private let body: @Sendable () -> Void
        private let isHandedOver = Atomic(false)

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
            isHandedOver.store(true, ordering: .releasing)
        }

        func call() {
            if isHandedOver.load(ordering: .acquiring) { body() }
        }
    }
}
