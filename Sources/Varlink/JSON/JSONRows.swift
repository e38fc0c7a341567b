/// Reads one list of flat objects that all have the same members in the same order, as ``JSONCoding`` writes them:
/// `{"runs":[{"id":"1","streak":3},…]}`. Several times as fast as a decoder, and less general: where the text is not
/// quite so, it answers nil, and a decoder has to read it.
package struct JSONRows {
    private let bytes: [UInt8]
    private var position = 0

    /// `bytes`: a JSON text. Nil when it is no object whose only member is the list called `member`.
    package init?(_ bytes: [UInt8], member: StaticString) {
        self.bytes = bytes
        guard take("{\""), take(member), take("\":["), bytes.count >= 2, bytes[bytes.count - 2] == 0x5D,
            bytes[bytes.count - 1] == 0x7D
        else {
            return nil
        }
    }

    /// Whether a row begins here; call it before each row.
    package mutating func beginRow() -> Bool {
        _ = take(",")
        return take("{\"")
    }

    /// Whether all was read.
    package var isAtEnd: Bool { position == bytes.count - 2 }

    package mutating func endRow() -> Bool { take("}") }

    /// The value of the member, which comes next. Nil where another does, or where the text needs unescaping.
    package mutating func text(_ name: StaticString) -> String? {
        guard begin(name), take("\"") else { return nil }
        let start = position
        while position < bytes.count, bytes[position] != 0x22, bytes[position] != 0x5C { position += 1 }
        let end = position
        guard take("\"") else { return nil }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    package mutating func number(_ name: StaticString) -> Double? {
        guard begin(name) else { return nil }
        let start = position
        while position < bytes.count, bytes[position] != 0x2C, bytes[position] != 0x7D { position += 1 }
        return Double(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    package mutating func flag(_ name: StaticString) -> Bool? {
        guard begin(name) else { return nil }
        return take("true") ? true : take("false") ? false : nil
    }

    private mutating func begin(_ name: StaticString) -> Bool {
        if take(",\"") || bytes[position - 1] == 0x22 { return take(name) && take("\":") }
        return false
    }

    private mutating func take(_ words: StaticString) -> Bool {
        let count = words.utf8CodeUnitCount
        guard position + count <= bytes.count else { return false }
        for offset in 0..<count where bytes[position + offset] != words.utf8Start[offset] { return false }
        position += count
        return true
    }
}
