/// Months in everyday forms: `2026-11`, `this`, `last`, `next`, `november`, `nov 2026`.
package enum MonthText {
    /// Reads a month; `this` is the current one. A name alone is the latest such month, including the current one. Also
    /// throws if the month is outside the years 0 to 9999.
    package static func parse(_ text: String, this: CivilMonth) throws(TimeTextError) -> CivilMonth {
        try TokenReader.read(text, as: .month) { reader throws(TimeTextError) in try reader.readMonth(this: this) }
    }

    /// `2026-11`
    package static func print(_ month: CivilMonth) -> String {
        month.year.padded(to: 4) + "-" + month.month.padded(to: 2)
    }
}

extension TokenReader {
    fileprivate mutating func readMonth(this: CivilMonth) throws(TimeTextError) -> CivilMonth {
        let start = startOffset
        if nextIs(.word) { return try readNamedMonth(this: this) }
        guard let first = take(kind: .digits), first.text.utf8.count == 4, take(symbol: "-"),
            let second = take(kind: .digits), second.text.utf8.count == 2
        else { throw failure(.unreadable(.month), at: start..<endOffset) }
        guard let month = CivilMonth(year: try integer(first), month: try integer(second)) else {
            throw failure(.monthOutOfRange, at: second.range)
        }
        return month
    }

    private mutating func readNamedMonth(this: CivilMonth) throws(TimeTextError) -> CivilMonth {
        for (word, months) in [("this", 0), ("last", -1), ("next", 1)] where take(word: word) {
            _ = take(word: "month")
            guard let month = this.adding(months: months) else {
                throw failure(.tooLarge(.month), at: 0..<text.utf8.count)
            }
            return month
        }
        guard let current, let number = MonthName.number(of: current.folded) else {
            throw unreadable(vocabulary: ["this", "last", "next"] + MonthName.names)
        }
        advance()
        let digits = take(kind: .digits)
        let year = try digits.map(integer) ?? (number <= this.month ? this.year : this.year - 1)
        guard digits?.text.utf8.count ?? 4 == 4, let month = CivilMonth(year: year, month: number) else {
            throw digits.map { failure(.unreadable(.month), at: $0.range) }
                ?? failure(.tooLarge(.month), at: 0..<text.utf8.count)
        }
        return month
    }
}
