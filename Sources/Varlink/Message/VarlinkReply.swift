import JSON

/// A reply message to send, with its terminating NUL. Members are in alphabetical order.
package struct VarlinkReply: Equatable, Sendable {
    package let bytes: [UInt8]
    /// Whether more replies to the same call follow, which only a call with `more` allows.
    package let continues: Bool

    /// `parameters` must be written as an object.
    package init(_ parameters: some JSONWritable, continues: Bool = false) {
        self.init(continues: continues) { parameters.write(to: &$0) }
    }

    /// Creates a reply whose parameters are written by `write` as one object, for long lists.
    package init(continues: Bool = false, writing write: (inout JSONWriter) -> Void) {
        self.continues = continues
        var json = JSONWriter()
        json.write(json: (continues ? "{\"continues\":true,\"parameters\":" : "{\"parameters\":").utf8)
        let start = json.bytes.count
        write(&json)
        precondition(json.bytes.dropFirst(start).first == UInt8(ascii: "{"), "parameters are an object")
        json.write(json: "}\0".utf8)
        bytes = json.bytes
    }

    /// A reply without parameters.
    package static let done = VarlinkReply(NoParameters())

    /// An error is always the last reply to its call.
    package init(error: VarlinkError) {
        continues = false
        var json = JSONWriter()
        json.beginObject()
        json.member("error", error.name)
        json.member("parameters", error.parameters)
        json.endObject()
        json.write(json: CollectionOfOne(0))
        bytes = json.bytes
    }
}

extension VarlinkReply {
    /// Creates a reply with a list and the members `others`, whose names must sort after that of the list.
    package init(
        _ member: String,
        _ list: JSONList,
        and others: KeyValuePairs<String, any JSONWritable> = [:],
        continues: Bool = false
    ) {
        self.init(continues: continues) { json in
            json.beginObject()
            json.member(member, list)
            for (name, value) in others { json.member(name, value) }
            json.endObject()
        }
    }
}

/// As an element of another message: the message without its NUL.
extension VarlinkReply: JSONWritable {
    package func write(to json: inout JSONWriter) { json.write(json: bytes.dropLast()) }
}

/// A received reply.
package struct ReceivedReply: Sendable {
    package enum Content: Sendable {
        /// The JSON text of an object.
        case parameters([UInt8])
        case error(VarlinkError)
    }

    package let content: Content
    package let continues: Bool

    /// Parses one message, without its terminating NUL.
    package init(
        parsing message: [UInt8],
        maximumNesting: Int = JSONValue.defaultMaximumNesting
    ) throws(MalformedMessage) {
        if let envelope = try Envelope(parsingReply: message, maximumNesting: maximumNesting) {
            continues = try envelope.flag("continues")
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
