/// Any JSON value (RFC 8259), for what has no type of its own: an error's parameters, an `object`, a conformance check.
///
/// A number without fraction and exponent that fits is an ``integer``; every other number is a ``number``.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue {
    /// Nesting that no message of ours comes near, and far from what recursion can bear.
    package static let defaultMaximumNesting = 64

    /// Reads one JSON text and nothing after it but white space.
    package init(
        parsing bytes: [UInt8],
        maximumNesting: Int = JSONValue.defaultMaximumNesting
    ) throws(JSONError) {
        var reader = try JSONReader(bytes, maximumNesting: maximumNesting)
        self = try reader.value()
        try reader.expectEnd()
    }

    /// The member called `name`, when this is an object that has one.
    package subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(nilLiteral: ()) { self = .null }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(stringLiteral value: String) { self = .string(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(uniqueKeysWithValues: elements))
    }
}
