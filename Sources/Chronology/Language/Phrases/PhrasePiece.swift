/// A part of a translation: canonical English, and the range it comes from.
struct PhrasePiece {
    /// The role of a part, which determines its effect on other parts.
    enum Role: Hashable {
        /// Copied from the typed text.
        case verbatim
        case time
        /// An hour of the night after midnight.
        case afterMidnight
        case day
        /// A single weekday, which may belong to a moment.
        case weekday
        /// Days of the week of a repetition.
        case weekdays
        /// A day of the year.
        case date
        /// Days of the month.
        case monthDays
        /// `last friday`
        case ordinalWeekday
        /// A repetition to which days may be added.
        case weekly, monthly, yearly
        case other
    }

    var english: String
    /// In UTF-8 offsets of the typed text.
    var range: Range<Int>
    var role = Role.other
    /// Whether it follows without a space.
    var isAttached = false
}

extension PhrasePiece {
    /// A repetition by its canonical text.
    init(repetition english: String, range: Range<Int>) {
        let words = english.split(separator: " ")
        let unit = words.last.map(String.init) ?? ""
        let role: Role =
            switch unit {
            case "weekly", "week", "weeks": .weekly
            case "monthly", "month", "months": .monthly
            case "yearly", "year", "years": .yearly
            default: .other
            }
        self.init(english: english, range: range, role: role)
    }
}

extension Range<Int> {
    /// From the beginning of the first range to the end of the last.
    func spanning(_ other: Range<Int>) -> Range<Int> {
        Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
    }
}
