/// A run of ASCII digits, a run of letters, or any other single character, with its place in the text.
struct Token {
    enum Kind {
        case digits, word, symbol
    }

    let kind: Kind
    /// As written.
    let text: String
    /// In lower case.
    let folded: String
    /// In UTF-8 offsets of the whole text.
    let range: Range<Int>
    let followsSpace: Bool

    func isSymbol(_ symbol: Unicode.Scalar) -> Bool {
        kind == .symbol && text.unicodeScalars.first == symbol
    }
}

extension Token {
    /// Cuts a text into tokens, white space left out.
    static func all(in text: String) throws(TimeTextError) -> [Token] {
        var tokens: [Token] = []
        var offset = 0
        var followsSpace = false
        var run: (kind: Kind, text: String, start: Int)?

        func close() {
            guard let ended = run else { return }
            let range = ended.start..<offset
            tokens.append(
                Token(
                    kind: ended.kind,
                    text: ended.text,
                    folded: ended.text.lowercased(),
                    range: range,
                    followsSpace: followsSpace
                )
            )
            followsSpace = false
            run = nil
        }

        for scalar in text.unicodeScalars {
            let kind = scalar.tokenKind
            if run?.kind != kind || kind == .symbol { close() }
            let end = offset + UTF8.width(scalar)
            if let kind {
                run = (kind, (run?.text ?? "") + String(Character(scalar)), run?.start ?? offset)
            } else {
                followsSpace = true
            }
            if scalar.isForeignDigit {
                throw TimeTextError(text: text, range: offset..<end, reason: .foreignDigits)
            }
            offset = end
        }
        close()
        return tokens
    }
}

extension Unicode.Scalar {
    /// Nil for white space.
    fileprivate var tokenKind: Token.Kind? {
        switch self {
        case "0"..."9": .digits
        case "a"..."z", "A"..."Z": .word
        default: properties.isWhitespace ? nil : !isASCII && properties.isAlphabetic ? .word : .symbol
        }
    }

    fileprivate var isForeignDigit: Bool {
        !isASCII && properties.numericType == .decimal
    }
}
