extension JSONValue {
    /// Nesting that no message of ours comes near, and far from what recursion can bear.
    package static let defaultMaximumNesting = 64

    /// Reads one JSON text and nothing after it but white space.
    package init(
        parsing bytes: [UInt8],
        maximumNesting: Int = JSONValue.defaultMaximumNesting
    ) throws(JSONError) {
        var reader = try JSONReader(bytes, maximumNesting: maximumNesting)
        self = try reader.readValue()
        try reader.expectEnd()
    }
}

/// Reads JSON strictly, in one pass, at a bounded depth.
///
/// The typed decoding is left to `JSONDecoder`. This reader stands before it because it says where each member of the
/// envelope lies, refuses deep nesting before anything recurses, and names the byte at which a text goes wrong.
struct JSONReader {
    private let bytes: [UInt8]
    private let maximumNesting: Int
    private var position = 0
    private var nesting = 0

    init(_ bytes: [UInt8], maximumNesting: Int) throws(JSONError) {
        do {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw .notUTF8(offset: error.byteOffsets.lowerBound)
        }
        self.bytes = bytes
        self.maximumNesting = maximumNesting
    }

    mutating func expectEnd() throws(JSONError) {
        skipWhiteSpace()
        guard position == bytes.count else { throw failure("more after the end of the value") }
    }

    mutating func readValue() throws(JSONError) -> JSONValue {
        skipWhiteSpace()
        guard let first = peek else { throw failure("the text ends where a value is expected") }
        switch first {
        case UInt8(ascii: "{"):
            var members: [String: JSONValue] = [:]
            try readObject { (name, value, _) in members[name] = value }
            return .object(members)
        case UInt8(ascii: "["): return .array(try readArray())
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "t"): return try readWord("true", as: .bool(true))
        case UInt8(ascii: "f"): return try readWord("false", as: .bool(false))
        case UInt8(ascii: "n"): return try readWord("null", as: .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber()
        default: throw failure("no value starts like this")
        }
    }

    /// Reads an object, giving each member's name, value, and where the value's bytes lie.
    mutating func readObject(member: (String, JSONValue, Range<Int>) -> Void) throws(JSONError) {
        try enter()
        defer { nesting -= 1 }
        var names: Set<String> = []
        skipWhiteSpace()
        if take("}") { return }
        repeat {
            skipWhiteSpace()
            guard peek == UInt8(ascii: "\"") else { throw failure("a member's name is expected") }
            let nameOffset = position
            let name = try readString()
            guard names.insert(name).inserted else {
                throw .syntax(problem: "a name occurs twice in one object", offset: nameOffset)
            }
            skipWhiteSpace()
            guard take(":") else { throw failure("':' is expected") }
            skipWhiteSpace()
            let start = position
            let value = try readValue()
            member(name, value, start..<position)
            skipWhiteSpace()
        } while take(",")
        guard take("}") else { throw failure("',' or '}' is expected") }
    }

    /// Where the object that begins at `start` ends, by its brackets and strings alone: what is between them is read
    /// by whoever knows its type.
    mutating func skipObject(at start: Int) throws(JSONError) -> Range<Int> {
        position = start
        while let byte = peek {
            position += 1
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard nesting < maximumNesting else { throw .nestedTooDeeply(limit: maximumNesting) }
                nesting += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                nesting -= 1
                if nesting == 0 { return start..<position }
            case UInt8(ascii: "\""): try skipString()
            default: break
            }
        }
        throw failure("the text ends within an object")
    }

    private mutating func skipString() throws(JSONError) {
        while let byte = peek {
            position += 1
            if byte == UInt8(ascii: "\"") { return }
            if byte == UInt8(ascii: "\\") { position += 1 }
        }
        throw failure("a string without its end")
    }

    mutating func objectComesNext() -> Bool {
        skipWhiteSpace()
        return peek == UInt8(ascii: "{")
    }

    private mutating func skipWhiteSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private var peek: UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private mutating func readArray() throws(JSONError) -> [JSONValue] {
        try enter()
        defer { nesting -= 1 }
        var values: [JSONValue] = []
        skipWhiteSpace()
        if take("]") { return values }
        repeat {
            values.append(try readValue())
            skipWhiteSpace()
        } while take(",")
        guard take("]") else { throw failure("',' or ']' is expected") }
        return values
    }

    private mutating func enter() throws(JSONError) {
        guard nesting < maximumNesting else { throw .nestedTooDeeply(limit: maximumNesting) }
        nesting += 1
        position += 1
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func readWord(_ word: StaticString, as value: JSONValue) throws(JSONError) -> JSONValue {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count, bytes[position..<end].elementsEqual(word.description.utf8) else {
            throw failure("no value starts like this")
        }
        position = end
        return value
    }

    private func failure(_ problem: String) -> JSONError {
        .syntax(problem: problem, offset: position)
    }
}

// MARK: Numbers

extension JSONReader {
    /// RFC 8259, section 6: no leading zero, no bare sign, digits on both sides of the point.
    private mutating func readNumber() throws(JSONError) -> JSONValue {
        let start = position
        var isWhole = true
        _ = take("-")
        if !take("0") { try skipDigits() }
        if take(".") {
            isWhole = false
            try skipDigits()
        }
        if take("e") || take("E") {
            isWhole = false
            if !take("+") { _ = take("-") }
            try skipDigits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole, let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else {
            throw .syntax(problem: "a number out of range", offset: start)
        }
        return .number(number)
    }

    private mutating func skipDigits() throws(JSONError) {
        let start = position
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        guard position > start else { throw failure("a digit is expected") }
    }
}

// MARK: Strings

extension JSONReader {
    private mutating func readString() throws(JSONError) -> String {
        position += 1
        var start = position
        var decoded: [UInt8] = []
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                decoded += bytes[start..<position]
                position += 1
                return String(decoding: decoded, as: UTF8.self)
            case UInt8(ascii: "\\"):
                decoded += bytes[start..<position]
                decoded += try readEscape().utf8
                start = position
            case 0..<0x20: throw failure("a control character inside a string")
            default: position += 1
            }
        }
        throw failure("a string without its end")
    }

    private mutating func readEscape() throws(JSONError) -> Character {
        position += 1
        let letter = peek
        position += 1
        switch letter {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return Character(try readUnicodeEscape())
        default:
            position = min(position, bytes.count)
            throw failure("an unknown escape in a string")
        }
    }

    /// Four hexadecimal digits, or two times four for what lies beyond the basic plane. Half a pair is no text.
    private mutating func readUnicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let first = try readHexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, take("\\"), take("u") else { throw failure("half a surrogate pair") }
        let second = try readHexadecimal()
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw failure("half a surrogate pair") }
        return scalar
    }

    private mutating func readHexadecimal() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw failure("four hexadecimal digits are expected")
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }
}
