import Chronology

/// Parses a TOML document (toml.io, version 1.0), except for floats, dates and times.
///
/// This project has its own parser because the library tried first aborted the process on `[[[[` and reported no
/// positions. Any text results in a document or a ``TOMLError``, never in a trap: a user's mistake must not crash the
/// daemon.
struct TOMLReader {
    /// The limit for nested values, and for the names in a dotted key.
    static let deepest = 50

    let bytes: [UInt8]
    /// The offsets at which lines begin.
    private let lineStarts: [Int]
    var position = 0
    var depth = 0
    private(set) var outline = TOMLOutline()

    /// Returns the document as a table.
    static func read(_ text: String) throws(TOMLError) -> Node {
        var reader = TOMLReader(text)
        return try reader.readDocument()
    }

    /// Removes a byte order mark and replaces CR LF by LF: some editors write them.
    init(_ text: String) {
        let given = Array((text.first == "\u{FEFF}" ? text.dropFirst() : text[...]).utf8)
        let bytes = given.indices.filter { index in
            given[index] != .carriageReturn || index + 1 == given.count || given[index + 1] != .lineFeed
        }.map { given[$0] }
        self.bytes = bytes
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == .lineFeed }.map { $0 + 1 }
    }

    mutating func readDocument() throws(TOMLError) -> Node {
        let root = TableBuilder(.header, place)
        var table = root
        while true {
            skipBlanks()
            if current == UInt8(ascii: "[") {
                outline.endSection(at: position)
                table = try readHeader(root)
                try readLineEnd()
                outline.startSection(at: position)
            } else if current != nil, current != .lineFeed, current != UInt8(ascii: "#") {
                let pair = try readPair()
                try table.set(pair.path, pair.node)
                try readLineEnd()
                outline.add(pair.path.map(\.name), value: pair.value, lineEnd: position)
            } else {
                try readLineEnd()
            }
            guard current == nil else { continue }
            outline.endSection(at: position)
            return root.finished()
        }
    }

    /// `[a.b]` or `[[a.b]]`
    private mutating func readHeader(_ root: TableBuilder) throws(TOMLError) -> TableBuilder {
        try expect("[")
        let isArray = take("[")
        let path = try readPath()
        try expect("]")
        if isArray { try expect("]") }
        outline.nextSection = isArray ? nil : path.map(\.name)
        return isArray ? try root.arrayHeader(path) : try root.header(path)
    }

    /// Reads `a.b = value`; the range is that of the value.
    mutating func readPair() throws(TOMLError) -> (path: [Key], node: Node, value: Range<Int>) {
        let path = try readPath()
        try expect("=")
        skipBlanks()
        let start = position
        let node = try readValue()
        return (path, node, start..<position)
    }

    private mutating func readPath() throws(TOMLError) -> [Key] {
        var path: [Key] = []
        repeat {
            skipBlanks()
            path.append(try readKey())
            guard path.count <= Self.deepest else { throw failure(.tooDeep(limit: Self.deepest)) }
            skipBlanks()
        } while take(".")
        return path
    }

    private mutating func readKey() throws(TOMLError) -> Key {
        let place = place
        if current == UInt8(ascii: "\"") { return Key(name: try readBasicText(), place: place) }
        if current == UInt8(ascii: "'") { return Key(name: try readLiteralText(), place: place) }
        let name = takeWord(while: \.isBareKey)
        guard !name.isEmpty else { throw failure(.keyMissing) }
        return Key(name: name, place: place)
    }

    /// Skips what may follow a value or a header: blanks, a comment, the end of the line or of the text.
    private mutating func readLineEnd() throws(TOMLError) {
        skipBlanks()
        try skipComment()
        guard current == nil || take("\n") else { throw failure(.lineNotOver) }
    }
}

/// Access to single bytes.
extension TOMLReader {
    var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    var place: Place {
        let line = lineStarts.partitionIndex { $0 <= position }
        let before = bytes[lineStarts[line - 1]..<position]
        return Place(line: line, column: before.count { $0 & 0xC0 != 0x80 } + 1)
    }

    func failure(_ reason: TOMLError.Reason) -> TOMLError { TOMLError(reason: reason, place: place) }

    func isAt(_ mark: String) -> Bool { bytes[position...].starts(with: mark.utf8) }

    mutating func take(_ mark: String) -> Bool {
        guard isAt(mark) else { return false }
        position += mark.utf8.count
        return true
    }

    mutating func expect(_ mark: String) throws(TOMLError) {
        guard take(mark) else { throw failure(.expected(mark)) }
    }

    mutating func takeWord(while belongs: (UInt8) -> Bool) -> String {
        let word = bytes[position...].prefix(while: belongs)
        position = word.endIndex
        return String(decoding: word, as: UTF8.self)
    }

    mutating func skipBlanks() {
        while current == UInt8(ascii: " ") || current == .tab { position += 1 }
    }

    mutating func skipComment() throws(TOMLError) {
        guard take("#") else { return }
        while let byte = current, byte != .lineFeed {
            guard !byte.isControl else { throw failure(.controlCharacter) }
            position += 1
        }
    }
}

extension UInt8 {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")

    /// Control characters, which are not allowed anywhere in a document.
    var isControl: Bool { (self < 0x20 && self != .tab) || self == 0x7F }

    var isBareKey: Bool {
        isASCIILetter || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
    }
}
