/// A strict JSON reader (RFC 8259), in one pass and with bounded nesting.
///
/// Each reading function consumes one value at the current position. It throws ``JSONError/syntax`` for invalid JSON
/// and ``JSONError/mismatch(path:)`` for JSON of another type than asked for; the path starts at the outermost value
/// being read.
package struct JSONReader {
    private let bytes: [UInt8]
    private let maximumNesting: Int
    private var position = 0
    private var nesting = 0

    package init(
        _ bytes: [UInt8],
        maximumNesting: Int = JSONValue.defaultMaximumNesting
    ) throws(JSONError) {
        do {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw .notUTF8(offset: error.byteOffsets.lowerBound)
        }
        self.bytes = bytes
        self.maximumNesting = maximumNesting
    }

    package mutating func expectEnd() throws(JSONError) {
        skipWhiteSpace()
        guard position == bytes.count else { throw failure("more after the end of the value") }
    }

    // MARK: Values of a type

    package mutating func string() throws(JSONError) -> String {
        try expect(UInt8(ascii: "\""))
        return try readString()
    }

    package mutating func bool() throws(JSONError) -> Bool {
        skipWhiteSpace()
        switch peek {
        case UInt8(ascii: "t"):
            try readWord("true")
            return true
        case UInt8(ascii: "f"):
            try readWord("false")
            return false
        default: throw .mismatch(path: "")
        }
    }

    /// Reads a number without fraction and exponent that fits.
    package mutating func integer() throws(JSONError) -> Int64 {
        guard case .integer(let value) = try numericValue() else { throw .mismatch(path: "") }
        return value
    }

    package mutating func number() throws(JSONError) -> Double {
        switch try numericValue() {
        case .integer(let value): return Double(value)
        case .number(let value): return value
        default: throw .mismatch(path: "")
        }
    }

    private mutating func numericValue() throws(JSONError) -> JSONValue {
        skipWhiteSpace()
        guard let first = peek, first == UInt8(ascii: "-") || Self.isDigit(first) else { throw .mismatch(path: "") }
        return try readNumber()
    }

    /// Consumes a null value and returns true; otherwise consumes nothing and returns false.
    package mutating func null() throws(JSONError) -> Bool {
        skipWhiteSpace()
        guard peek == UInt8(ascii: "n") else { return false }
        try readWord("null")
        return true
    }

    /// Calls `element` for each element of an array; it must read that element.
    package mutating func elements(
        _ element: (inout JSONReader) throws(JSONError) -> Void
    ) throws(JSONError) {
        try expect(UInt8(ascii: "["))
        try enter()
        defer { nesting -= 1 }
        skipWhiteSpace()
        if take("]") { return }
        var index = 0
        repeat {
            do throws(JSONError) {
                try element(&self)
            } catch {
                throw error.inside("[\(index)]")
            }
            index += 1
            skipWhiteSpace()
        } while take(",")
        guard take("]") else { throw failure("',' or ']' is expected") }
    }

    /// Calls `member` with the name of each member of an object; it must read or ``skip()`` the value. No name may occur
    /// twice: readers differ in which one they take.
    package mutating func members(
        _ member: (String, inout JSONReader) throws(JSONError) -> Void
    ) throws(JSONError) {
        try expect(UInt8(ascii: "{"))
        try enter()
        defer { nesting -= 1 }
        skipWhiteSpace()
        if take("}") { return }
        var names = DistinctNames()
        repeat {
            skipWhiteSpace()
            guard peek == UInt8(ascii: "\"") else { throw failure("a member's name is expected") }
            let offset = position
            let name = try readString()
            guard names.insert(name) else {
                throw .syntax(problem: "a name occurs twice in one object", offset: offset)
            }
            skipWhiteSpace()
            guard take(":") else { throw failure("':' is expected") }
            do throws(JSONError) {
                try member(name, &self)
            } catch {
                throw error.inside(name)
            }
            skipWhiteSpace()
        } while take(",")
        guard take("}") else { throw failure("',' or '}' is expected") }
    }

    /// Returns the value of a member.
    /// - Throws: ``JSONError/mismatch(path:)`` if it is nil.
    package func required<Value>(_ value: Value?, _ name: String) throws(JSONError) -> Value {
        guard let value else { throw .mismatch(path: name) }
        return value
    }

    /// Consumes any value. It is checked like one that is read.
    package mutating func skip() throws(JSONError) {
        skipWhiteSpace()
        switch peek {
        case UInt8(ascii: "{"): try members { (_, json) throws(JSONError) in try json.skip() }
        case UInt8(ascii: "["): try elements { (json) throws(JSONError) in try json.skip() }
        case UInt8(ascii: "\""): try skipString()
        default: _ = try value()
        }
    }

    /// Consumes any value and returns its text.
    mutating func text() throws(JSONError) -> [UInt8] {
        skipWhiteSpace()
        let start = position
        try skip()
        return Array(bytes[start..<position])
    }

    // MARK: Any value

    package mutating func value() throws(JSONError) -> JSONValue {
        skipWhiteSpace()
        guard let first = peek else { throw failure("the text ends where a value is expected") }
        switch first {
        case UInt8(ascii: "{"):
            var members: [String: JSONValue] = [:]
            try readObject { (name, value, _) in members[name] = value }
            return .object(members)
        case UInt8(ascii: "["):
            var values: [JSONValue] = []
            try elements { (json) throws(JSONError) in values.append(try json.value()) }
            return .array(values)
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try bool())
        case UInt8(ascii: "n"):
            try readWord("null")
            return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber()
        default: throw failure("no value starts like this")
        }
    }

    /// Reads an object and passes each member's name, value and the byte range of the value.
    package mutating func readObject(member: (String, JSONValue, Range<Int>) -> Void) throws(JSONError) {
        try members { (name, json) throws(JSONError) in
            json.skipWhiteSpace()
            let start = json.position
            let value = try json.value()
            member(name, value, start..<json.position)
        }
    }

    /// Returns the range of the object that begins at `start`, looking only at brackets and strings; the content has to
    /// be checked when it is read by type.
    package mutating func skipObject(at start: Int) throws(JSONError) -> Range<Int> {
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
            case UInt8(ascii: "\""): try passString()
            default: break
            }
        }
        throw failure("the text ends within an object")
    }

    private mutating func passString() throws(JSONError) {
        while let byte = peek {
            position += 1
            if byte == UInt8(ascii: "\"") { return }
            if byte == UInt8(ascii: "\\") { position += 1 }
        }
        throw failure("a string without its end")
    }

    package mutating func objectComesNext() -> Bool {
        skipWhiteSpace()
        return peek == UInt8(ascii: "{")
    }

    // MARK: Bytes

    /// Requires that the next value begins with `first`, without consuming it.
    private mutating func expect(_ first: UInt8) throws(JSONError) {
        skipWhiteSpace()
        guard let next = peek else { throw failure("the text ends where a value is expected") }
        guard next == first else { throw .mismatch(path: "") }
    }

    private mutating func skipWhiteSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private var peek: UInt8? {
        position < bytes.count ? bytes[position] : nil
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

    private mutating func readWord(_ word: StaticString) throws(JSONError) {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count, bytes[position..<end].elementsEqual(word.description.utf8) else {
            throw failure("no value starts like this")
        }
        position = end
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    fileprivate func failure(_ problem: String) -> JSONError {
        .syntax(problem: problem, offset: position)
    }
}

// MARK: Numbers

extension JSONReader {
    /// Reads a number by RFC 8259, section 6: no leading zero, no sign without digits, digits on both sides of the
    /// point.
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
        while let byte = peek, Self.isDigit(byte) { position += 1 }
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
                defer { position += 1 }
                if decoded.isEmpty { return String(decoding: bytes[start..<position], as: UTF8.self) }
                decoded += bytes[start..<position]
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

    private mutating func skipString() throws(JSONError) {
        position += 1
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\"): _ = try readEscape()
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

    /// Reads four hexadecimal digits, or an escaped surrogate pair. Half a pair is an error.
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

/// The names of an object's members. Few are compared one by one, which is faster than hashing.
private struct DistinctNames {
    private var few: [String] = []
    private var many: Set<String> = []
    private static let fewLimit = 32

    /// Returns false if the name was inserted before.
    mutating func insert(_ name: String) -> Bool {
        if few.count < Self.fewLimit {
            guard !few.contains(name) else { return false }
            few.append(name)
            return true
        }
        if many.isEmpty { many.formUnion(few) }
        return many.insert(name).inserted
    }
}
