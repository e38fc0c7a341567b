/// Any JSON value (RFC 8259), for data without a specific type: an error's parameters, an `object`, a conformance
/// check.
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
    /// More than any message of clockd needs, and far from exhausting the stack.
    package static let defaultMaximumNesting = 64

    /// Parses one JSON text; only white space may follow it.
    package init(
        parsing bytes: [UInt8],
        maximumNesting: Int = JSONValue.defaultMaximumNesting
    ) throws(JSONError) {
        var reader = try JSONReader(bytes, maximumNesting: maximumNesting)
        self = try reader.value()
        try reader.expectEnd()
    }

    /// The member `name` if this is an object that has it, otherwise nil.
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
