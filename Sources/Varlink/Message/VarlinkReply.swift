/// A reply ready to be sent: its message with the NUL that ends it. Members are in alphabetical order.
package struct VarlinkReply: Hashable, Sendable {
    package let bytes: [UInt8]
    /// Whether more replies to the same call follow. Only a call with `more` may get such a reply.
    package let continues: Bool

    /// Any type that encodes as an object.
    package init(_ parameters: some Encodable, continues: Bool = false) {
        self.init(continues: continues) { JSONCoding.append(parameters, to: &$0) }
    }

    /// A reply whose parameters are written as JSON text by hand: `write` appends one object. For long lists.
    package init(continues: Bool = false, writing write: (inout [UInt8]) -> Void) {
        self.continues = continues
        var text = Array((continues ? "{\"continues\":true,\"parameters\":" : "{\"parameters\":").utf8)
        let start = text.count
        write(&text)
        precondition(text.count > start && text[start] == UInt8(ascii: "{"), "parameters are an object")
        text += "}\0".utf8
        bytes = text
    }

    /// Done, and nothing more to say.
    package static let done = VarlinkReply(NoParameters())

    /// An error is always the last reply to its call.
    package init(error: VarlinkError) {
        continues = false
        var text = Array("{\"error\":".utf8)
        JSONCoding.append(error.name, to: &text)
        text += ",\"parameters\":".utf8
        let start = text.count
        JSONCoding.append(error.parameters, to: &text)
        precondition(text[start] == UInt8(ascii: "{"), "parameters are an object")
        bytes = text + Array("}\0".utf8)
    }

    package init(errorName: String, parameters: some Encodable) {
        self.init(error: VarlinkError(name: errorName, parameters: parameters))
    }
}

/// A reply as it arrived.
package struct ReceivedReply: Sendable {
    package enum Content: Sendable {
        /// The JSON text of an object.
        case parameters([UInt8])
        case error(VarlinkError)
    }

    package let content: Content
    package let continues: Bool

    /// Reads one message, without the NUL that ended it.
    package init(
        parsing message: [UInt8],
        maximumNesting: Int = JSONValue.defaultMaximumNesting
    ) throws(MalformedMessage) {
        if let envelope = try Envelope(parsingReply: message, maximumNesting: maximumNesting) {
            continues = false
            content = .parameters(envelope.parameters)
            return
        }
        let envelope = try Envelope(parsing: message, maximumNesting: maximumNesting)
        continues = try envelope.flag("continues")
        if let name = try envelope.text("error") {
            content = .error(VarlinkError(name: name, parameters: envelope.parametersValue))
        } else {
            content = .parameters(envelope.parameters)
        }
    }
}
