import CSystemd
import Glibc
import Synchronization
import Threads

/// A connection to the user's service manager (org.freedesktop.systemd1(5)) that follows one unit. It is open only
/// during that time, so a daemon that runs no command receives no signals of units.
final class UnitBus: Sendable {
    /// Yields once at start and after every change of the unit. Finishes when the bus disappears.
    let changes: AsyncStream<Void>

    private let path: String
    private let changed: AsyncStream<Void>.Continuation
    private let thread: SerialThread
    // sd_bus is not thread-safe; after init it is used on `thread` only.
    nonisolated(unsafe) private let bus: OpaquePointer
    // Only on `thread`.
    nonisolated(unsafe) private var watch: DescriptorWatch?

    /// Used if no other thread can be started; nil before ``prepare()``.
    private static let shared = Mutex<SerialThread?>(nil)

    /// Ensures that units can be followed even if no more threads are available.
    static func prepare() {
        shared.withLock { $0 = $0 ?? SerialThread.required("clockd.units") }
    }

    private static func thread() throws(UnitFailure) -> SerialThread {
        do throws(ThreadFailure) {
            return try SerialThread("clockd.unit")
        } catch {
            if let shared = shared.withLock({ $0 }) { return shared }
            throw UnitFailure(call: error.call, errno: error.errno)
        }
    }

    /// Connects to the manager and follows `unit`, whether it exists or not.
    static func open(following unit: String) async throws(UnitFailure) -> UnitBus {
        guard DescriptorReserve.leavesSome(besides: 2) else {
            throw UnitFailure(call: UnitFailure.opening, errno: EMFILE)
        }
        let thread = try thread()
        let opened = await withCheckedContinuation { continuation in
            thread.async {
                continuation.resume(
                    returning: Result { () throws(UnitFailure) in
                        do throws(UnitFailure) {
                            return try UnitBus(unit, on: thread)
                        } catch  where Shortage.isOne(error.errno) {
                            Shortage.relieve(error.errno)
                            return try UnitBus(unit, on: thread)
                        }
                    }
                )
            }
        }
        return try opened.get()
    }

