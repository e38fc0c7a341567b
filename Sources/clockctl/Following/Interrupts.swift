import CLinux
import ClockClient
import Glibc

/// Signals as descriptors for poll(2), so that what is being drawn can be ended first.
struct Interrupts {
    private let sources: [(signal: CInt, descriptor: CInt)]

    /// What a signal is for.
    enum Signal {
        /// To end the process.
        case end(CInt)
        /// To stop it, as Ctrl-Z does.
        case stop
        /// The terminal has another size, or the process goes on after it was stopped.
        case redraw
    }

    init() {
        // nohup(1) and shells without job control have these ignored, and they stay so.
        let optional = [SIGHUP, SIGQUIT, SIGTSTP].filter { !Self.isIgnored($0) }
        sources = ([SIGINT, SIGTERM, SIGCONT, SIGWINCH] + optional).compactMap { signal in
            let descriptor = clinux_signal_eventfd(signal)
            return descriptor < 0 ? nil : (signal, descriptor)
        }
    }

    /// Waits with poll(2). Returns the signal that arrived; nil if a descriptor is readable or the interval has passed.
    /// A nil interval has no end.
    func wait(for descriptors: CInt?..., atMost interval: Duration?) -> Signal? {
        let watched = sources.map(\.descriptor) + descriptors.compactMap(\.self)
        var entries = watched.map { pollfd(fd: $0, events: CShort(POLLIN), revents: 0) }
        let milliseconds = interval.map(pollMilliseconds) ?? -1
        // The signal handler writes before poll(2) returns EINTR, so the retry finds the signal.
        while poll(&entries, nfds_t(entries.count), milliseconds) < 0, errno == EINTR {}
        guard let source = zip(sources, entries).first(where: { $0.1.revents != 0 })?.0 else { return nil }
        var count: UInt64 = 0
        read(source.descriptor, &count, MemoryLayout<UInt64>.size)
        return switch source.signal {
        case SIGTSTP: .stop
        case SIGCONT, SIGWINCH: .redraw
        default: .end(source.signal)
        }
    }

    /// Ends the process by the signal's default action, so that the shell sees the signal in its wait status.
    static func end(by number: CInt) {
        signal(number, SIG_DFL)
        raise(number)
    }

    /// Stops the process as SIGTSTP does by default. Returns once it was continued.
    static func stop() {
        var caught = sigaction()
        sigaction(SIGTSTP, nil, &caught)
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
        sigaction(SIGTSTP, &caught, nil)
    }

    private static func isIgnored(_ number: CInt) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
