import Localization

/// A command line of bash up to the cursor, split into words as bash does (bash(1), QUOTING), but without expansions:
/// it is never executed.
package struct BashLine: Equatable, Sendable {
    /// Without quotes, the command first. The last word ends at the cursor, and may be empty.
    package private(set) var words: [String] = [""]
    /// The beginning of the last word that readline leaves unchanged, without quotes: it replaces only the text after
    /// the last break in the word or the open quote.
    package private(set) var kept = ""
    /// The quotes at the cursor.
    package private(set) var quotes = Quotes.none

    package enum Quotes: Equatable, Sendable { case none, single, double }

    /// `breaks`: the characters of COMP_WORDBREAKS.
    package init(_ line: String, breaks: String) {
        var rest = line.unicodeScalars[...]
        let breaks = Set(breaks.unicodeScalars)
        while let scalar = rest.popFirst() {
            switch quotes {
            case .none: read(scalar, &rest, breaks)
            case .single:
                if scalar == "'" { close() } else { append(scalar) }
            case .double:
                if scalar == "\"" {
                    close()
                } else if scalar == "\\", let next = rest.first, "$`\"\\\n".unicodeScalars.contains(next) {
                    rest.removeFirst()
                    if next != "\n" { append(next) }
                } else {
                    append(scalar)
                }
            }
        }
    }

    private mutating func read(
        _ scalar: Unicode.Scalar,
        _ rest: inout Substring.UnicodeScalarView,
        _ breaks: Set<Unicode.Scalar>
    ) {
        switch scalar {
        case " ", "\t", "\n":
            if words.last != "" || isQuotedEmpty { words.append("") }
            kept = ""
            isQuotedEmpty = false
        case "\\":
            guard let next = rest.popFirst(), next != "\n" else { return }
            append(next)
        case "'": open(.single)
        case "\"": open(.double)
        default:
            append(scalar)
            if breaks.contains(scalar) { keep() }
        }
    }

    /// Whether the last word is `''` so far: an empty word that still counts as a word.
    private var isQuotedEmpty = false

    private mutating func append(_ scalar: Unicode.Scalar) {
        words[words.count - 1].unicodeScalars.append(scalar)
    }

    private mutating func open(_ quotes: Quotes) {
        self.quotes = quotes
        keep()
    }

    private mutating func close() {
        quotes = .none
        isQuotedEmpty = true
        keep()
    }

    private mutating func keep() {
        kept = words[words.count - 1]
    }

    // MARK: Replies

    /// Returns the entries of COMPREPLY. `withNotes`: readline lists the entries, unless there is only one, and inserts
    /// their common prefix, which ends before the notes. Without notes it may insert an entry unchanged.
    package func replies(_ candidates: [Candidate], withNotes: Bool) -> [String] {
        let replies = candidates.compactMap { candidate -> (text: String, note: String)? in
            guard candidate.word.hasPrefix(kept) else { return nil }
            return (quoted(String(candidate.word.dropFirst(kept.count))), candidate.note)
        }
        guard withNotes, replies.count > 1 else { return replies.map(\.text) }
        let width = replies.map(\.text.cells).max() ?? 0
        return replies.map { reply in
            reply.note.isEmpty ? reply.text : reply.text.padded(toCells: width) + "  (" + reply.note.quotable + ")"
        }
    }

    /// Returns the text as it must be written at the cursor, within the quotes that are open there.
    private func quoted(_ text: String) -> String {
        switch quotes {
        case .single: return text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
        case .double: return escaped(text) { "$`\"\\".unicodeScalars.contains($0) }
        case .none: return escaped(text) { $0.isASCII && !Self.plain.contains($0) }
        }
    }

    private static let plain = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+,./:=^-".unicodeScalars
    )

    private func escaped(_ text: String, where isSpecial: (Unicode.Scalar) -> Bool) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isSpecial(scalar) { result.append("\\") }
            result.append(scalar)
        }
        return String(result)
    }
}
