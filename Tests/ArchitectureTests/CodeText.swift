/// Swift text without comments and the contents of string literals, line by line.
///
/// Interpolations are removed with their literal, so the rules do not check them.
enum CodeText {
    static func bare(_ text: String) -> String {
        var scanner = Scanner(text: Array(text.utf8))
        scanner.run()
        return String(decoding: scanner.result, as: UTF8.self)
    }

    private struct Scanner {
        let text: [UInt8]
        var position = 0
        var result: [UInt8] = []

        mutating func run() {
            while position < text.count {
                switch text[position] {
                case UInt8(ascii: "/") where at("//"): skip(to: "\n")
                case UInt8(ascii: "/") where at("/*"): skip(to: "*/")
                case UInt8(ascii: "#") where at("#\"\"\""): literal(closedBy: "\"\"\"#", escapes: false)
                case UInt8(ascii: "#") where at("#\""): literal(closedBy: "\"#", escapes: false)
                case UInt8(ascii: "\"") where at("\"\"\""): literal(closedBy: "\"\"\"", escapes: true)
                case UInt8(ascii: "\""): literal(closedBy: "\"", escapes: true)
                default:
                    result.append(text[position])
                    position += 1
                }
            }
        }

        private func at(_ word: String) -> Bool {
            text[position...].starts(with: word.utf8)
        }

        /// Keeps line breaks; the end mark of a block comment is removed, too.
        private mutating func skip(to end: String) {
            while position < text.count, !at(end) { drop() }
            if end != "\n" { position += end.utf8.count }
        }

        private mutating func literal(closedBy end: String, escapes: Bool) {
            position += end.utf8.count
            while position < text.count, !at(end) {
                if escapes, text[position] == UInt8(ascii: "\\") { position += 1 }
                if position < text.count { drop() }
            }
            position += end.utf8.count
            result += [UInt8(ascii: "\""), UInt8(ascii: "\"")]
        }

        private mutating func drop() {
            if text[position] == UInt8(ascii: "\n") { result.append(text[position]) }
            position += 1
        }
    }
}
