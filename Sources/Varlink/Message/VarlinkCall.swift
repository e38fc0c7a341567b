import JSON

/// A method call message (varlink.org, Method Call).
package struct VarlinkCall: Sendable {
    /// The number of replies that the caller wants.
    package enum Mode: Equatable, Sendable {
        case one
        case more
        case oneway
        /// One, after which the connection switches to another protocol.
        case upgrade
    }

    /// The member of the message. It has not been checked that it is a method's name: see ``MethodName``.
    package let method: String
    /// The JSON text of an object. `{}` if the message omits it or has null.
    package let parameters: [UInt8]
    /// The same object parsed, for checks before its type is known.
    package let parametersValue: [String: JSONValue]
    package let mode: Mode
    /// The program that called; nil if it is unknown.
    package var client: CallingProgram?

    package var more: Bool { mode == .more }
    package var upgrade: Bool { mode == .upgrade }

    package init(_ method: some VarlinkMethod, mode: Mode = .one) {
        self.init(method: type(of: method).name, parameters: method, mode: mode)
    }

    /// Creates a call by name; `parameters` must be written as an object.
    package init(method: String, parameters: some JSONWritable, mode: Mode = .one) {
        self.method = method
        self.parameters = parameters.json
        guard case .object(let value)? = try? JSONValue(parsing: self.parameters) else {
            preconditionFailure("the parameters of \(method) are not an object")
        }
        parametersValue = value
        self.mode = mode
    }

    /// Creates a call from parameters that are parsed already.
    package init(method: String, parametersValue: [String: JSONValue]) {
        self.method = method
        parameters = JSONValue.object(parametersValue).json
        self.parametersValue = parametersValue
        mode = .one
    }

    /// Parses one message, without its terminating NUL.
    package init(
        parsing message: [UInt8],
        maximumNesting: Int = JSONValue.defaultMaximumNesting
    ) throws(MalformedMessage) {
        let envelope = try Envelope(parsing: message, maximumNesting: maximumNesting)
        guard let method = try envelope.text("method") else { throw .missing(member: "method") }
        self.method = method
        parameters = envelope.parameters
        parametersValue = envelope.parametersValue
        switch (try envelope.flag("more"), try envelope.flag("oneway"), try envelope.flag("upgrade")) {
        case (true, true, _): throw .moreAndOneway
        case (_, _, true): mode = .upgrade
        case (true, _, _): mode = .more
        case (_, true, _): mode = .oneway
        case (false, false, false): mode = .one
        }
    }

    /// Returns the parameters as the method's own type.
    ///
    /// - Throws: `org.varlink.service.InvalidParameter`, to be sent as the reply.
    package func decode<Parameters: JSONReadable>(_ type: Parameters.Type) throws(VarlinkError) -> Parameters {
        do throws(JSONError) {
            return try Parameters(json: parameters)
        } catch {
            throw VarlinkError(error)
        }
    }

    /// The message with its terminating NUL, members in alphabetical order.
    package var bytes: [UInt8] {
        var text = Array("{\"method\":".utf8) + method.json
        switch mode {
        case .one, .upgrade: break
        case .more: text += Array(",\"more\":true".utf8)
        case .oneway: text += Array(",\"oneway\":true".utf8)
        }
        text += Array(",\"parameters\":".utf8) + parameters
        if mode == .upgrade { text += Array(",\"upgrade\":true".utf8) }
        return text + Array("}\0".utf8)
    }
}

/// The program at the other end of a connection.
package struct CallingProgram: Hashable, Sendable {
    /// The name of its process, of at most 15 bytes (proc_pid_comm(5)); empty if it has ended.
    package let name: String
    /// Identifies the process: no other has the same text until the next boot. Empty if it has ended.
    package let process: String

    package init(name: String, process: String) {
        self.name = name
        self.process = process
    }
}

/// Identifies a call on a connection. Never reused, not even after the connection has ended.
package struct CallID: Hashable, Sendable {
    package let connection: UInt64
    package let serial: UInt64

    package init(connection: UInt64, serial: UInt64) {
        self.connection = connection
        self.serial = serial
    }
}
