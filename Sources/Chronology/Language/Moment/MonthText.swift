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
        if let ((year, month), next) = numberedMonth(start) {
            position = next
            return try self.month(year, month, at: start..<next, this: this)
        }
        if let month = month(start) {
            position = skippingFillers(start + 1)
            guard isDigits(position), let year = integer(position) else {
                return try self.month(nil, month, at: start..<position, this: this)
            }
            position += 1
            guard token(position - 1)?.text.utf8.count == 4 else {
                throw failure(.unreadable(.month), at: position - 1..<position)
            }
            return try self.month(year.value, month, at: position - 1..<position, this: this)
        }
        guard isDigits(start) else { throw unreadable(at: start) }
        guard token(start)?.text.utf8.count == 4, isSymbol("-", start + 1), isDigits(start + 2),
            token(start + 2)?.text.utf8.count == 2, let year = integer(start), let month = integer(start + 2)
        else { throw failure(.unreadable(.month), at: start..<tokens.count) }
        position = start + 3
        return try self.month(year.value, month.value, at: start + 2..<start + 3, this: this)
    }

    /// A month without a year is the latest such one.
    private func month(
        _ year: Int?,
        _ month: Int,
        at indices: Range<Int>,
        this: CivilMonth
    ) throws(TimeTextError) -> CivilMonth {
        guard (1...12).contains(month) else { throw failure(.monthOutOfRange, at: indices) }
        guard let found = CivilMonth(year: year ?? (month <= this.month ? this.year : this.year - 1), month: month)
        else {
            throw failure(.tooLarge(.month), at: 0..<tokens.count)
        }
        return found
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
