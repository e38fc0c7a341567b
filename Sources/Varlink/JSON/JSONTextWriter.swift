/// JSON text that grows, with the brackets that are open. Used by one thread, while one value is encoded.
final class JSONTextWriter {
    enum Bracket {
        case object, array
    }

    private struct Open {
        var bracket = Bracket.object
        /// Where each member or element begins, its name included. Elements have none.
        var members: [(name: String, start: Int)] = []
        var isSorted = true
    }

    private var text: [UInt8]
    /// Those that were closed stay at the end, for their memory.
    private var open: [Open] = []
    private var depth = 0

    init(_ text: [UInt8]) { self.text = text }

    func takeText() -> [UInt8] {
        defer { text = [] }
        return text
    }

    // MARK: Brackets

    /// Opens a bracket, or goes on with the one that the same value opened before.
    func open(_ bracket: Bracket, above depth: Int) {
        if self.depth == depth + 1, open[depth].bracket == bracket { return }
        close(to: depth)
        if open.count == depth { open.append(Open()) }
        open[depth].bracket = bracket
        open[depth].members.removeAll(keepingCapacity: true)
        open[depth].isSorted = true
        self.depth += 1
        text.append(bracket == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
    }

    private func close(to depth: Int) {
        precondition(self.depth >= depth, "a container is used after the value around it was written")
        while self.depth > depth {
            self.depth -= 1
            if !open[self.depth].isSorted { sort(open[self.depth].members) }
            text.append(open[self.depth].bracket == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        }
    }

    /// Here and below `depth` counts the container's own bracket.
    func beginElement(at depth: Int) { begin("", at: depth) }

    func beginMember(_ name: String, at depth: Int) {
        if let last = open[depth - 1].members.last?.name, last >= name {
            precondition(last != name, "a member is written twice")
            open[depth - 1].isSorted = false
        }
        begin(name, at: depth)
        write(name)
        text.append(UInt8(ascii: ":"))
    }

    private func begin(_ name: String, at depth: Int) {
        close(to: depth)
        if !open[depth - 1].members.isEmpty { text.append(UInt8(ascii: ",")) }
        open[depth - 1].members.append((name, text.count))
    }

    private func sort(_ members: [(name: String, start: Int)]) {
        guard let first = members.first?.start else { return }
        // The comma behind a member is not its own.
        let ends = members.dropFirst().map { $0.start - 1 } + [text.count]
        var sorted: [UInt8] = []
        sorted.reserveCapacity(text.count - first)
        for (member, end) in zip(members, ends).sorted(by: { $0.0.name < $1.0.name }) {
            if !sorted.isEmpty { sorted.append(UInt8(ascii: ",")) }
            sorted += text[member.start..<end]
        }
        text.replaceSubrange(first..., with: sorted)
    }

    // MARK: Values

    func write(_ value: some Encodable) throws {
        let depth = depth
        let start = text.count
        try value.encode(to: JSONTextEncoder(writer: self, depth: depth))
        // Who has nothing to say is an empty object.
        if text.count == start { open(.object, above: depth) }
        close(to: depth)
    }

    func writeNull() { text += "null".utf8 }

    func write(_ value: Bool) { text += (value ? "true" : "false").utf8 }

    func write(integer: some BinaryInteger) { text += String(integer).utf8 }

    /// As short as it can be to be read as the same number. A whole one has no fraction.
    func write(_ value: some BinaryFloatingPoint & LosslessStringConvertible & Encodable) throws {
        guard value.isFinite else {
            let context = EncodingError.Context(codingPath: [], debugDescription: "not a number that JSON has")
            throw EncodingError.invalidValue(value, context)
        }
        var number = value.description
        if number.hasSuffix(".0") { number.removeLast(2) }
        text += number.utf8
    }

    func write(_ string: String) {
        text.append(UInt8(ascii: "\""))
        var string = string
        string.withUTF8 { bytes in
            var start = 0
            for (index, byte) in bytes.enumerated() where Self.needsEscape(byte) {
                text += bytes[start..<index]
                escape(byte)
                start = index + 1
            }
            text += bytes[start...]
        }
        text.append(UInt8(ascii: "\""))
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// The short forms of RFC 8259, section 7, where there is one.
    private func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
        case 0x08: text += #"\b"#.utf8
        case 0x09: text += #"\t"#.utf8
        case 0x0A: text += #"\n"#.utf8
        case 0x0C: text += #"\f"#.utf8
        case 0x0D: text += #"\r"#.utf8
        default:
            text += (byte < 0x10 ? #"\u000"# : #"\u00"#).utf8
            text += String(byte, radix: 16).utf8
        }
    }
}
