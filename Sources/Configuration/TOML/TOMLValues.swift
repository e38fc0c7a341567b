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
