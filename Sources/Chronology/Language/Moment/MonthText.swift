/// Months as people write them: `2026-11`, `this`, `last`, `next`, `november`, `nov 2026`.
package enum MonthText {
    package static func parse(_ text: String) throws(TimeTextError) -> MonthReference {
        try TokenReader.read(text, as: .month) { reader throws(TimeTextError) in try reader.readMonth() }
    }

    /// Like ``parse(_:)``, resolved from the current month `this`. Also throws if it is outside the years 0 to 9999.
    package static func parse(_ text: String, this: CivilMonth) throws(TimeTextError) -> CivilMonth {
        let reference = try parse(text)
        guard let month = reference.month(this: this) else {
            throw TimeTextError(text: text, range: 0..<text.utf8.count, reason: .tooLarge(.month))
        }
        return month
    }

    /// `2026-11`
    package static func print(_ month: CivilMonth) -> String {
        month.year.padded(to: 4) + "-" + month.month.padded(to: 2)
    }
}

/// A month as a person names it, not yet resolved against the current month.
package enum MonthReference: Hashable, Sendable {
    case month(CivilMonth)
    /// 0 `this`, -1 `last`, 1 `next`.
    case monthsFromThis(Int)
    /// The latest such month, the current one included; 1 to 12.
    case latest(Int)

    /// Resolves the reference; nil outside the years 0 to 9999.
    package func month(this: CivilMonth) -> CivilMonth? {
        switch self {
        case .month(let month): month
        case .monthsFromThis(let months): this.adding(months: months)
        case .latest(let number): CivilMonth(year: number <= this.month ? this.year : this.year - 1, month: number)
        }
    }
}

extension TokenReader {
    fileprivate mutating func readMonth() throws(TimeTextError) -> MonthReference {
        let start = startOffset
        if nextIs(.word) { return try readNamedMonth() }
        guard let first = take(kind: .digits), first.text.utf8.count == 4, take(symbol: "-"),
            let second = take(kind: .digits), second.text.utf8.count == 2
        else { throw failure(.unreadable(.month), at: start..<endOffset) }
        guard let month = CivilMonth(year: try integer(first), month: try integer(second)) else {
            throw failure(.monthOutOfRange, at: second.range)
        }
        return .month(month)
    }

    private mutating func readNamedMonth() throws(TimeTextError) -> MonthReference {
        for (word, months) in [("this", 0), ("last", -1), ("next", 1)] where take(word: word) {
            _ = take(word: "month")
            return .monthsFromThis(months)
        }
        guard let current, let number = MonthName.number(of: current.folded) else {
            throw unreadable(vocabulary: ["this", "last", "next"] + MonthName.names)
        }
        advance()
        guard let digits = take(kind: .digits) else { return .latest(number) }
        guard digits.text.utf8.count == 4, let month = CivilMonth(year: try integer(digits), month: number) else {
            throw failure(.unreadable(.month), at: digits.range)
        }
        return .month(month)
    }
}
