/// A part of a typed text: digits, a word of a phrasebook with its meaning, or text unknown to the phrasebook.
struct PhraseToken {
    enum Content: Hashable {
        case digits
        case meaning(PhraseMeaning)
        case symbol(Unicode.Scalar)
        case unknown
    }

    let content: Content
    /// The typed text, with full-width characters replaced by ASCII.
    let text: String
    /// In UTF-8 offsets of the typed text. Words with several meanings have a token for each, with the same range.
    let range: Range<Int>
    let followsSpace: Bool
    /// Whether the word is English, and not one of the phrasebook.
    var isEnglish = false

    var meaning: PhraseMeaning? { if case .meaning(let meaning) = content { meaning } else { nil } }

    /// Whether it is this symbol. The hyphen stands for the minus sign U+2212, too.
    func isSymbol(_ symbol: Unicode.Scalar) -> Bool {
        content == .symbol(symbol) || symbol == "-" && content == .symbol("\u{2212}")
    }
}

/// Splits a typed text into the longest words known to a phrasebook.
struct PhraseLexer {
    private let text: [UInt8]
    private let folded: FoldedPhrase
    private let phrasebook: Phrasebook
    private var tokens: [PhraseToken] = []
    private var index = 0
    private var followsSpace = false

    private init(_ text: String, _ phrasebook: Phrasebook) {
        self.text = Array(text.utf8)
        self.phrasebook = phrasebook
        folded = FoldedPhrase(text, readsFullWidth: phrasebook.readsFullWidth)
    }

    /// Words that are not in the phrasebook may be English. Throws `foreignDigits`.
    static func tokens(of text: String, _ phrasebook: Phrasebook) throws(TimeTextError) -> [PhraseToken] {
        var lexer = PhraseLexer(text, phrasebook)
        while lexer.index < lexer.folded.scalars.count { lexer.readToken() }
        let foreign = lexer.tokens.first { token in
            guard case .symbol(let symbol) = token.content else { return false }
            return !symbol.isASCII && symbol.properties.numericType == .decimal
        }
        if let foreign { throw TimeTextError(text: text, range: foreign.range, reason: .foreignDigits) }
        return lexer.tokens
    }

    private mutating func readToken() {
        let scalar = folded.scalars[index]
        if scalar == 0x20 {
            index += 1
            followsSpace = true
        } else if FoldedPhrase.isDigit(scalar) {
            append(.digits, count: run(from: index, while: FoldedPhrase.isDigit))
        } else if let tail = weekdayTail(scalar) {
            append(.meaning(.weekday(tail)), count: 1)
        } else if let number = numeral() {
            append(.meaning(.number(number.value)), count: number.count)
        } else if folded.isWordEnd(index), let word = word(), !isInsideUnknownWord(word.count) {
            let first = tokens.count
            append(word.meanings, count: word.count + (isAbbreviated(word.count) ? 1 : 0))
            for place in first..<tokens.count { tokens[place].isEnglish = word.isEnglish }
        } else if FoldedPhrase.isLetter(scalar) {
            appendUnknown()
        } else {
            let symbol = Unicode.Scalar(scalar) ?? " "
            append(.symbol(symbol), count: 1)
        }
    }

    private func word() -> (meanings: [PhraseMeaning], count: Int, isEnglish: Bool)? {
        if let own = phrasebook.longestWord(in: folded, at: index) { return (own.meanings, own.count, false) }
        guard !phrasebook.isEnglish, let word = Phrasebook.english.longestWord(in: folded, at: index) else {
            return nil
        }
        return (word.meanings, word.count, true)
    }

    /// Whether a point belongs to the word: `Std.`, but not `Uhr.30`.
    private func isAbbreviated(_ count: Int) -> Bool {
        let point = index + count
        guard point < folded.scalars.count, folded.scalars[point] == 0x2E, folded.scalars[point - 1] < 0x1100,
            FoldedPhrase.isLetter(folded.scalars[point - 1])
        else { return false }
        return point + 1 == folded.scalars.count || !FoldedPhrase.isDigit(folded.scalars[point + 1])
    }

    private func run(from start: Int, while isPart: (UInt32) -> Bool) -> Int {
        folded.scalars[start...].prefix(while: isPart).count
    }

    private mutating func append(_ meanings: [PhraseMeaning], count: Int) {
        let isBehindNumber = isBehindNumber(FoldedPhrase.isSpacedLetter(folded.scalars[index]))
        for (place, meaning) in meanings.enumerated() {
            var meaning = meaning
            if case .either(let behindNumber, let elsewhere) = meaning {
                meaning = isBehindNumber ? behindNumber : elsewhere
            }
            if place < meanings.count - 1 {
                tokens.append(token(.meaning(meaning), count: count))
            } else {
                append(.meaning(meaning), count: count)
            }
        }
    }

    /// Words of scripts with spaces may be separated from their number by a space; but `07:30 mar` is not a day of
    /// March.
    private func isBehindNumber(_ mayFollowSpace: Bool) -> Bool {
        guard let last = tokens.last, last.content == .digits || last.isNumber else { return false }
        return !followsSpace || mayFollowSpace && !(tokens.dropLast().last?.isSymbol(":") ?? false)
    }

