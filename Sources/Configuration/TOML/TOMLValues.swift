import Chronology

extension TOMLReader {
    mutating func readValue() throws(TOMLError) -> Node {
        let place = place
        return Node(value: try readBareValue(), place: place)
    }

    private mutating func readBareValue() throws(TOMLError) -> Node.Value {
        switch current {
        case UInt8(ascii: "\""):
            .text(isAt("\"\"\"") ? try readLongBasicText() : try readBasicText())
        case UInt8(ascii: "'"):
            .text(isAt("'''") ? try readLongLiteralText() : try readLiteralText())
        case UInt8(ascii: "["): try nested { reader throws(TOMLError) in try reader.readList() }
        case UInt8(ascii: "{"): try nested { reader throws(TOMLError) in try reader.readInlineTable() }
        default: try readWord()
        }
    }

    private mutating func nested(
        _ read: (inout TOMLReader) throws(TOMLError) -> Node.Value
    ) throws(TOMLError) -> Node.Value {
        guard depth < Self.deepest else { throw failure(.tooDeep(limit: Self.deepest)) }
        depth += 1
        defer { depth -= 1 }
        return try read(&self)
    }

    private mutating func readList() throws(TOMLError) -> Node.Value {
        try expect("[")
        var nodes: [Node] = []
        while true {
            try skipBlanksAndLines()
            if take("]") { return .list(nodes) }
            nodes.append(try readValue())
            try skipBlanksAndLines()
            if take("]") { return .list(nodes) }
            guard take(",") else { throw failure(.expected("]")) }
        }
    }

    /// An inline table is on one line, without a trailing comma.
    private mutating func readInlineTable() throws(TOMLError) -> Node.Value {
        let table = TableBuilder(.header, place)
        try expect("{")
        skipBlanks()
        if take("}") { return .table([:]) }
        repeat {
            let pair = try readPair()
            try table.set(pair.path, pair.node)
            skipBlanks()
        } while take(",")
        try expect("}")
        return table.finished().value
    }

    private mutating func skipBlanksAndLines() throws(TOMLError) {
        repeat {
            skipBlanks()
            try skipComment()
        } while take("\n")
    }

    /// Reads `true`, `false` or an integer.
    private mutating func readWord() throws(TOMLError) -> Node.Value {
        let start = self
        let word = takeWord { $0.isBareKey || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: ".") }
        switch word {
        case "true": return .flag(true)
        case "false": return .flag(false)
        default:
            guard let (digits, radix) = Self.digits(of: word) else { throw start.failure(.unknownValue) }
            guard let number = Int(digits, radix: radix) else { throw start.failure(.numberTooLarge) }
            return .integer(number)
        }
    }

    /// Removes the underscores between digits; nil if the word is not an integer.
    private static func digits(of word: String) -> (digits: String, radix: Int)? {
        let prefixes = ["0x": 16, "0o": 8, "0b": 2]
        let radix = prefixes[String(word.prefix(2))] ?? 10
        let isSigned = radix == 10 && (word.hasPrefix("+") || word.hasPrefix("-"))
        let parts = word.dropFirst(radix == 10 ? (isSigned ? 1 : 0) : 2)
            .split(separator: "_", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { isDigit($0, radix) } }) else { return nil }
        let digits = parts.joined()
        guard radix != 10 || digits == "0" || !digits.hasPrefix("0") else { return nil }
        return ((word.hasPrefix("-") ? "-" : "") + digits, radix)
    }

    private static func isDigit(_ character: Character, _ radix: Int) -> Bool {
        character.isASCII && (character.hexDigitValue ?? 99) < radix
    }
}

/// The four kinds of strings in TOML.
extension TOMLReader {
    /// `'as it is'`
    mutating func readLiteralText() throws(TOMLError) -> String {
        try expect("'")
        var text: [UInt8] = []
        while !take("'") { text.append(try readByte()) }
        return String(decoding: text, as: UTF8.self)
    }

    /// `"with \"escapes\""`
    mutating func readBasicText() throws(TOMLError) -> String {
        try expect("\"")
        var text: [UInt8] = []
        while !take("\"") {
            if take("\\") { text += try readEscape() } else { text.append(try readByte()) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// `'''over lines'''`
    mutating func readLongLiteralText() throws(TOMLError) -> String {
        try expect("'''")
        return try readLines(closedBy: "'") { _ throws(TOMLError) in nil }
    }

    /// `"""over lines, with escapes"""`
    mutating func readLongBasicText() throws(TOMLError) -> String {
        try expect("\"\"\"")
        return try readLines(closedBy: "\"") { reader throws(TOMLError) in
            guard reader.take("\\") else { return nil }
            return try reader.skipLineEnding() ? [] : reader.readEscape()
        }
    }

    /// Reads a multi-line string up to and including the closing quotes. A line end at the very beginning is not part
    /// of the text; one or two quotes directly before the three closing quotes are.
    private mutating func readLines(
        closedBy quote: Character,
        _ escape: (inout TOMLReader) throws(TOMLError) -> [UInt8]?
    ) throws(TOMLError) -> String {
        _ = take("\n")
        var text: [UInt8] = []
        while !take(String(repeating: quote, count: 3)) {
            if let escaped = try escape(&self) {
                text += escaped
            } else if take("\n") {
                text.append(.lineFeed)
            } else {
                text.append(try readByte())
            }
        }
        for _ in 0..<2 where take(String(quote)) { text += String(quote).utf8 }
        return String(decoding: text, as: UTF8.self)
    }

    /// Skips all white space after a backslash at the end of a line; false if the line does not end there.
    private mutating func skipLineEnding() throws(TOMLError) -> Bool {
        let start = position
        skipBlanks()
        guard take("\n") else {
            position = start
            return false
        }
        repeat { skipBlanks() } while take("\n")
        return true
    }

    private mutating func readByte() throws(TOMLError) -> UInt8 {
        guard let byte = current, byte != .lineFeed else { throw failure(.textOpen) }
        guard !byte.isControl else { throw failure(.controlCharacter) }
        position += 1
        return byte
    }

    /// Reads an escape sequence after its backslash; returns UTF-8.
    private mutating func readEscape() throws(TOMLError) -> [UInt8] {
        let plain: [UInt8: UInt8] = [
            UInt8(ascii: "b"): 0x08, UInt8(ascii: "t"): .tab, UInt8(ascii: "n"): .lineFeed, UInt8(ascii: "f"): 0x0C,
            UInt8(ascii: "r"): .carriageReturn, UInt8(ascii: "\""): UInt8(ascii: "\""),
            UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        ]
        if let byte = current, let meant = plain[byte] {
            position += 1
            return [meant]
        }
        let length = take("u") ? 4 : take("U") ? 8 : 0
        let digits = bytes[position...].prefix(length)
        guard length > 0, digits.count == length, digits.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }),
            let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(number)
        else { throw failure(.unknownEscape) }
        position += length
        return Array(String(Character(scalar)).utf8)
    }
}
