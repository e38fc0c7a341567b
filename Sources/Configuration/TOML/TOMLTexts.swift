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

    /// Reads a multi-line string up to and including the closing quotes. A line end at the very beginning does not
    /// belong to the text; one or two quotes directly before the three closing ones do.
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
        guard length > 0, digits.count == length, digits.allSatisfy(\.isLetterOrDigit),
            let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(number)
        else { throw failure(.unknownEscape) }
        position += length
        return Array(String(Character(scalar)).utf8)
    }
}
