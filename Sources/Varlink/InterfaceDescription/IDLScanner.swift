/// Splits an interface description into words and signs, and collects the comments between them.
struct IDLScanner {
    /// A position in the text, for errors.
    struct Place: Equatable {
        var line = 1
        var column = 1
    }

    private let scalars: [Unicode.Scalar]
    /// An offset into the text, for ``text(from:)``.
    private(set) var position = 0
    private(set) var place = Place()
    private var commentLines: [String] = []
    private var isLineBlankSoFar = true

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    var isAtEnd: Bool { position == scalars.count }

    /// Returns the text from a ``position`` up to the current one.
    func text(from start: Int) -> String { String(String.UnicodeScalarView(scalars[start..<position])) }

    /// Advances to the next word or sign.
    mutating func skipWhiteSpaceAndComments() {
        while let scalar = peek {
            switch scalar {
            case " ", "\t", "\r": advance()
            case "\n":
                // An empty line separates a comment from the declaration after it.
                if isLineBlankSoFar { commentLines = [] }
                isLineBlankSoFar = true
                advance()
            case "#": readComment()
            default: return
            }
        }
    }

    /// Returns the comment directly before the next word, but only once.
    mutating func takeDocumentation() -> String {
        skipWhiteSpaceAndComments()
        defer { commentLines = [] }
        return commentLines.joined(separator: "\n")
    }

    /// Consumes `sign` and white space before it, if `sign` comes next.
    mutating func take(_ sign: String) -> Bool {
        skipWhiteSpaceAndComments()
        guard scalars[position...].starts(with: sign.unicodeScalars) else { return false }
        isLineBlankSoFar = false
        for _ in sign.unicodeScalars { advance() }
        return true
    }

    /// Consumes the longest run of letters, digits and members of `extra`; returns an empty string if there is none.
    mutating func takeWord(with extra: Set<Unicode.Scalar> = []) -> String {
        skipWhiteSpaceAndComments()
        var word = ""
        while let scalar = peek, scalar.isLetterOrDigit || extra.contains(scalar) {
            word.unicodeScalars.append(scalar)
            advance()
        }
        if !word.isEmpty { isLineBlankSoFar = false }
        return word
    }

    private mutating func readComment() {
        let isWholeLine = isLineBlankSoFar
        isLineBlankSoFar = false
        advance()
        if peek == " " { advance() }
        var text = ""
        while let scalar = peek, scalar != "\n" {
            text.unicodeScalars.append(scalar)
            advance()
        }
        if text.hasSuffix("\r") { text.removeLast() }
        if isWholeLine { commentLines.append(text) }
    }

    private var peek: Unicode.Scalar? {
        position < scalars.count ? scalars[position] : nil
    }

    private mutating func advance() {
        if scalars[position] == "\n" {
            place = Place(line: place.line + 1, column: 1)
        } else {
            place.column += 1
        }
        position += 1
    }
}

extension Unicode.Scalar {
    fileprivate var isLetterOrDigit: Bool {
        isASCII && UInt8(truncatingIfNeeded: value).isLetterOrDigit
    }
}
