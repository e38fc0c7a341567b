import CLinux
import Dispatch
import Glibc

/// Calls a handler on a queue whenever a descriptor is readable, until this object is freed.
final class DescriptorReader: Sendable {
    // Dispatch objects may be used from any thread, but Swift's overlay on Linux does not declare that.
    nonisolated(unsafe) private let source: any DispatchSourceRead

    init(_ descriptor: OwnedDescriptor, on queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor.rawValue, queue: queue)
        source.setEventHandler(handler: handler)
        source.setCancelHandler { extendLifetime(descriptor) }
        source.activate()
    }

    deinit {
        source.cancel()
    }
}

/// A file descriptor that is closed exactly once, with its last reference.
///
/// It is a class because Dispatch needs an open descriptor until the cancel handler of its source has run, which is
/// after the source's owner is freed.
final class OwnedDescriptor: Sendable {
    let rawValue: Int32

    /// Takes ownership of `rawValue`, which must be open and have no other owner.
    init(_ rawValue: Int32) {
        precondition(rawValue >= 0)
        self.rawValue = rawValue
    }

    deinit {
        close(rawValue)
    }
}

/// A failed system call: its name, the path concerned and its errno (errno(3)).
package struct SystemCallError: Error, Hashable, Sendable, CustomStringConvertible {
    package let call: String
    /// The path concerned; empty if there is none.
    package let path: String
    package let errno: Int32

    package init(_ call: String, path: String = "", errno: Int32) {
        self.call = call
        self.path = path
        self.errno = errno
    }

    package var description: String {
        let problem = String(cString: strerror(errno))
        return path.isEmpty ? "\(call): \(problem)" : "\(call) \(path): \(problem)"
    }
}

/// Reads a small file such as one of `/proc`: its first 4,096 bytes at most. Does not follow a symbolic link.
func readSmallFile(_ path: String) throws(SystemCallError) -> String {
    let opened = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard opened >= 0 else { throw SystemCallError("open", path: path, errno: errno) }
    let descriptor = OwnedDescriptor(opened)
    return try readSmallFile(descriptor, path: path)
}

/// As above, from the beginning of an open file. `path` is for the error only.
func readSmallFile(_ descriptor: OwnedDescriptor, path: String) throws(SystemCallError) -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = pread(descriptor.rawValue, &bytes, bytes.count, 0)
    guard count >= 0 else { throw SystemCallError("read", path: path, errno: errno) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
}

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
