/// Walks the tokens of one text from left to right; the grammars of durations, moments, dates, repeats and
/// calculations are extensions of it. A value type: a copy is a place to come back to.
struct TokenReader {
    let text: String
    let subject: TimeTextError.Subject
    private let tokens: [Token]
    private(set) var position = 0

    /// No text a person writes is longer.
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

    /// Keeps only the beginning of a text that is too long, so that an error is never as large as its cause.
    static func check(_ text: String, limitBytes: Int) throws(TimeTextError) {
        guard text.utf8.count > limitBytes else { return }
        let beginning = text.beginning
        throw TimeTextError(
            text: beginning,
            range: 0..<beginning.utf8.count,
            reason: .tooLong(limitBytes: limitBytes)
        )
    }
}

extension TokenReader {
    var isAtEnd: Bool { position == tokens.count }

    /// The token to be read next.
    var current: Token? { ahead(0) }

    func ahead(_ count: Int) -> Token? {
        position + count < tokens.count ? tokens[position + count] : nil
    }

    mutating func advance() {
        position += 1
    }

    /// Whether the current token, if any, stands directly after the one before it.
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
}

extension TokenReader {
    /// Where the next token begins, or the end of the last one.
    var startOffset: Int {
        current?.range.lowerBound ?? endOffset
    }

    /// Where the last token that was read ends.
    var readOffset: Int {
        position == 0 ? 0 : tokens[position - 1].range.upperBound
    }

    /// Where the last token of the text ends.
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

    /// An error about all that was read since `start` (an offset).
    func failure(
        _ reason: TimeTextError.Reason,
        since start: Int,
        insteadOfPart replacement: String? = nil
    ) -> TimeTextError {
        failure(reason, at: start..<max(start, readOffset), insteadOfPart: replacement)
    }

    /// An error about the next token, with the word of `vocabulary` that it may have been meant for.
    func unreadable(
        _ reason: TimeTextError.Reason? = nil,
        vocabulary: [String] = []
    ) -> TimeTextError {
        let reason = reason ?? .unreadable(subject)
        guard let current else { return failure(reason, at: endOffset..<endOffset) }
        let nearest = current.kind == .word ? Vocabulary.nearest(to: current.folded, in: vocabulary) : nil
        return failure(reason, at: current.range, insteadOfPart: nearest)
    }

    /// Throws when something is left, pointing at all of it.
    func expectEnd() throws(TimeTextError) {
        guard let current else { return }
        throw failure(.unreadable(subject), at: current.range.lowerBound..<endOffset)
    }

    /// The number a run of digits stands for; too many digits are an error.
    func integer(_ digits: Token) throws(TimeTextError) -> Int {
        guard let value = Int(digits.text) else { throw failure(.tooLarge(subject), at: digits.range) }
        return value
    }
}
