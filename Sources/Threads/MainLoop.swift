import CLinux
import Dispatch
import Glibc

/// Serves the main dispatch queue on the process's main thread, as a run loop does.
///
/// `dispatchMain()` would not do: it gives the main thread up, and the queue to the pool's threads, which can't be had
/// when they are needed most (``SerialThread``). Sources whose queue is this one need libdispatch's manager thread
/// alone, which lives from the first source on.
package enum MainLoop {
    /// Before anything else relies on it: starts the manager thread, and makes the descriptors that timers and the queue
    /// need, while both can be had.
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

    package static func run() -> Never {
        while true { serve() }
    }

    /// Waits until something is to be done on the main queue, and does it.
    private static func serve() {
        let handle = _dispatch_get_main_queue_handle_4CF()
        var polled = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, -1) > 0 else { return }
        var count: UInt64 = 0
        _ = read(handle, &count, MemoryLayout.size(ofValue: count))
        _dispatch_main_queue_callback_4CF(nil)
    }
}
