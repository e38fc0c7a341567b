import Dispatch
import Glibc

/// Calls a handler on a queue whenever a descriptor is readable, until this object is freed.
final class DescriptorReader: Sendable {
    // Dispatch objects may be used from any thread; Swift's overlay on Linux does not say so.
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
/// It is a class because Dispatch needs a descriptor open until the cancel handler of its source has run, which is
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
