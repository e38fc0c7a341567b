import Glibc

/// Watches a descriptor that a library owns and may close at any time, as sd-bus(3) does when its connection has ended.
///
/// The watched descriptor is a duplicate. A descriptor that is closed while it is watched remains in the epoll list for
/// as long as a child that is being started shares it, and would report events for freed memory.
package final class DescriptorWatch: Sendable {
    private let thread: SerialThread
    private let duplicate: Int32
    private let ticket: SerialThread.Ticket

    /// Runs `work` on `thread` whenever `descriptor` is readable or hangs up, until the watch is released. Nil, with an
    /// errno, if it can't be duplicated.
    package init?(_ descriptor: Int32, on thread: SerialThread, _ work: @escaping SerialThread.Work) {
        self.thread = thread
        duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard duplicate >= 0 else { return nil }
        ticket = thread.watch(duplicate, work)
    }

    deinit { thread.cancel(ticket, closing: duplicate) }
}
