import CLinux
import Dispatch
import Glibc

/// Serves the main dispatch queue on the process's main thread, as a run loop does.
///
/// `dispatchMain()` can't be used: it ends the main thread and leaves the queue to threads of the pool, which may be
/// unavailable when a ring needs them (``SerialThread``). Sources on the main queue need only libdispatch's manager
/// thread, which exists from the first source on.
package enum MainLoop {
    /// Starts the manager thread, and creates the descriptors that timers and the queue need, while both are available.
    /// Call it on the main thread, before anything uses the queue.
    package static func prepare() {
        _ = _dispatch_get_main_queue_handle_4CF()
        let isDone = DispatchSemaphore(value: 0)
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + .milliseconds(1))
        timer.setEventHandler { isDone.signal() }
        timer.activate()
        while isDone.wait(timeout: .now()) != .success { serve() }
        timer.cancel()
    }

    /// Serves the queue forever. Call it on the main thread.
    package static func run() -> Never {
        while true { serve() }
    }

    /// Waits for work on the main queue and executes it.
    private static func serve() {
        let handle = _dispatch_get_main_queue_handle_4CF()
        var polled = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, -1) > 0 else { return }
        var count: UInt64 = 0
        _ = read(handle, &count, MemoryLayout.size(ofValue: count))
        _dispatch_main_queue_callback_4CF(nil)
    }
}
