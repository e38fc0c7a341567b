/// Writes compact JSON text (RFC 8259). Slashes are not escaped.
///
/// Members of an object must be written in alphabetical order, so that equal values have equal bytes. Writing an
/// infinite number or NaN traps.
package struct JSONWriter {
    package private(set) var bytes: [UInt8]
    /// Whether a comma is due before the next element or member.
    private var needsComma = false

    /// Continues after `bytes`, at a position where a value may follow.
    package init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    /// Reserves space for about `byteCount` more bytes, so that a long text is not copied as it grows.
    package mutating func reserve(_ byteCount: Int) {
        bytes.reserveCapacity(bytes.count + byteCount + 64)
    }

    // MARK: Objects and arrays

    package mutating func beginObject() { open(UInt8(ascii: "{")) }

    package mutating func endObject() { close(UInt8(ascii: "}")) }

    package mutating func beginArray() { open(UInt8(ascii: "[")) }

    package mutating func endArray() { close(UInt8(ascii: "]")) }

    package mutating func member(_ name: String, _ value: some JSONWritable) {
        separate()
        looseName(name)
        value.write(to: &self)
        needsComma = true
    }

    /// Writes the name of a member without a comma. The value must follow, so that the text of both can be inserted
    /// with ``member(text:)``.
    package mutating func looseName(_ name: String) {
        write(name)
        bytes.append(UInt8(ascii: ":"))
    }

    /// Writes a member whose text was written before, see ``looseName(_:)``.
    package mutating func member(text: ArraySlice<UInt8>) {
        separate()
        bytes += text
        needsComma = true
    }

    package mutating func element(_ value: some JSONWritable) {
        separate()
        value.write(to: &self)
        needsComma = true
    }

    private mutating func open(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    // MARK: Values

    /// Appends `text`, which must be JSON.
    package mutating func write(json text: some Sequence<UInt8>) { bytes += text }

    package mutating func writeNull() { bytes += "null".utf8 }

    package mutating func write(_ value: Bool) { bytes += (value ? "true" : "false").utf8 }

    package mutating func write(_ value: Int64) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        // Starts at the first digit, because reversing a part of an array copies it.
        let number = value.magnitude
        var place: UInt64 = 1
        while number / place >= 10 { place *= 10 }
        while place > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(number / place % 10))
            place /= 10
        }
    }

    /// Writes the shortest text that is read as the same number; an integer has no fraction.
    package mutating func write(_ value: Double) {
        precondition(value.isFinite, "JSON has no number \(value)")
        // Whole numbers that are written without an exponent, except -0.
        if value.magnitude < 1e15, value != 0 || value.sign == .plus, let whole = Int64(exactly: value) {
            return write(whole)
        }
        var digits = value.description
        if digits.hasSuffix(".0") { digits.removeLast(2) }
        bytes += digits.utf8
    }

    package mutating func write(_ string: String) {
        var string = string
        string.withUTF8 { write(valid: UnsafeRawBufferPointer($0)) }
    }

    /// Writes a string. Invalid UTF-8 is replaced, as in a `String`.
    package mutating func write(text: UnsafeRawBufferPointer) {
        if (try? UTF8Span(validating: text.bindMemory(to: UInt8.self).span)) != nil {
            write(valid: text)
        } else {
            write(String(decoding: text, as: UTF8.self))
        }
    }

    private mutating func write(valid text: UnsafeRawBufferPointer) {
        bytes.append(UInt8(ascii: "\""))
        var start = 0
        while true {
            let end = PlainText.end(in: text, from: start)
            bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start..<end]))
            guard end < text.count else { break }
            escape(text[end])
            start = end + 1
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes the short escape of RFC 8259, section 7, if there is one.
    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case 0x08: bytes += #"\b"#.utf8
        case 0x09: bytes += #"\t"#.utf8
        case 0x0A: bytes += #"\n"#.utf8
        case 0x0C: bytes += #"\f"#.utf8
        case 0x0D: bytes += #"\r"#.utf8
        default:
            bytes += (byte < 0x10 ? #"\u000"# : #"\u00"#).utf8
            bytes += String(byte, radix: 16).utf8
        }
    }
}
