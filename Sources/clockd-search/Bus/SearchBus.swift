import CSystemd
import Glibc

/// The program's connection to the session bus: a name, one object, and calls of other services. For one thread.
final class SearchBus {
    static let name = "io.clockd.Search"
    static let path = "/io/clockd/Search"

    let pointer: OpaquePointer
    private let answer: (borrowing BusMessage) throws(BusError) -> Bool

    /// The time limit for calls of other services, which either answer immediately or hang.
    private static let patienceMicroseconds: UInt64 = 2_000_000

    /// Connects, and acquires the name. `answer` receives each call of the object and answers it; it returns false if
    /// there is no such method.
    init(answer: @escaping (borrowing BusMessage) throws(BusError) -> Bool) throws(BusError) {
        var opened: OpaquePointer?
        try BusError.check("sd_bus_open_user", sd_bus_open_user(&opened))
        guard let opened else { throw BusError(call: "sd_bus_open_user", errno: ENOMEM) }
        pointer = opened
        self.answer = answer
        let context = Unmanaged.passUnretained(self).toOpaque()
        let added = sd_bus_add_object(
            pointer,
            nil,
            Self.path,
            { message, context, _ in
                guard let message, let context else { return 0 }
                return Unmanaged<SearchBus>.fromOpaque(context).takeUnretainedValue().handle(message)
            },
            context
        )
        try BusError.check("sd_bus_add_object", added)
        try BusError.check("sd_bus_request_name", sd_bus_request_name(pointer, Self.name, 0))
    }

    deinit { sd_bus_flush_close_unref(pointer) }

    /// Returns 1 for an answered call, 0 for one that sd-bus has to refuse, or a negative errno, which becomes the
    /// answer.
    private func handle(_ pointer: OpaquePointer) -> CInt {
        do throws(BusError) {
            return try answer(BusMessage(borrowing: pointer)) ? 1 : 0
        } catch {
            return -error.errno
        }
    }

    /// Answers calls until no call has arrived for the time `idle`, or the bus has disconnected.
    ///
    /// The name is released first and pending calls are answered: a later call starts the program again. Between two
    /// calls only the end of that time wakes the process.
    func serve(idle: Duration) {
        var end = ContinuousClock.now + idle
        while true {
            let processed = sd_bus_process(pointer, nil)
            if processed < 0 { return }
            if processed > 0 {
                end = ContinuousClock.now + idle
                continue
            }
            let left = ContinuousClock.now.duration(to: end)
            guard left > .zero else { break }
            let waited = sd_bus_wait(pointer, Self.microseconds(left))
            if waited < 0, waited != -EINTR { return }
        }
        sd_bus_release_name(pointer, Self.name)
        while sd_bus_process(pointer, nil) > 0 {}
    }

    /// Rounded up: a wait that ends too early would have to be repeated.
    private static func microseconds(_ duration: Duration) -> UInt64 {
        let (seconds, attoseconds) = duration.components
        return UInt64(seconds) * 1_000_000 + UInt64(attoseconds / 1_000_000_000_000) + 1
    }

    /// Calls a method of another service; the name of its interface is `interface`.
    func call(
        _ service: String,
        _ path: String,
        _ interface: String,
        _ method: String,
        _ arguments: (borrowing BusMessage) throws(BusError) -> Void
    ) throws(BusError) {
        var made: OpaquePointer?
        try BusError.check(method, sd_bus_message_new_method_call(pointer, &made, service, path, interface, method))
        guard let made else { throw BusError(call: method, errno: ENOMEM) }
        let message = BusMessage(owning: made)
        try arguments(message)
        try message.call(on: pointer, microseconds: Self.patienceMicroseconds)
    }
}
