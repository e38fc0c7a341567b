import Dispatch

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
