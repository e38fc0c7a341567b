import JSON

/// The reason why a message is neither a call nor a reply.
package enum MalformedMessage: Error, Equatable, Sendable {
    case empty
    case json(JSONError)
    case notAnObject
    case missing(member: String)
    case wrongType(member: String)
    /// `more` requests many replies, and `oneway` requests none.
    case moreAndOneway
}

extension MalformedMessage: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "the message is empty"
        case .json(let error): error.description
        case .notAnObject: "the message is not an object"
        case .missing(let member): "'\(member)' is missing"
        case .wrongType(let member): "'\(member)' is of the wrong type"
        case .moreAndOneway: "'more' and 'oneway' exclude each other"
        }
    }
}

/// The members of a message except its parameters, which stay bytes until their type is known.
struct Envelope {
    private var members: [String: JSONValue] = [:]
    /// The JSON text of an object; `{}` if the message had none or null.
    private(set) var parameters = Array("{}".utf8)
    private(set) var parametersValue: [String: JSONValue] = [:]

    /// Parses a message whose only member is `parameters`, an object, or whose members are a true `continues` followed
    /// by `parameters`. The content of the object isn't checked: a long list is read only once, when its type is known.
    /// Returns nil for any other message.
    init?(parsingReply message: [UInt8], maximumNesting: Int) throws(MalformedMessage) {
        let beginnings = ["{\"parameters\":{", "{\"continues\":true,\"parameters\":{"].map { Array($0.utf8) }
        guard let beginning = beginnings.first(where: { message.starts(with: $0) }) else { return nil }
        if beginning == beginnings.last { members["continues"] = .bool(true) }
        do throws(JSONError) {
            var reader = try JSONReader(message, maximumNesting: maximumNesting)
            let range = try reader.skipObject(at: beginning.count - 1)
            guard message[range.upperBound...].elementsEqual([UInt8(ascii: "}")]) else { return nil }
            parameters = Array(message[range])
        } catch {
            throw .json(error)
        }
    }

    init(parsing message: [UInt8], maximumNesting: Int) throws(MalformedMessage) {
        guard !message.isEmpty else { throw .empty }
        var parametersRange: Range<Int>?
        var members: [String: JSONValue] = [:]
        let isObject: Bool
        do throws(JSONError) {
            var reader = try JSONReader(message, maximumNesting: maximumNesting)
            isObject = reader.objectComesNext()
            if isObject {
                try reader.readObject { (name, value, range) in
                    members[name] = value
                    if name == "parameters" { parametersRange = range }
                }
            } else {
                _ = try reader.value()
            }
            try reader.expectEnd()
        } catch {
            throw .json(error)
        }
        guard isObject else { throw .notAnObject }
        self.members = members
        switch members["parameters"] {
        case nil, .null: break
        case .object(let value):
            if let parametersRange { parameters = Array(message[parametersRange]) }
            parametersValue = value
        default: throw .wrongType(member: "parameters")
        }
    }

    func flag(_ member: String) throws(MalformedMessage) -> Bool {
        switch members[member] {
        case nil, .null: return false
        case .bool(let value): return value
        default: throw .wrongType(member: member)
        }
    }

    func text(_ member: String) throws(MalformedMessage) -> String? {
        switch members[member] {
        case nil, .null: return nil
        case .string(let value): return value
        default: throw .wrongType(member: member)
        }
    }
}
