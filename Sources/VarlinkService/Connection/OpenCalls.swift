import NIOCore
import Varlink

/// The calls of one connection that have not been answered yet, in their order: either calls that are answered in
/// order, or a single other call.
struct OpenCalls {
    struct Call {
        let mode: VarlinkCall.Mode
        let isInOrder: Bool
        /// The length of its message.
        let byteCount: Int
        /// The final reply, while it waits for the replies to earlier calls.
        fileprivate(set) var answer: VarlinkReply?

        init(_ call: VarlinkCall, isInOrder: Bool, _ byteCount: Int, answer: VarlinkReply? = nil) {
            mode = call.mode
            self.isInOrder = isInOrder
            self.byteCount = byteCount
            self.answer = answer
        }
    }

    private var calls = CircularBuffer<Call>()
    private var firstSerial: UInt64 = 1
    /// The length of their messages.
    private(set) var byteCount = 0

    var isEmpty: Bool { calls.isEmpty }

    /// Whether further calls that are answered in order may be open together with these.
    var areInOrder: Bool { calls.first?.isInOrder ?? true }

    var inOrderCount: Int { areInOrder ? calls.count : 0 }

    /// - Returns: its serial number: they count from 1.
    @discardableResult
    mutating func append(_ call: Call) -> UInt64 {
        calls.append(call)
        byteCount += call.byteCount
        return firstSerial + UInt64(calls.count) - 1
    }

    func mode(of serial: UInt64) -> VarlinkCall.Mode { calls[index(of: serial)].mode }

    mutating func answer(_ serial: UInt64, _ reply: VarlinkReply) {
        let index = index(of: serial)
        precondition(calls[index].answer == nil, "a second final reply to a call")
        calls[index].answer = reply
    }

    private func index(of serial: UInt64) -> CircularBuffer<Call>.Index {
        precondition(serial >= firstSerial, "a second final reply to a call")
        return calls.index(calls.startIndex, offsetBy: Int(serial - firstSerial))
    }

    mutating func removeFirstAnswered() -> Call? {
        guard calls.first?.answer != nil else { return nil }
        return removeFirst()
    }

    private mutating func removeFirst() -> Call {
        let call = calls.removeFirst()
        firstSerial += 1
        byteCount -= call.byteCount
        return call
    }

    /// - Returns: the serial numbers of the calls that wait for an answer, without oneway calls.
    mutating func removeAll() -> [UInt64] {
        var serials: [UInt64] = []
        while !calls.isEmpty {
            let serial = firstSerial
            let call = removeFirst()
            if call.answer == nil, call.mode != .oneway { serials.append(serial) }
        }
        return serials
    }
}
