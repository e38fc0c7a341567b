import Glibc
import JSON

/// A blocking client on one connection, for one thread.
///
/// The connection must not be used after an error, except after ``VarlinkClientError/remote(_:)`` from a complete
/// exchange and ``VarlinkClientError/timedOut`` from ``receive(_:within:)``.
package final class VarlinkConnection {
    /// Replies can be long lists, but their length is limited, too.
    package static let defaultMaximumMessageBytes = 64 * 1024 * 1024

    private let stream: UnixStream
    private var framer: MessageFramer
    private var readBuffer = [UInt8](repeating: 0, count: 64 * 1024)

    /// Connects to the socket at `path` (at most 107 bytes) within `limit`; nil means no limit.
    package init(
        connectingTo path: String,
        within limit: Duration? = nil,
        maximumMessageBytes: Int = VarlinkConnection.defaultMaximumMessageBytes
    ) throws(VarlinkClientError) {
        stream = try UnixStream.connected(to: path, until: Deadline(after: limit))
        framer = MessageFramer(limitBytes: maximumMessageBytes)
    }

    /// For poll(2) with other descriptors: when it is readable, call ``receive(_:within:)``.
    package var descriptor: CInt { stream.descriptor }

    /// Calls a method and waits for its reply.
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

    /// Calls a method with `more` and passes every reply, read as `type`, to `each`, until the last one or until `each`
    /// returns false.
    ///
    /// If `each` returned false, more replies may arrive: release the connection, which tells the service to stop.
    /// `limit` applies to each reply.
    package func callMore<Method: VarlinkMethod, Reply: JSONReadable>(
        _ method: Method,
        as type: Reply.Type,
        within limit: Duration? = nil,
        each: (Reply) -> Bool
    ) throws(VarlinkClientError) {
        try send(method, mode: .more, within: limit)
        while true {
            let (reply, continues) = try receive(type, within: limit)
            guard each(reply), continues else { return }
        }
    }

    /// Sends a call without waiting for its reply. Several calls may be sent before the first reply is received.
    package func send<Method: VarlinkMethod>(
        _ method: Method,
        mode: VarlinkCall.Mode = .one,
        within limit: Duration? = nil
    ) throws(VarlinkClientError) {
        try send(VarlinkCall(method, mode: mode), within: limit)
    }

    /// Sends a call whose method is known only by name, like ``send(_:mode:within:)``.
    package func send(_ call: VarlinkCall, within limit: Duration? = nil) throws(VarlinkClientError) {
        try send(call, until: Deadline(after: limit))
    }

    /// Receives the next reply. After ``VarlinkClientError/timedOut`` a partial reply is kept and this can be called
    /// again.
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
    /// Also reads meanwhile, to avoid a deadlock: a service that refuses the call, for example because it is too large,
    /// answers before it has read all of it.
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

    /// Handles the case that the service closed the connection while the call was written. If it sent data,
    /// ``receive(_:within:)`` reads them.
    private func endOfStreamWhileSending() throws(VarlinkClientError) {
        guard framer.pendingBytes > 0 else { throw .disconnected }
    }

    private enum ReadOutcome {
        case bytes
        case nothingYet
        case end
    }

    /// Reads available bytes without waiting.
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

/// The reason why a call got no reply.
package enum VarlinkClientError: Error, Equatable, Sendable {
    /// The connection failed. The errno is that of connect(2), such as ENOENT (no socket) or ECONNREFUSED (no
    /// listener).
    case unreachable(errno: CInt)
    /// The service closed the connection, or the connection broke, before the reply was complete.
    case disconnected
    /// The reply did not arrive within the caller's time limit.
    case timedOut
    /// The message is not a reply, or does not have the type of the method's reply. The text is for developers.
    case protocolViolation(String)
    /// The service answered with an error.
    case remote(VarlinkError)
}
