/// The JSON text of one value, passed on as it was read.
package struct JSONText: JSONConvertible, Hashable, Sendable {
    package let bytes: [UInt8]

    package init(from json: inout JSONReader) throws(JSONError) { bytes = try json.text() }

    package func write(to json: inout JSONWriter) { json.write(json: bytes) }
}
