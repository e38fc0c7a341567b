import CSystemd
import Glibc

/// A message of sd-bus(3), freed with this value.
struct BusMessage: ~Copyable {
    private let pointer: OpaquePointer
    private let isOwned: Bool

    /// Takes ownership of a reference.
    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
        isOwned = true
    }

    /// Borrows a reference for the duration of a callback.
    init(borrowing pointer: OpaquePointer) {
        self.pointer = pointer
        isOwned = false
    }

    deinit { if isOwned { sd_bus_message_unref(pointer) } }

    var member: String { sd_bus_message_get_member(pointer).map { String(cString: $0) } ?? "" }
    var interface: String { sd_bus_message_get_interface(pointer).map { String(cString: $0) } ?? "" }

    func hasSignature(_ signature: String) -> Bool { sd_bus_message_has_signature(pointer, signature) > 0 }

    // MARK: Reading

    /// Reads the next text, which is required.
    func readText() throws(BusError) -> String {
        var text: UnsafePointer<CChar>?
        try BusError.check("read", sd_bus_message_read_basic(pointer, BusType.text.code, &text))
        return text.map { String(cString: $0) } ?? ""
    }

    /// Reads the next array of texts and returns at most the first `limit`.
    func readTexts(limit: Int) throws(BusError) -> [String] {
        try BusError.check("read", sd_bus_message_enter_container(pointer, BusType.array.code, "s"))
        var texts: [String] = []
        while texts.count < limit, sd_bus_message_at_end(pointer, 0) == 0 { texts.append(try readText()) }
        return texts
    }

    /// Skips the next array of texts.
    func skipTexts() throws(BusError) { try BusError.check("read", sd_bus_message_skip(pointer, "as")) }

    // MARK: Writing

    /// Answers this call with what `body` appends.
    func answer(_ body: (borrowing BusMessage) throws(BusError) -> Void = { _ in }) throws(BusError) {
        var made: OpaquePointer?
        try BusError.check("answer", sd_bus_message_new_method_return(pointer, &made))
        guard let made else { throw BusError(call: "answer", errno: ENOMEM) }
        let message = BusMessage(owning: made)
        try body(message)
        try message.send()
    }

    func append(_ text: String) throws(BusError) {
        // D-Bus texts can't contain NUL: the text after it would be lost.
        let whole = text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text
        let status = whole.withCString { sd_bus_message_append_basic(pointer, BusType.text.code, $0) }
        try BusError.check("append", status)
    }

    func append(_ number: Int32) throws(BusError) { try append(.integer, number) }
    func append(unsigned number: UInt32) throws(BusError) { try append(.unsigned, number) }
    func append(_ flag: Bool) throws(BusError) { try append(.flag, CInt(flag ? 1 : 0)) }
    func append(_ number: Double) throws(BusError) { try append(.double, number) }

    private func append<Value>(_ type: BusType, _ value: Value) throws(BusError) {
        let status = withUnsafePointer(to: value) { sd_bus_message_append_basic(pointer, type.code, $0) }
        try BusError.check("append", status)
    }

    /// Appends a container, whose elements `body` appends. `contents` is their signature.
    func append(
        _ type: BusType,
        _ contents: String,
        _ body: (borrowing BusMessage) throws(BusError) -> Void
    ) throws(BusError) {
        try BusError.check("append", sd_bus_message_open_container(pointer, type.code, contents))
        try body(self)
        try BusError.check("append", sd_bus_message_close_container(pointer))
    }

    func append(_ texts: [String]) throws(BusError) {
        try append(.array, "s") { message throws(BusError) in
            for text in texts { try message.append(text) }
        }
    }

    /// Appends an entry of an `a{sv}`.
    func appendEntry(
        _ key: String,
        _ type: String,
        _ value: (borrowing BusMessage) throws(BusError) -> Void
    ) throws(BusError) {
        try append(.entry, "sv") { message throws(BusError) in
            try message.append(key)
            try message.append(.variant, type, value)
        }
    }

    func appendEntry(_ key: String, _ text: String) throws(BusError) {
        try appendEntry(key, "s") { message throws(BusError) in try message.append(text) }
    }

    // MARK: Sending

    /// Queues the message, and sends as much as the bus accepts.
    private func send() throws(BusError) { try BusError.check("send", sd_bus_send(nil, pointer, nil)) }

    /// Sends a call and waits for its answer.
    func call(on bus: OpaquePointer, microseconds: UInt64) throws(BusError) {
        var answer: OpaquePointer?
        let status = sd_bus_call(bus, pointer, microseconds, nil, &answer)
        sd_bus_message_unref(answer)
        try BusError.check("call", status)
    }
}

/// The types of D-Bus that are used here.
enum BusType: Unicode.Scalar {
    case text = "s"
    case integer = "i"
    case unsigned = "u"
    case double = "d"
    case flag = "b"
    case array = "a"
    case structure = "r"
    case entry = "e"
    case variant = "v"

    var code: CChar { CChar(rawValue.value) }
}

struct BusError: Error, Hashable, CustomStringConvertible {
    let call: String
    let errno: CInt

    /// Throws if `status`, a return value of sd-bus, is a negative errno.
    static func check(_ call: String, _ status: CInt) throws(BusError) {
        if status < 0 { throw BusError(call: call, errno: -status) }
    }

    var description: String { "\(call): \(String(cString: strerror(errno)))" }
}
