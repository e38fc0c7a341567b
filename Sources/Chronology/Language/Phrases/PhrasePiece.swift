/// A part of a translation: canonical English, and where it comes from.
struct PhrasePiece {
    /// What the parts of a text do to each other.
    enum Role: Hashable {
        /// As it was typed.
        case verbatim
        case time
        /// An hour of a night, behind midnight.
        case afterMidnight
        case day
        /// One weekday that may be a moment's.
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
    /// Whether no space stands before it.
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
    /// From the beginning of the first to the end of the last.
    func spanning(_ other: Range<Int>) -> Range<Int> {
        Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
    }
}
