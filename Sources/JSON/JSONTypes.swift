/// A type that can be written as JSON.
package protocol JSONWritable {
    /// Writes one value.
    func write(to json: inout JSONWriter)
}

/// A type that can be read from JSON.
package protocol JSONReadable {
    /// Reads one value. Unknown members are skipped, because a newer program may have more of them.
    ///
    /// - Throws: ``JSONError/mismatch(path:)`` with the missing or mistyped member.
    init(from json: inout JSONReader) throws(JSONError)
}

package typealias JSONConvertible = JSONReadable & JSONWritable

extension JSONWritable {
    /// The value as compact JSON text.
    package var json: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    package var jsonValue: JSONValue {
        do throws(JSONError) {
            return try JSONValue(parsing: json)
        } catch {
            preconditionFailure("\(type(of: self)) is not written as JSON: \(error)")
        }
    }
}

extension JSONReadable {
    /// Reads a text that consists of one value.
    package init(json bytes: [UInt8]) throws(JSONError) {
        var reader = try JSONReader(bytes)
        self = try Self(from: &reader)
        try reader.expectEnd()
    }
}

extension JSONReader {
    /// Reads an object and returns its member `wanted`; ignores all others.
    package mutating func onlyMember<Value: JSONReadable>(_ wanted: String) throws(JSONError) -> Value {
        var value: Value?
        try members { (name, json) throws(JSONError) in
            if name == wanted { value = try Value(from: &json) } else { try json.skip() }
        }
        return try required(value, wanted)
    }
}

// MARK: Scalars

extension String: JSONConvertible {
    package init(from json: inout JSONReader) throws(JSONError) { self = try json.string() }
    package func write(to json: inout JSONWriter) { json.write(self) }
}

extension Bool: JSONConvertible {
    package init(from json: inout JSONReader) throws(JSONError) { self = try json.bool() }
    package func write(to json: inout JSONWriter) { json.write(self) }
}

extension Int: JSONConvertible {
    package init(from json: inout JSONReader) throws(JSONError) { self = Int(try json.integer()) }
    package func write(to json: inout JSONWriter) { json.write(Int64(self)) }
}

extension Double: JSONConvertible {
    package init(from json: inout JSONReader) throws(JSONError) { self = try json.number() }
    package func write(to json: inout JSONWriter) { json.write(self) }
}

/// An enumeration of strings.
package protocol JSONName: RawRepresentable, CaseIterable, Equatable, Sendable, JSONConvertible
where RawValue == String {}

extension JSONName {
    package init(from json: inout JSONReader) throws(JSONError) {
        guard let value = Self(rawValue: try json.string()) else { throw .mismatch(path: "") }
        self = value
    }

    package func write(to json: inout JSONWriter) { json.write(rawValue) }
}

// MARK: Containers

extension Optional: JSONWritable where Wrapped: JSONWritable {
    package func write(to json: inout JSONWriter) {
        if let self { self.write(to: &json) } else { json.writeNull() }
    }
}

extension Optional: JSONReadable where Wrapped: JSONReadable {
    package init(from json: inout JSONReader) throws(JSONError) {
        self = try json.null() ? nil : Wrapped(from: &json)
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.beginArray()
        for element in self { json.element(element) }
        json.endArray()
    }
}

extension Array: JSONReadable where Element: JSONReadable {
    package init(from json: inout JSONReader) throws(JSONError) {
        var elements: [Element] = []
        try json.elements { (json) throws(JSONError) in elements.append(try Element(from: &json)) }
        self = elements
    }
}

extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        for (name, value) in sorted(by: { $0.key < $1.key }) { json.member(name, value) }
        json.endObject()
    }
}

extension Dictionary: JSONReadable where Key == String, Value: JSONReadable {
    package init(from json: inout JSONReader) throws(JSONError) {
        var members: [String: Value] = [:]
        try json.members { (name, json) throws(JSONError) in members[name] = try Value(from: &json) }
        self = members
    }
}

extension JSONValue: JSONConvertible {
    package init(from json: inout JSONReader) throws(JSONError) { self = try json.value() }

    package func write(to json: inout JSONWriter) {
        switch self {
        case .null: json.writeNull()
        case .bool(let value): json.write(value)
        case .integer(let value): json.write(value)
        case .number(let value): json.write(value)
        case .string(let value): json.write(value)
        case .array(let values): values.write(to: &json)
        case .object(let members): members.write(to: &json)
        }
    }
}
