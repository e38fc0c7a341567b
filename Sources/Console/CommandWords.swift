import Localization

/// Splits a line into words as sh(1) does, without any of its expansions: blanks separate, quotes and backslashes
/// protect, and a `#` at the beginning of a word begins a comment.
package enum CommandWords {
    /// Throws a ``Failure`` with the status `usage` if a quote is not closed or nothing follows a backslash.
    package static func split(_ line: String) throws(Failure) -> [String] {
        var reader = Reader(rest: line.unicodeScalars[...])
        var words: [String] = []
        while let word = try reader.word() { words.append(word) }
        return words
    }

    /// The line that ``split(_:)``, and a shell, split into these words.
    package static func joined(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

    private static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "-_./:,+=@%".unicodeScalars.contains(scalar)
        }
        guard !isPlain || word.isEmpty else { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }

    private struct Reader {
        var rest: Substring.UnicodeScalarView

        /// - Returns: nil at the end of the line.
        mutating func word() throws(Failure) -> String? {
            rest = rest.drop { Self.isBlank($0) }
            guard let first = rest.first, first != "#" else { return nil }
            var word = String.UnicodeScalarView()
            while let next = rest.first, !Self.isBlank(next) {
                rest.removeFirst()
                switch next {
                case "'": word += try quoted(by: "'") { _ in false }
                case "\"": word += try quoted(by: "\"") { "\"\\$`".unicodeScalars.contains($0) }
                case "\\":
                    guard let escaped = rest.popFirst() else {
                        throw Failure(.usage, localized("nothing follows the backslash"))
                    }
                    word.append(escaped)
                default: word.append(next)
                }
            }
            return String(word)
        }

        /// The text up to the closing quote. A backslash protects the characters in `canBeEscaped`.
        private mutating func quoted(
            by quote: Unicode.Scalar,
            _ canBeEscaped: (Unicode.Scalar) -> Bool
        ) throws(Failure) -> String.UnicodeScalarView {
            var text = String.UnicodeScalarView()
            while let next = rest.popFirst() {
                if next == quote { return text }
                if next == "\\", let escaped = rest.first, canBeEscaped(escaped) {
                    rest.removeFirst()
                    text.append(escaped)
                } else {
                    text.append(next)
                }
            }
            throw Failure(.usage, localized("missing closing quote {quote}", ["quote": String(Character(quote))]))
        }

        private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }
    }
}
