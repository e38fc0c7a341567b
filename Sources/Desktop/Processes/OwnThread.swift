import Glibc

/// A thread for what waits: nothing else is held up by it, and nothing wakes until there is something to do.
final class OwnThread {
    private let body: @Sendable () -> Void

    private init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    /// Does `body` on a thread of its own, which ends with it. - Returns: an error number where there is none to be had.
    static func run(_ body: @escaping @Sendable () -> Void) -> Int32? {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, 256 * 1024)
        let context = Unmanaged.passRetained(OwnThread(body))
        var thread = pthread_t()
        let status = pthread_create(
            &thread,
            &attributes,
            { context in
                guard let context else { return nil }
                Unmanaged<OwnThread>.fromOpaque(context).takeRetainedValue().body()
                return nil
            },
            context.toOpaque()
        )
        if status != 0 { context.release() }
        return status == 0 ? nil : status
    }
}
