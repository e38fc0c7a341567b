import CLinux
import Dispatch
import Glibc

/// Signals as calls on a queue, where more than what signal-safety(7) lists is allowed.
package final class SignalSource: Sendable {
    private let signal: Int32
    private let reader: DescriptorReader

    /// `signal` no longer does what it did by default. Several that come at once may be one call. One source for a
    /// signal at a time.
    package init(
        _ signal: Int32,
        queue: DispatchQueue,
        _ handler: @escaping @Sendable () -> Void
    ) throws(SystemCallError) {
        let opened = clinux_signal_eventfd(signal)
        guard opened >= 0 else { throw SystemCallError("sigaction", errno: errno) }
        let descriptor = OwnedDescriptor(opened)
        self.signal = signal
        reader = DescriptorReader(descriptor, on: queue) {
            var count: UInt64 = 0
            if read(descriptor.rawValue, &count, MemoryLayout<UInt64>.size) > 0 { handler() }
        }
    }

    deinit {
        Glibc.signal(signal, SIG_DFL)
    }
}
