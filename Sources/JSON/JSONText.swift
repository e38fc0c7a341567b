/// The JSON text of one value, passed on unchanged.
package struct JSONText: JSONConvertible, Hashable, Sendable {
    package let bytes: [UInt8]

    package init(from json: inout JSONReader) throws(JSONError) { bytes = try json.text() }

    /// Reads an object and its text in one pass. `member` must read or skip each member, as with
    /// ``JSONReader/members(_:)``.
    package init(
        from json: inout JSONReader,
        members member: (String, inout JSONReader) throws(JSONError) -> Void
    ) throws(JSONError) {
        bytes = try json.text { (json) throws(JSONError) in try json.members(member) }
    }

    package func write(to json: inout JSONWriter) { json.write(json: bytes) }
}
