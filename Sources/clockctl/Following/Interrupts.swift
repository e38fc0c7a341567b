import CLinux
import Glibc

/// SIGINT and SIGTERM as descriptors for poll(2), so that a line being drawn can be ended first.
struct Interrupts {
    private let sources: [(signal: CInt, descriptor: CInt)]

    init() {
        sources = [SIGINT, SIGTERM].compactMap { signal in
            let descriptor = clinux_signal_eventfd(signal)
            return descriptor < 0 ? nil : (signal, descriptor)
        }
    }

    /// Waits with poll(2). Returns the signal that arrived; nil if a descriptor is readable or the interval has passed.
    /// A nil interval has no end.
    func wait(for descriptors: CInt?..., atMost interval: Duration?) -> CInt? {
        let watched = sources.map(\.descriptor) + descriptors.compactMap(\.self)
        var entries = watched.map { pollfd(fd: $0, events: CShort(POLLIN), revents: 0) }
        let milliseconds = interval.map { CInt(min(max(0, $0 / .milliseconds(1)) + 1, 3_600_000)) } ?? -1
        // The signal handler writes before poll(2) returns EINTR, so the retry finds the signal.
        while poll(&entries, nfds_t(entries.count), milliseconds) < 0, errno == EINTR {}
        return zip(sources, entries).first { $0.1.revents != 0 }?.0.signal
    }

    /// Ends the process by the signal's default action, so that the shell sees the signal in its wait status.
    static func end(by number: CInt) {
        signal(number, SIG_DFL)
        raise(number)
    }
}
