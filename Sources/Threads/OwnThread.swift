import CLinux
import Glibc

/// A thread for what waits: nothing else is held up by it, and nothing wakes until there is something to do.
package final class OwnThread {
    private let name: String
    private let body: @Sendable () -> Void

    private init(_ name: String, _ body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
    }

    /// Does `body` on a thread of its own, which ends with it. - Returns: an error number where there is none to be had.
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
