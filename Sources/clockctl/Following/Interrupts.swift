import CLinux
import Glibc

/// SIGINT and SIGTERM as descriptors beside others, so that a line half drawn can be ended first.
struct Interrupts {
    private let sources: [(signal: CInt, descriptor: CInt)]

    init() {
        sources = [SIGINT, SIGTERM].compactMap { signal in
            let descriptor = clinux_signal_eventfd(signal)
            return descriptor < 0 ? nil : (signal, descriptor)
        }
    }

    /// poll(2): the signal that came, or nil when a descriptor is readable or the time is over.
    func wait(for descriptors: CInt?..., atMost interval: Duration?) -> CInt? {
        let watched = sources.map(\.descriptor) + descriptors.compactMap(\.self)
        var entries = watched.map { pollfd(fd: $0, events: CShort(POLLIN), revents: 0) }
        let milliseconds = interval.map { CInt(min(max(0, $0 / .milliseconds(1)) + 1, 3_600_000)) } ?? -1
        // A signal's handler has written before poll says EINTR; then a second look finds it.
        while poll(&entries, nfds_t(entries.count), milliseconds) < 0, errno == EINTR {}
        return zip(sources, entries).first { $0.1.revents != 0 }?.0.signal
    }

    /// As the signal ends a process that does not handle it: what the shell wants to see.
    static func end(by number: CInt) {
        signal(number, SIG_DFL)
        raise(number)
    }
}