    /// Must be called on `thread`.
    private init(_ unit: String, on thread: SerialThread) throws(UnitFailure) {
        var encoded: UnsafeMutablePointer<CChar>?
        try UnitFailure.check("sd_bus_path_encode", sd_bus_path_encode(Self.unitPrefix, unit, &encoded))
        defer { free(encoded) }
        guard let encoded else { throw UnitFailure(call: "sd_bus_path_encode", errno: ENOMEM) }
        switch UserBus.open() {
        case .success(let opened): bus = opened
        case .failure(let error): throw UnitFailure(call: UnitFailure.opening, errno: error.errno)
        }
        self.thread = thread
        path = String(cString: encoded)
        (changes, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        sd_bus_set_method_call_timeout(bus, 5_000_000)
        listen()
        changed.yield()
    }

    // Without flushing, which would wait for a bus that was stopped: each call has waited for its reply.
    deinit { sd_bus_close_unref(bus) }

    private func listen() {
        // If this fails, the unit's end is not noticed, but it is still run and stopped.
        sd_bus_match_signal(
            bus,
            nil,
            Self.service,
            path,
            "org.freedesktop.DBus.Properties",
            "PropertiesChanged",
            { _, context, _ in
                guard let context else { return 0 }
                Unmanaged<UnitBus>.fromOpaque(context).takeUnretainedValue().changed.yield()
                return 0
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
        // The manager sends signals of units only after this call.
        _ = try? send("Subscribe").map { sd_bus_message_unref($0) }
        watch = DescriptorWatch(sd_bus_get_fd(bus), on: thread) { [weak self] in self?.process() }
    }

    private func process() {
        var status: Int32
        repeat { status = sd_bus_process(bus, nil) } while status > 0
        guard status < 0 else { return }
        watch = nil
        changed.finish()
    }

    // MARK: - Requests

    /// Calls a method of the manager; `types` is the signature of its arguments.
    func call(_ method: String, _ types: String, _ arguments: [UnitArgument]) async throws(UnitFailure) {
        try await onThread { bus throws(UnitFailure) in
            _ = sd_bus_message_unref(try bus.send(method, types, arguments))
        }
    }

    func state() async throws(UnitFailure) -> UnitState {
        try await onThread { bus throws(UnitFailure) in
            // The properties are read one by one. The property that the manager sets last is read first, so that the
            // others are final.
            let active = try bus.text("Unit", "ActiveState")
            let mainEnded = try bus.number("Service", "ExecMainExitTimestampMonotonic", as: UInt64.self, "t") > 0
            let tasks = try? bus.number("Service", "TasksCurrent", as: UInt64.self, "t")
            return UnitState(
                active: active,
                mainEnded: mainEnded,
                result: try bus.text("Service", "Result"),
                mainCode: try bus.number("Service", "ExecMainCode", as: Int32.self, "i"),
                mainStatus: try bus.number("Service", "ExecMainStatus", as: Int32.self, "i"),
                // The maximum stands for an unknown number.
                taskCount: tasks == .max ? nil : tasks
            )
        }
    }

    /// Returns the unit's environment variables, as `NAME=value`.
    func environment() async throws(UnitFailure) -> Set<String> {
        try await onThread { bus throws(UnitFailure) in
            var texts: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
            let interface = Self.interfacePrefix + "Service"
            let status = sd_bus_get_property_strv(
                bus.bus,
                Self.service,
                bus.path,
                interface,
                "Environment",
                nil,
                &texts
            )
            try UnitFailure.check("Environment", status)
            return takeTexts(texts)
        }
    }

    /// Calls `found` with the names of the matching loaded units, or with none if there is no manager. `found` is
    /// called on another thread, or on the caller's if no thread can be started.
    static func findUnits(matching pattern: String, _ found: @escaping @Sendable ([String]) -> Void) {
        guard let thread = try? thread() else { return found([]) }
        thread.async {
            guard let bus = try? UnitBus("clockd.service", on: thread) else { return found([]) }
            let answer = try? bus.send("ListUnitsByPatterns", "asas", [0, 1, .text(pattern)])
            defer { sd_bus_message_unref(answer) }
            found(UnitArgument.firstTexts(ofStructures: "ssssssouso", in: answer))
        }
    }

    // MARK: - On the thread

    private func onThread<Value: Sendable>(
        _ body: @escaping @Sendable (UnitBus) throws(UnitFailure) -> Value
    ) async throws(UnitFailure) -> Value {
        let result = await withCheckedContinuation { continuation in
            thread.async { [self] in
                continuation.resume(returning: Result { () throws(UnitFailure) in try body(self) })
                // Messages that arrived during the call.
                process()
            }
        }
        return try result.get()
    }

    /// Calls a method of the manager and waits for the reply, which the caller must unref.
    private func send(
        _ method: String,
        _ types: String = "",
        _ arguments: [UnitArgument] = []
    ) throws(UnitFailure) -> OpaquePointer? {
        var error = sd_bus_error()
        defer { sd_bus_error_free(&error) }
        var answer: OpaquePointer?
        let interface = Self.interfacePrefix + "Manager"
        let status = UnitArgument.withList(arguments) { list in
            sd_bus_call_methodv(
                bus,
                Self.service,
                Self.managerPath,
                interface,
                method,
                &error,
                &answer,
                types,
                list
            )
        }
        try UnitFailure.check(method, status, error)
        return answer
    }

    private func text(_ interface: String, _ name: String) throws(UnitFailure) -> String {
        var text: UnsafeMutablePointer<CChar>?
        let interface = Self.interfacePrefix + interface
        try UnitFailure.check(name, sd_bus_get_property_string(bus, Self.service, path, interface, name, nil, &text))
        defer { free(text) }
        return text.map { String(cString: $0) } ?? ""
    }

    private func number<Number: FixedWidthInteger>(
        _ interface: String,
        _ name: String,
        as type: Number.Type,
        _ signature: Character
    ) throws(UnitFailure) -> Number {
        var number: Number = 0
        let interface = Self.interfacePrefix + interface
        let type = CChar(bitPattern: signature.asciiValue ?? 0)
        let status = sd_bus_get_property_trivial(bus, Self.service, path, interface, name, nil, type, &number)
        try UnitFailure.check(name, status)
        return number
    }

    private static let service = "org.freedesktop.systemd1"
    private static let managerPath = "/org/freedesktop/systemd1"
    private static let unitPrefix = "/org/freedesktop/systemd1/unit"
    private static let interfacePrefix = "org.freedesktop.systemd1."
}

/// Copies a null-terminated list of strings from sd-bus, and frees it.
private func takeTexts(_ texts: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Set<String> {
    guard let texts else { return [] }
    var kept: Set<String> = []
    var next = texts
    while let text = next.pointee {
        kept.insert(String(cString: text))
        free(text)
        next += 1
    }
    free(texts)
    return kept
}
