/// Reads the tokens of a text from left to right; the grammars of durations, moments, dates, repeats and calculations
/// are extensions of it. A value type: copy it to look ahead or to backtrack.
struct TokenReader {
    let text: String
    let subject: TimeTextError.Subject
    private let tokens: [Token]
    private(set) var position = 0

    /// The limit in bytes; texts written by people are shorter.
    static let limitBytes = 4096

    init(_ text: String, as subject: TimeTextError.Subject) throws(TimeTextError) {
        try Self.check(text, limitBytes: Self.limitBytes)
        self.text = text
        self.subject = subject
        tokens = try Token.all(in: text)
        if tokens.isEmpty {
            throw TimeTextError(text: text, range: 0..<text.utf8.count, reason: .empty(subject))
        }
    }

    /// Reads all of a text with `read`. The suggestion of an error is kept only if it can be read.
    static func read<Value>(
        _ text: String,
        as subject: TimeTextError.Subject,
        _ read: (inout TokenReader) throws(TimeTextError) -> Value
    ) throws(TimeTextError) -> Value {
        try TimeTextError.checkingSuggestion(text) { (text) throws(TimeTextError) in
            var reader = try TokenReader(text, as: subject)
            let value = try read(&reader)
            try reader.expectEnd()
            return value
        }
    }

    /// Throws `tooLong` for a text above the limit. The error has only the beginning of the text, so that it is never
    /// as large as its cause.
    static func check(_ text: String, limitBytes: Int) throws(TimeTextError) {
        guard text.utf8.count > limitBytes else { return }
        let beginning = text.beginning
        throw TimeTextError(
            text: beginning,
            range: 0..<beginning.utf8.count,
            reason: .tooLong(limitBytes: limitBytes)
        )
    }

    var isAtEnd: Bool { position == tokens.count }

    /// The next token.
    var current: Token? { ahead(0) }

    func ahead(_ count: Int) -> Token? {
        position + count < tokens.count ? tokens[position + count] : nil
    }

    mutating func advance() {
        position += 1
    }

    /// Whether there is a next token, directly after the one before it.
    var isAttached: Bool {
        current.map { !$0.followsSpace } ?? false
    }

    mutating func take(symbol: Unicode.Scalar) -> Bool {
        guard let current, current.isSymbol(symbol) else { return false }
        advance()
        return true
    }

    mutating func take(word: String) -> Bool {
        guard let current, current.kind == .word, current.folded == word else { return false }
        advance()
        return true
    }

    mutating func take(kind: Token.Kind) -> Token? {
        guard let current, current.kind == kind else { return nil }
        advance()
        return current
    }

    func nextIs(_ kind: Token.Kind, ahead count: Int = 0) -> Bool {
        ahead(count)?.kind == kind
    }

    func nextIs(symbol: Unicode.Scalar, ahead count: Int = 0) -> Bool {
        ahead(count)?.isSymbol(symbol) ?? false
    }

    /// The start of the next token, or the end of the last one.
    var startOffset: Int {
        current?.range.lowerBound ?? endOffset
    }

    /// The end of the last token read.
    var readOffset: Int {
        position == 0 ? 0 : tokens[position - 1].range.upperBound
    }

    /// The end of the last token of the text.
    var endOffset: Int {
        tokens.last?.range.upperBound ?? 0
    }

    func failure(
        _ reason: TimeTextError.Reason,
        at range: Range<Int>,
        insteadOfPart replacement: String? = nil
    ) -> TimeTextError {
        let suggestion = replacement.map { replacement in
            String(decoding: text.utf8.prefix(range.lowerBound), as: UTF8.self) + replacement
                + String(decoding: text.utf8.dropFirst(range.upperBound), as: UTF8.self)
        }
        return TimeTextError(text: text, range: range, reason: reason, suggestion: suggestion)
    }

    /// Returns an error about the text from `start` (an offset) to the last token read.
    func failure(
        _ reason: TimeTextError.Reason,
        since start: Int,
        insteadOfPart replacement: String? = nil
    ) -> TimeTextError {
        failure(reason, at: start..<max(start, readOffset), insteadOfPart: replacement)
    }

    /// Returns an error about the next token, which suggests the nearest word of `vocabulary`.
    func unreadable(
        _ reason: TimeTextError.Reason? = nil,
        vocabulary: [String] = []
    ) -> TimeTextError {
        let reason = reason ?? .unreadable(subject)
        guard let current else { return failure(reason, at: endOffset..<endOffset) }
        let nearest = current.kind == .word ? Vocabulary.nearest(to: current.folded, in: vocabulary) : nil
        return failure(reason, at: current.range, insteadOfPart: nearest)
    }

    /// Throws if any text is left; the error points at the whole rest.
    func expectEnd() throws(TimeTextError) {
        guard let current else { return }
        throw failure(.unreadable(subject), at: current.range.lowerBound..<endOffset)
    }

    /// Returns the value of a run of digits. Throws `tooLarge` for too many digits.
    func integer(_ digits: Token) throws(TimeTextError) -> Int {
        guard let value = Int(digits.text) else { throw failure(.tooLarge(subject), at: digits.range) }
        return value
    }
}

/// A run of ASCII digits, a run of letters, or any other single character, with its position in the text.
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

    /// Whether it is this symbol. The hyphen stands for the minus sign U+2212, too.
    func isSymbol(_ symbol: Unicode.Scalar) -> Bool {
        guard kind == .symbol, let own = text.unicodeScalars.first else { return false }
        return own == symbol || own == "\u{2212}" && symbol == "-"
    }

    /// Splits a text into tokens, without white space. Throws `foreignDigits`.
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
