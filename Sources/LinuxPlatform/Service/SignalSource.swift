import Dispatch
import Glibc

/// Signals as calls on a queue, where more than what signal-safety(7) lists is allowed.
package final class SignalSource: Sendable {
    // Dispatch objects may be used from any thread; Swift's overlay on Linux does not say so.
    nonisolated(unsafe) private let source: any DispatchSourceSignal

    /// `signal` no longer does what it did by default. Several that come at once may be one call.
    package init(_ signal: Int32, queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void) {
        // Dispatch reads it from the kernel; its default action must not come first.
        Glibc.signal(signal, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
        source.setEventHandler(handler: handler)
        source.activate()
    }

    /// A client that closed its end is an error of write(2), not the end of the daemon.
    package static func ignoreBrokenPipes() {
        Glibc.signal(SIGPIPE, SIG_IGN)
    }

    deinit {
        source.cancel()
    }
}
