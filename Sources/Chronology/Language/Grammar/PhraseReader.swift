/// Reads times from the words of a text: the readers of numbers, durations, clock times, days, repetitions and moments
/// are extensions of it. There is one for all languages: what a word means is in its ``Phrasebook``.
///
/// A function with an index looks at the tokens there, and returns what it found with the index behind it; nil if
/// something else is there. A value type: copy it to look ahead.
struct PhraseReader {
    typealias Found<Value> = (value: Value, next: Int)

    let text: String
    let subject: TimeTextError.Subject
    let phrasebook: Phrasebook
    let tokens: [PhraseToken]
    var position = 0
    /// Whether `12-25` is a day in an expression, rather than a difference.
    var readsMonthDays = false

    /// The limit in bytes; texts written by people are shorter.
    static let limitBytes = 4096

    /// Throws `tooLong`, `foreignDigits`, and `empty` for a text of white space.
    init(_ text: String, as subject: TimeTextError.Subject, in phrasebook: Phrasebook) throws(TimeTextError) {
        try Self.check(text, limitBytes: Self.limitBytes)
        self.text = text
        self.subject = subject
        self.phrasebook = phrasebook
        tokens = try PhraseLexer.tokens(of: text, phrasebook)
        if tokens.isEmpty {
            throw TimeTextError(text: text, range: 0..<text.utf8.count, reason: .empty(subject))
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

    /// Whether a word or a sign of the text is one of the language, and not English.
    var isInOwnWords: Bool {
        tokens.indices.contains { index in
            switch tokens[index].content {
            case .meaning(.filler), .meaning(.and): false
            case .meaning: !tokens[index].isEnglish
            case .symbol("."): phrasebook.pointedDates != .none
            // `5-12`
            case .symbol("-"): phrasebook.writesDayFirst && isShortNumber(index - 1) && isShortNumber(index + 1)
            case .symbol, .digits, .unknown: false
            }
        } || phrasebook.readsFullWidth && text.unicodeScalars.contains { (0xFF01...0xFF5E).contains($0.value) }
    }

    private func isShortNumber(_ index: Int) -> Bool { isDigits(index) && tokens[index].text.utf8.count <= 2 }

    var isAtEnd: Bool { position == tokens.count }

    /// Throws if any text is left; the error points at the whole rest.
    func expectEnd() throws(TimeTextError) {
        if !isAtEnd { throw failure(.unreadable(subject), at: position..<tokens.count) }
    }
}

// Looking at tokens.
extension PhraseReader {
    func token(_ index: Int) -> PhraseToken? { index >= 0 && index < tokens.count ? tokens[index] : nil }

    func meaning(_ index: Int) -> PhraseMeaning? { token(index)?.meaning }

    func isSymbol(_ symbol: Unicode.Scalar, _ index: Int) -> Bool { token(index)?.isSymbol(symbol) ?? false }

    func isSymbol(among symbols: String, _ index: Int) -> Bool {
        symbols.unicodeScalars.contains { isSymbol($0, index) }
    }

    func isDigits(_ index: Int) -> Bool { token(index)?.content == .digits }

    /// Whether the token directly follows the one before it.
    func isAttached(_ index: Int) -> Bool { token(index).map { !$0.followsSpace } ?? false }

    /// Whether it is this letter of a form of programs, such as the `T` of ISO 8601.
    func isLetter(_ letter: String, _ index: Int) -> Bool { token(index)?.text.lowercased() == letter }

    func isRangeWord(_ index: Int) -> Bool { meaning(index)?.joinsRange ?? false }

    /// The index of the next word that is not a filler.
    func skippingFillers(_ index: Int) -> Int {
        var index = index
        while true {
            switch meaning(index) {
            case .filler?, .leading?, .rangeOrFiller?, .dayArticle?: index += 1
            default: return index
            }
        }
    }

    mutating func take(symbol: Unicode.Scalar) -> Bool {
        guard isSymbol(symbol, position) else { return false }
        position += 1
        return true
    }
}

// Errors.
extension PhraseReader {
    /// The part of the text covered by these tokens, in UTF-8 offsets; empty behind the last one.
    func range(_ indices: Range<Int>) -> Range<Int> {
        guard let first = token(indices.lowerBound) else {
            let end = tokens.last?.range.upperBound ?? 0
            return end..<end
        }
        guard let last = token(indices.upperBound - 1) else { return first.range }
        return first.range.lowerBound..<max(first.range.lowerBound, last.range.upperBound)
    }

    func written(_ indices: Range<Int>) -> String {
        let range = range(indices)
        return String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    }

    func failure(
        _ reason: TimeTextError.Reason,
        at indices: Range<Int>,
        insteadOfPart replacement: String? = nil
    ) -> TimeTextError {
        let range = range(indices)
        return TimeTextError(
            text: text,
            range: range,
            reason: reason,
            suggestion: replacement.map { text.replacing(range, with: $0) }
        )
    }

    /// The error for a token that is not understood there; at the end for a missing one.
    func unreadable(_ reason: TimeTextError.Reason? = nil, at index: Int) -> TimeTextError {
        failure(reason ?? .unreadable(subject), at: index..<index + 1)
    }
}

extension String {
    /// `range`: in UTF-8 offsets, between characters.
    func replacing(_ range: Range<Int>, with replacement: String) -> String {
        String(decoding: utf8.prefix(range.lowerBound), as: UTF8.self) + replacement
            + String(decoding: utf8.dropFirst(range.upperBound), as: UTF8.self)
    }
}
