import CLinux
import Glibc

/// A thread for one piece of blocking work: it blocks nothing else, and nothing wakes while it waits.
package final class OwnThread {
    private let name: String
    private let body: @Sendable () -> Void

    private init(_ name: String, _ body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
    }

    /// Runs `body` on a new, detached thread, which ends with it. Returns the error number of pthread_create(3) if
    /// there is no thread, else nil. The kernel keeps 15 bytes of `name`.
    package static func run(
        _ name: String = "clockd",
        stackBytes: Int = 256 * 1024,
        _ body: @escaping @Sendable () -> Void
    ) -> Int32? {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, stackBytes)
        let context = Unmanaged.passRetained(OwnThread(name, body))
        var thread = pthread_t()
        let status = pthread_create(
            &thread,
            &attributes,
            { context in
                guard let context else { return nil }
                let own = Unmanaged<OwnThread>.fromOpaque(context).takeRetainedValue()
                // For ps(1) and debuggers.
                clinux_name_thread(own.name)
                own.body()
                return nil
            },
            context.toOpaque()
        )
        if status != 0 { context.release() }
        return status == 0 ? nil : status
    }
}
