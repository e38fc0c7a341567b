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
    /// The names so far of the objects being read, those of the innermost one last.
    private var names: [StringRange] = []

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
        var index = 0
        var isThere = try beginArray()
        while isThere {
            do throws(JSONError) {
                try element(&self)
            } catch {
                throw error.inside("[\(index)]")
            }
            index += 1
            isThere = try nextElement()
        }
    }

    /// Consumes the beginning of an array, or all of an empty one.
    /// - Returns: whether an element follows, after which ``nextElement()`` must be called.
    package mutating func beginArray() throws(JSONError) -> Bool {
        try expect(UInt8(ascii: "["))
        try enter()
        skipWhiteSpace()
        guard take("]") else { return true }
        nesting -= 1
        return false
    }

    /// Consumes the comma between two elements, or the end of the array.
    /// - Returns: whether another element follows.
    package mutating func nextElement() throws(JSONError) -> Bool {
        skipWhiteSpace()
        if take(",") { return true }
        guard take("]") else { throw failure("',' or ']' is expected") }
        nesting -= 1
        return false
    }

    /// Calls `member` with the name of each member of an object; it must read or ``skip()`` the value. A name must not
    /// occur twice, because readers differ in the one they use.
    package mutating func members(
        _ member: (String, inout JSONReader) throws(JSONError) -> Void
    ) throws(JSONError) {
        try namedMembers { (name, json) throws(JSONError) in
            let text = try json.text(of: name)
            do throws(JSONError) {
                try member(text, &json)
            } catch {
                throw error.inside(text)
            }
        }
    }

    mutating func namedMembers(
        _ member: (StringRange, inout JSONReader) throws(JSONError) -> Void
    ) throws(JSONError) {
        try expect(UInt8(ascii: "{"))
        try enter()
        defer { nesting -= 1 }
        skipWhiteSpace()
        if take("}") { return }
        let outer = names.count
        defer { names.removeLast(names.count - outer) }
        var known = KnownNames(first: names.count)
        repeat {
            skipWhiteSpace()
            guard peek == UInt8(ascii: "\"") else { throw failure("a member's name is expected") }
            let offset = position
            let name = try skipString()
            guard try isNew(name, &known) else {
                throw .syntax(problem: "a name occurs twice in one object", offset: offset)
            }
            names.append(name)
            skipWhiteSpace()
            guard take(":") else { throw failure("':' is expected") }
            try member(name, &self)
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

    /// Consumes any value and checks it completely.
    package mutating func skip() throws(JSONError) {
        skipWhiteSpace()
        if let end = endOfCompactValue {
            position = end
            return
        }
        switch peek {
        case UInt8(ascii: "{"): try namedMembers { (_, json) throws(JSONError) in try json.skip() }
        case UInt8(ascii: "["): try elements { (json) throws(JSONError) in try json.skip() }
        case UInt8(ascii: "\""): try skipString()
        default: _ = try value()
        }
    }

    private var endOfCompactValue: Int? {
        bytes.withUnsafeBytes {
            CompactText.passValue(of: $0, from: position, nesting: maximumNesting - nesting, PassingVisitor())?.end
        }
    }

    /// The position of each value of a compact text that is a single value; nil for other texts.
    func compactIndex() -> [JSONIndexEntry]? {
        bytes.withUnsafeBytes {
            let found = CompactText.passValue(of: $0, from: 0, nesting: maximumNesting, IndexingVisitor())
            return found.flatMap { $0.end == bytes.count ? $0.visitor.entries : nil }
        }
    }

    /// The number of bytes of the next value, which is checked completely but not consumed.
    package func lengthBytes() throws(JSONError) -> Int {
        var json = self
        json.skipWhiteSpace()
        let start = json.position
        try json.skip()
        return json.position - start
    }

    /// Consumes any value and returns its text.
    package mutating func text() throws(JSONError) -> [UInt8] {
        try text { (json) throws(JSONError) in try json.skip() }
    }

    /// Returns the text of the value consumed by `read`.
    mutating func text(
        of read: (inout JSONReader) throws(JSONError) -> Void
    ) throws(JSONError) -> [UInt8] {
        skipWhiteSpace()
        let start = position
        try read(&self)
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

    /// Returns the range of the object that begins at `start`, using only brackets and strings; the content must be
    /// checked when it is read by type.
    package mutating func skipObject(at start: Int) throws(JSONError) -> Range<Int> {
        position = start
        if let end = endOfCompactValue {
            position = end
            return start..<end
        }
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
        while true {
            position = endOfPlain(from: position)
            guard let byte = peek else { throw failure("a string without its end") }
            position += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == UInt8(ascii: "\"") { return }
        }
    }

    package mutating func objectComesNext() -> Bool {
        skipWhiteSpace()
        return peek == UInt8(ascii: "{")
    }

    mutating func stringComesNext() -> Bool {
        skipWhiteSpace()
        return peek == UInt8(ascii: "\"")
    }

    package mutating func arrayComesNext() -> Bool {
        skipWhiteSpace()
        return peek == UInt8(ascii: "[")
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
        guard end <= bytes.count, word.withUTF8Buffer({ bytes[position..<end].elementsEqual($0) }) else {
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
        let isNegative = take("-")
        let digits = position
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
        if isWhole, position - digits <= Self.certainDigits {
            let magnitude = bytes[digits..<position].reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
            return .integer(isNegative ? -magnitude : magnitude)
        }
        let text = text(start..<position)
        if isWhole, let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else {
            throw .syntax(problem: "a number out of range", offset: start)
        }
        return .number(number)
    }

    /// The number of digits that always fit in an integer.
    private static let certainDigits = 18

    private mutating func skipDigits() throws(JSONError) {
        let start = position
        while let byte = peek, Self.isDigit(byte) { position += 1 }
        guard position > start else { throw failure("a digit is expected") }
    }
}

// MARK: Strings

extension JSONReader {
    /// The range between the quotation marks of a string.
    struct StringRange: Sendable {
        let bytes: Range<Int>
        /// Whether it has no escapes.
        let isPlain: Bool
    }

    private mutating func readString() throws(JSONError) -> String {
        try text(of: skipString())
    }

    /// Consumes a string and checks its escapes.
    @discardableResult
    mutating func skipString() throws(JSONError) -> StringRange {
        position += 1
        let start = position
        var isPlain = true
        while true {
            position = endOfPlain(from: position)
            switch peek {
            case UInt8(ascii: "\""):
                position += 1
                return StringRange(bytes: start..<position - 1, isPlain: isPlain)
            case UInt8(ascii: "\\"):
                isPlain = false
                _ = try readEscape()
            case nil: throw failure("a string without its end")
            default: throw failure("a control character inside a string")
            }
        }
    }

    private func text(of string: StringRange) throws(JSONError) -> String {
        guard !string.isPlain else { return text(string.bytes) }
        var json = self
        var decoded: [UInt8] = []
        decoded.reserveCapacity(string.bytes.count)
        var start = string.bytes.lowerBound
        while true {
            let end = endOfPlain(from: start)
            decoded += bytes[start..<end]
            guard end < string.bytes.upperBound else { return String(decoding: decoded, as: UTF8.self) }
            if let byte = shortEscape(at: end) {
                decoded.append(byte)
                start = end + 2
            } else {
                json.position = end
                decoded += UTF8.encode(try json.readEscape()) ?? UTF8.encodedReplacementCharacter
                start = json.position
            }
        }
    }

    /// The text of a string whose escapes have been checked.
    func checkedText(of string: StringRange) -> String {
        do throws(JSONError) {
            return try text(of: string)
        } catch {
            preconditionFailure("a string is checked when it is read: \(error)")
        }
    }

    private func text(_ range: Range<Int>) -> String {
        bytes.withUnsafeBufferPointer { bytes in
            String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
        }
    }

    private func endOfPlain(from start: Int) -> Int { bytes.withUnsafeBytes { PlainText.end(in: $0, from: start) } }

    /// The character represented by the backslash and the following letter; nil if they are not an escape of one
    /// letter.
    private func shortEscape(at backslash: Int) -> UInt8? {
        backslash + 1 < bytes.count ? PlainText.byte(escapedAs: bytes[backslash + 1]) : nil
    }

    private mutating func readEscape() throws(JSONError) -> Unicode.Scalar {
        if let byte = shortEscape(at: position) {
            position += 2
            return Unicode.Scalar(byte)
        }
        position += 1
        let letter = peek
        position += 1
        guard letter == UInt8(ascii: "u") else {
            position = min(position, bytes.count)
            throw failure("an unknown escape in a string")
        }
        return try readUnicodeEscape()
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

// MARK: Names of members

extension JSONReader {
    /// The names so far of the object being read.
    private struct KnownNames {
        /// The index of the object's first name in ``names``.
        let first: Int
        /// Whether each name is greater than the previous one, as in texts of clockd's own programs.
        var isAscending = true
        /// A set of all names, once there are many.
        var many: Set<[UInt8]> = []

        /// Up to this number, names are compared one by one, which is faster than hashing.
        static let few = 32
    }

    /// Whether the object has no member with this name so far.
    private func isNew(_ name: StringRange, _ known: inout KnownNames) throws(JSONError) -> Bool {
        if known.isAscending {
            guard names.count > known.first, let last = names.last else { return true }
            if last.isPlain, name.isPlain, precedes(last.bytes, name.bytes) { return true }
            known.isAscending = false
        }
        if names.count - known.first < KnownNames.few {
            for earlier in names[known.first...] where try isSame(earlier, name) { return false }
            return true
        }
        if known.many.isEmpty {
            for earlier in names[known.first...] { known.many.insert(Array(try text(of: earlier).utf8)) }
        }
        return known.many.insert(Array(try text(of: name).utf8)).inserted
    }

    private func isSame(_ one: StringRange, _ other: StringRange) throws(JSONError) -> Bool {
        guard one.isPlain, other.isPlain else { return try text(of: one).utf8.elementsEqual(text(of: other).utf8) }
        return one.bytes.count == other.bytes.count && bytes[one.bytes].elementsEqual(bytes[other.bytes])
    }

    /// Ordered by their bytes.
    private func precedes(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        bytes.withUnsafeBytes { bytes in
            let count = min(one.count, other.count)
            for offset in 0..<count {
                let (left, right) = (bytes[one.lowerBound + offset], bytes[other.lowerBound + offset])
                if left != right { return left < right }
            }
            return one.count < other.count
        }
    }
}
