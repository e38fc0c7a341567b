/// Numbers in everyday forms. The tables are the English ones.
enum NumberWord {
    static let units = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
        "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

    static let articles: Set = ["a", "an"]

    /// The digits after the decimal point of fractions.
    static let fractions = ["half": "5", "quarter": "25"]

    /// 1 to 19
    static func unit(_ word: String) -> Int? { units.firstIndex(of: word).map { $0 + 1 } }

    /// 20, 30 to 90
    static func ten(_ word: String) -> Int? { tens.firstIndex(of: word).map { 20 + 10 * $0 } }
}

extension TokenReader {
    /// Whether a quantity is next, in digits or in words: `3`, `.5`, `ten`, `an`, `half`.
    var nextIsQuantity: Bool {
        guard let current, current.kind == .word else { return nextIsDecimal }
        return nextIsNumberWord || NumberWord.articles.contains(current.folded)
            || NumberWord.fractions[current.folded] != nil
    }

    var nextIsNumberWord: Bool {
        guard let current else { return false }
        return NumberWord.unit(current.folded) != nil || NumberWord.ten(current.folded) != nil
    }

    /// Reads `3`, `1.5`, `1,5`, `ten`, `twenty-five`, `an`, `half an`, `a quarter of an`.
    mutating func readQuantity() throws(TimeTextError) -> DecimalNumber {
        if nextIsDecimal { return try readDecimal() }
        if let fraction = takeFraction() { return DecimalNumber(whole: "0", fraction: fraction) }
        if let number = takeNumberWord() { return DecimalNumber(whole: String(number), fraction: "") }
        guard takeArticle() else { throw unreadable() }
        return DecimalNumber(whole: "1", fraction: "")
    }

    /// `ten`, `twenty`, `twenty-five`, `twenty five`; nil, consuming nothing, for another word.
    mutating func takeNumberWord() -> Int? {
        guard let current else { return nil }
        if let unit = NumberWord.unit(current.folded) {
            advance()
            return unit
        }
        guard let ten = NumberWord.ten(current.folded) else { return nil }
        advance()
        let hyphen = nextIs(symbol: "-") ? 1 : 0
        guard let word = ahead(hyphen)?.folded, let unit = NumberWord.unit(word), unit < 10 else { return ten }
        for _ in 0...hyphen { advance() }
        return ten + unit
    }

    /// Returns the digits of `half`, `half an`, `a quarter of an`; nil, consuming nothing, for another word.
    private mutating func takeFraction() -> String? {
        var lookahead = self
        _ = lookahead.takeArticle()
        guard let word = lookahead.current?.folded, let digits = NumberWord.fractions[word] else { return nil }
        lookahead.advance()
        _ = lookahead.take(word: "of")
        _ = lookahead.takeArticle()
        self = lookahead
        return digits
    }

    /// Returns the digits of `and a half`, before the unit (`two and a half hours`) or after it (`an hour and a half`).
    /// Nil, consuming nothing, if a separate part is next (`and half an hour`).
    mutating func takeAddedFraction(inFrontOfUnit: Bool) -> String? {
        var lookahead = self
        guard lookahead.take(word: "and"), lookahead.takeArticle(), let word = lookahead.current?.folded,
            let digits = NumberWord.fractions[word]
        else { return nil }
        lookahead.advance()
        guard lookahead.nextIsSpanUnit == inFrontOfUnit, lookahead.current?.folded != "of",
            !lookahead.nextIsArticle
        else { return nil }
        self = lookahead
        return digits
    }

    private var nextIsArticle: Bool { current.map { NumberWord.articles.contains($0.folded) } ?? false }

    private var nextIsSpanUnit: Bool { current.map { SpanUnit(name: $0.folded) != nil } ?? false }

    private mutating func takeArticle() -> Bool {
        guard nextIsArticle else { return false }
        advance()
        return true
    }
}
