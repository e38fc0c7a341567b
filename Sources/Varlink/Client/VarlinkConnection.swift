import Glibc

/// A blocking client on one connection, for one thread.
///
/// After an error other than ``VarlinkClientError/remote(_:)`` from a whole exchange, and
/// ``VarlinkClientError/timedOut`` from ``receive(_:within:)``, the connection is of no more use.
package final class VarlinkConnection {
    /// Replies can be long lists; a bound there is all the same.
    package static let defaultMaximumMessageBytes = 64 * 1024 * 1024

    private let stream: UnixStream
    private var framer: MessageFramer
    private var readBuffer = [UInt8](repeating: 0, count: 64 * 1024)

    /// Connects to the socket at `path` (at most 107 bytes), in at most `limit`.
    package init(
        connectingTo path: String,
        within limit: Duration? = nil,
        maximumMessageBytes: Int = VarlinkConnection.defaultMaximumMessageBytes
    ) throws(VarlinkClientError) {
        stream = try UnixStream.connected(to: path, until: Deadline(after: limit))
        framer = MessageFramer(limitBytes: maximumMessageBytes)
    }

    /// For poll(2) beside other descriptors: readable means that ``receive(_:within:)`` has something to do.
    package var descriptor: CInt { stream.descriptor }

    /// Calls and waits for the reply.
    package func call<Method: VarlinkMethod>(
        _ method: Method,
        within limit: Duration? = nil
    ) throws(VarlinkClientError) -> Method.Reply {
        let deadline = Deadline(after: limit)
        try send(VarlinkCall(method), until: deadline)
        let (reply, continues) = try receive(Method.Reply.self, until: deadline)
        guard !continues else { throw .protocolViolation("more replies to a call that asked for one") }
        return reply
    }

    /// Calls with `more` and gives every reply to `each`, until the last one, or until `each` returns false.
    ///
    /// In the second case replies may still come: let go of the connection, which is how the service learns of it.
    /// `limit` holds for every single reply.
    package func callMore<Method: VarlinkMethod>(
        _ method: Method,
        within limit: Duration? = nil,
        each: (Method.Reply) -> Bool
    ) throws(VarlinkClientError) {
        try send(method, mode: .more, within: limit)
        while true {
            let (reply, continues) = try receive(Method.Reply.self, within: limit)
            guard each(reply), continues else { return }
        }
    }

    /// Sends a call and does not wait for its reply. Several may be sent before the first reply is taken.
    package func send<Method: VarlinkMethod>(
        _ method: Method,
        mode: VarlinkCall.Mode = .one,
        within limit: Duration? = nil
    ) throws(VarlinkClientError) {
        try send(VarlinkCall(method, mode: mode), within: limit)
    }

    /// As ``send(_:mode:within:)`` for a call whose method is known by name only.
    package func send(_ call: VarlinkCall, within limit: Duration? = nil) throws(VarlinkClientError) {
        try send(call, until: Deadline(after: limit))
    }

    /// Takes the next reply. After ``VarlinkClientError/timedOut`` what came of it is kept, and it can be asked for again.
    package func receive<Reply: JSONReadable>(
        _ type: Reply.Type,
        within limit: Duration? = nil
    ) throws(VarlinkClientError) -> (reply: Reply, continues: Bool) {
        try receive(type, until: Deadline(after: limit))
    }
}

// MARK: Messages

extension VarlinkConnection {
    private func receive<Reply: JSONReadable>(
        _ type: Reply.Type,
        until deadline: Deadline
    ) throws(VarlinkClientError) -> (reply: Reply, continues: Bool) {
        let (text, continues) = try receiveText(until: deadline)
        do throws(JSONError) {
            return (try Reply(json: text), continues)
        } catch {
            throw .protocolViolation("a reply that is no \(type): \(error)")
        }
    }

    private func receiveText(
        until deadline: Deadline
    ) throws(VarlinkClientError) -> (parameters: [UInt8], continues: Bool) {
        let message = try readMessage(until: deadline)
        let received: ReceivedReply
        do throws(MalformedMessage) {
            received = try ReceivedReply(parsing: message)
        } catch {
            throw .protocolViolation(error.description)
        }
        switch received.content {
        case .error(let error): throw .remote(error)
        case .parameters(let bytes): return (bytes, received.continues)
        }
    }

    private func readMessage(until deadline: Deadline) throws(VarlinkClientError) -> [UInt8] {
        while true {
            if let message = try nextMessage() { return message }
            switch readSome() {
            case .bytes: continue
            case .nothingYet: try stream.wait(forWriting: false, until: deadline)
            case .end: throw .disconnected
            }
        }
    }

    private func nextMessage() throws(VarlinkClientError) -> [UInt8]? {
        do throws(MessageFramer.MessageTooLarge) {
            return try framer.next()
        } catch {
            throw .protocolViolation("a reply of more than \(error.limitBytes) bytes")
        }
    }
}

// MARK: Bytes

extension VarlinkConnection {
    /// Writes the whole call.
    ///
    /// It reads meanwhile: a service that refuses the call (too large, say) answers before it has taken all of it,
    /// and both sides would wait for each other.
    private func send(_ call: VarlinkCall, until deadline: Deadline) throws(VarlinkClientError) {
        var rest = call.bytes[...]
        while !rest.isEmpty {
            switch stream.write(rest) {
            case .bytes(let count): rest = rest.dropFirst(count)
            case .wouldBlock:
                try stream.wait(forWriting: true, until: deadline)
                if readSome() == .end { return try endOfStreamWhileSending() }
            case .ended:
                while readSome() == .bytes {}
                return try endOfStreamWhileSending()
            }
        }
    }

    /// The service closed while the call was being written. Its last words, if any, are for ``receive(_:within:)``.
    private func endOfStreamWhileSending() throws(VarlinkClientError) {
        guard framer.pendingBytes > 0 else { throw .disconnected }
    }

    private enum ReadOutcome {
        case bytes
        case nothingYet
        case end
    }

    /// Reads what is there without waiting.
    private func readSome() -> ReadOutcome {
        switch stream.read(into: &readBuffer) {
        case .bytes(let count):
            framer.append(readBuffer[..<count])
            return .bytes
        case .wouldBlock: return .nothingYet
        case .ended: return .end
        }
    }
}
