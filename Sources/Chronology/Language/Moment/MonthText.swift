/// Months in everyday forms: `2026-11`, `this`, `last`, `next`, `november`, `nov 2026`.
package enum MonthText {
    /// Reads a month; `this` is the current one. A name alone is the latest such month, including the current one. Also
    /// throws if the month is outside the years 0 to 9999.
    package static func parse(_ text: String, this: CivilMonth) throws(TimeTextError) -> CivilMonth {
        try ReaderLanguage.english.month(text, this: this)
    }

    /// `2026-11`
    package static func print(_ month: CivilMonth) -> String {
        month.year.padded(to: 4) + "-" + month.month.padded(to: 2)
    }
}

extension PhraseReader {
    mutating func readMonth(this: CivilMonth) throws(TimeTextError) -> CivilMonth {
        position = skippingFillers(position)
        if let months = takeMonthFromNow() {
            guard let month = this.adding(months: months) else {
                throw failure(.tooLarge(.month), at: 0..<tokens.count)
            }
            return month
        }
        let start = position
        guard let ((year, month), next) = try namedMonth(start) ?? numberedMonth(start) ?? writtenMonth(start) else {
            throw isDigits(start) ? failure(.unreadable(.month), at: start..<tokens.count) : unreadable(at: start)
        }
        position = next
        guard (1...12).contains(month) else { throw failure(.monthOutOfRange, at: next - 1..<next) }
        // A month without a year is the latest such one.
        guard let found = CivilMonth(year: year ?? (month <= this.month ? this.year : this.year - 1), month: month)
        else { throw failure(.tooLarge(.month), at: 0..<tokens.count) }
        return found
    }

    /// `november`, `nov 2026`
    private func namedMonth(_ start: Int) throws(TimeTextError) -> Found<(year: Int?, month: Int)>? {
        guard let month = month(start) else { return nil }
        let place = skippingFillers(start + 1)
        guard isDigits(place) else { return ((nil, month), place) }
        guard let year = year(place) else { throw failure(.unreadable(.month), at: place..<place + 1) }
        return ((year, month), place + 1)
    }

    /// `2026-11`
    private func writtenMonth(_ start: Int) -> Found<(year: Int?, month: Int)>? {
        guard let year = year(start), isSymbol("-", start + 1), isDigits(start + 2),
            token(start + 2)?.text.utf8.count == 2, let (month, next) = integer(start + 2)
        else { return nil }
        return ((year, month), next)
    }

    /// `last month`, `지난달`, and `last`, `this`, `next` on their own.
    private mutating func takeMonthFromNow() -> Int? {
        let months: Int
        switch meaning(position) {
        case .monthFromNow(let count)?: months = count
        case .this? where position + 1 == tokens.count: months = 0
        case .ordinal(-1)? where position + 1 == tokens.count: months = -1
        case .next? where position + 1 == tokens.count: months = 1
        default: return nil
        }
        position += 1
        return months
    }
}
