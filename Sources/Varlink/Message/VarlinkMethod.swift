import JSON

/// A method of an interface as a type: its stored properties are the parameters, ``Reply`` is the type of the reply.
///
/// `varlink-swift` generates these types from the interface files.
package protocol VarlinkMethod: JSONConvertible, Equatable, Sendable {
    associatedtype Reply: JSONConvertible & Equatable & Sendable
    /// The fully qualified name.
    static var name: String { get }
}

/// A method whose parameters include the names of items.
package protocol NamingMethod: VarlinkMethod {
    var names: [String] { get set }
}

/// A method whose only parameter is the names of items.
package protocol PlainNamingMethod: NamingMethod {
    init(names: [String])
}

extension PlainNamingMethod {
    package init(from json: inout JSONReader) throws(JSONError) {
        self.init(names: try json.onlyMember("names"))
    }

    package func write(to json: inout JSONWriter) { ["names": names].write(to: &json) }
}

/// A reply with a list, or a page of one.
package protocol PageReply: JSONConvertible, Equatable, Sendable {
    associatedtype Object: JSONConvertible & Equatable & Sendable
    /// The name of the member that is the list.
    static var member: String { get }
    var objects: [Object] { get }
}

/// A reply that consists of one list.
package protocol ListReply: PageReply {
    init(objects: [Object])
}

extension ListReply {
    package init(from json: inout JSONReader) throws(JSONError) {
        self.init(objects: try json.onlyMember(Self.member))
    }

    package func write(to json: inout JSONWriter) { [Self.member: objects].write(to: &json) }
}

/// The list of a ``PageReply``, read as elements of another type, for example as text.
package struct ListContent<Reply: PageReply, Content: JSONReadable & Sendable>: JSONReadable, Sendable {
    package let content: Content

    package init(from json: inout JSONReader) throws(JSONError) {
        content = try json.onlyMember(Reply.member)
    }
}

/// A reply without members.
package struct NoParameters: JSONConvertible, Equatable, Sendable {
    package init() {}

    package init(from json: inout JSONReader) throws(JSONError) {
        try json.members { (_, json) throws(JSONError) in try json.skip() }
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.endObject()
    }
}
