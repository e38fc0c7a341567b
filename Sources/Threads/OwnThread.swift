import CLinux
import Glibc

/// A thread for one piece of blocking work: it blocks no other work, and it does not wake the processor while it waits.
package final class OwnThread {
    private let name: String
    private let body: @Sendable () -> Void

    private init(_ name: String, _ body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
    }

    /// Runs `body` on a new, detached thread, which ends after it. Returns the error number of pthread_create(3) if the
    /// thread can't be created, otherwise nil. The stack has `stackBytes`, or more if the system requires that. The
    /// kernel keeps 15 bytes of `name`.
    package static func run(
        _ name: String = "clockd",
        stackBytes: Int = 256 * 1024,
        _ body: @escaping @Sendable () -> Void
    ) -> Int32? {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // A smaller stack is refused, and the default is 8 MiB. The minimum is 128 KiB on arm64, 16 KiB on x86-64.
        pthread_attr_setstacksize(&attributes, max(stackBytes, sysconf(Int32(_SC_THREAD_STACK_MIN))))
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