    private mutating func append(_ content: PhraseToken.Content, count: Int) {
        tokens.append(token(content, count: count))
        index += count
        followsSpace = false
    }

    private func token(_ content: PhraseToken.Content, count: Int) -> PhraseToken {
        let range = folded.ranges[index].lowerBound..<folded.ranges[index + count - 1].upperBound
        let written: String
        switch content {
        case .digits, .symbol:
            let scalars = folded.scalars[index..<index + count].compactMap(Unicode.Scalar.init)
            written = String(String.UnicodeScalarView(scalars))
        case .meaning, .unknown: written = String(decoding: text[range], as: UTF8.self)
        }
        return PhraseToken(content: content, text: written, range: range, followsSpace: followsSpace)
    }

    /// Takes a whole unknown word. In scripts without spaces it ends at the next known word.
    private mutating func appendUnknown() {
        var end = index + 1
        if FoldedPhrase.isLetterOfSpacedWord(folded.scalars[index]) {
            end = index + run(from: index, while: FoldedPhrase.isLetterOfSpacedWord)
        } else {
            while end < folded.scalars.count, FoldedPhrase.isLetter(folded.scalars[end]),
                !FoldedPhrase.isLetterOfSpacedWord(folded.scalars[end]),
                phrasebook.longestWord(in: folded, at: end) == nil
            { end += 1 }
        }
        append(.unknown, count: end - index)
    }

    /// A single Hangul syllable before unknown ones is the beginning of an unknown word, not a separate word.
    private func isInsideUnknownWord(_ count: Int) -> Bool {
        let next = index + count
        guard count == 1, next < folded.scalars.count, (0xAC00...0xD7A3).contains(folded.scalars[index]),
            (0xAC00...0xD7A3).contains(folded.scalars[next])
        else { return false }
        return phrasebook.longestWord(in: folded, at: next) == nil && phrasebook.numerals[folded.scalars[next]] == nil
    }

    /// `三` of `周一三五`, and of `周一、三、五`.
    private func weekdayTail(_ scalar: UInt32) -> Weekday? {
        guard let weekday = phrasebook.weekdayTails[scalar], !followsSpace, let last = tokens.last else { return nil }
        // `（五）`
        if last.isSymbol("("), index + 1 < folded.scalars.count, folded.scalars[index + 1] == 0x29 { return weekday }
        let isListed = last.isSymbol("、") || last.isSymbol(",")
        switch (isListed ? tokens.dropLast().last : last)?.meaning {
        case .weekday?: break
        // `下周三`, `每周三`
        case .week?, .repetition?: if isListed { return nil }
        default: return nil
        }
        // `周一三点` is an hour.
        let next = phrasebook.longestWord(in: folded, at: index + 1)?.meanings.first
        return next?.followsNumber ?? false ? nil : weekday
    }

    /// Reads the longest number in letters before a word that follows numbers: `이십오` of `이십오분`. Elsewhere these letters
    /// are words or parts of words.
    private func numeral() -> (value: Int, count: Int)? {
        guard !phrasebook.numerals.isEmpty else { return nil }
        // `토일월` are three days.
        if !followsSpace, folded.scalars[index] >= 0xAC00, case .weekday? = tokens.last?.meaning { return nil }
        let longest = min(run(from: index) { phrasebook.numerals[$0] != nil }, Self.longestNumeral)
        guard longest > 0 else { return nil }
        for count in (1...longest).reversed() {
            guard let value = value(count: count) else { continue }
            var next = index + count
            if next < folded.scalars.count, folded.scalars[next] == 0x20 { next += 1 }
            // `三点四十五`
            if next >= folded.scalars.count, !followsSpace, tokens.last?.meaning == .hourMark { return (value, count) }
            guard next < folded.scalars.count, !isPartOfLongerWord(count) else { continue }
            let word = phrasebook.longestWord(in: folded, at: next)
            if word?.meanings.first?.followsNumber ?? false { return (value, count) }
        }
        return nil
    }

    private static let longestNumeral = 7

    /// `一刻` and `일요일` are words, although they begin with a number.
    private func isPartOfLongerWord(_ count: Int) -> Bool {
        phrasebook.longestWord(in: folded, at: index).map { $0.count > count } ?? false
    }

    /// `二十五` is 25; nil for an invalid number.
    private func value(count: Int) -> Int? {
        var (total, digit): (Int, Int?) = (0, nil)
        for scalar in folded.scalars[index..<index + count] {
            guard let value = phrasebook.numerals[scalar] else { return nil }
            if value >= 10 {
                total += (digit ?? 1) * value
                digit = nil
            } else {
                guard digit == nil else { return nil }
                digit = value
            }
        }
        return total + (digit ?? 0)
    }
}

extension PhraseToken {
    /// Whether it is a number in words.
    var isNumber: Bool { if case .number? = meaning { true } else { false } }
}
