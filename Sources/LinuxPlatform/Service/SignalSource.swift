import CLinux
import Dispatch
import Glibc

/// Delivers a signal as calls on a queue, which are not restricted to what signal-safety(7) lists.
package final class SignalSource: Sendable {
    private let signal: Int32
    private let reader: DescriptorReader

    /// Replaces the action of `signal`. Several signals that arrive at once may become one call. Create only one source
    /// for a signal at a time.
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
