/// `first` to `fifth`, and `last`. The table is the English one.
enum OrdinalWord {
    static let names = ["first", "second", "third", "fourth", "fifth"]

    /// 1 to 5, or -1 for `last`.
    static func number(_ word: String) -> Int? {
        word == "last" ? -1 : names.firstIndex(of: word).map { $0 + 1 }
    }

    static func text(_ ordinal: Int) -> String { ordinal == -1 ? "last" : names[ordinal - 1] }

    /// `1st` to `31st`
    static func digits(_ ordinal: Int) -> String {
        let suffix = (11...13).contains(ordinal) ? "th" : [1: "st", 2: "nd", 3: "rd"][ordinal % 10] ?? "th"
        return String(ordinal) + suffix
    }
}

extension TokenReader {
    /// `first`, `last`, `2nd`
    var nextIsOrdinal: Bool {
        guard let current else { return false }
        return OrdinalWord.number(current.folded) != nil || (current.kind == .digits && hasOrdinalSuffix(ahead: 1))
    }

    func hasOrdinalSuffix(ahead count: Int) -> Bool {
        guard let suffix = ahead(count), !suffix.followsSpace else { return false }
        return ["st", "nd", "rd", "th"].contains(suffix.folded)
    }

    /// `second`, `3rd`; nil, consuming nothing, for other texts and for `last`.
    mutating func takeCountingOrdinal() throws(TimeTextError) -> Int? {
        guard nextIsOrdinal, let current, current.folded != "last" else { return nil }
        advance()
        if let number = OrdinalWord.number(current.folded) { return number }
        advance()
        return try integer(current)
    }

    /// Reads `31`, `1,15`, `15th,last`, `last day`, `last friday`, `the 2nd tue`, `last weekday`, perhaps with `of the
    /// month`.
    mutating func readMonthDays() throws(TimeTextError) -> Repetition.MonthDays {
        _ = take(word: "the")
        let days: Repetition.MonthDays
        if let chosen = try readOrdinalWeekday() {
            days = chosen
        } else {
            var numbers: Set = [try readMonthDay()]
            while take(symbol: ",") || take(word: "and") { numbers.insert(try readMonthDay()) }
            days = .days(numbers)
        }
        try skipOfTheMonth()
        return days
    }

    /// `of the month`, `of each month`, `of every month`
    private mutating func skipOfTheMonth() throws(TimeTextError) {
        guard take(word: "of") else { return }
        guard take(word: "the") || take(word: "each") || take(word: "every"), take(word: "month") else {
            throw unreadable(vocabulary: ["the", "each", "every", "month"])
        }
    }

    /// `last friday`, `2nd tue`, `first weekday`; nil, consuming nothing, for days by their number.
    private mutating func readOrdinalWeekday() throws(TimeTextError) -> Repetition.MonthDays? {
        guard nextIsOrdinal, let current else { return nil }
        var lookahead = self
        let ordinal = try lookahead.takeCountingOrdinal() ?? -1
        if current.folded == "last" { lookahead.advance() }
        guard let day = lookahead.current, day.kind == .word else { return nil }
        let weekday = Weekday(name: day.folded)
        guard weekday != nil || day.folded == "weekday" else { return nil }
        self = lookahead
        guard ordinal <= OrdinalWord.names.count, ordinal != 0 else { throw unreadable() }
        advance()
        return weekday.map { .weekday($0, ordinal: ordinal) } ?? .workingDay(ordinal: ordinal)
    }

    /// Reads a day of the month: `31`, `15th`, `first day`, `last`, `last day`. Without `day`, an ordinal in words may
    /// lack its weekday.
    private mutating func readMonthDay() throws(TimeTextError) -> Int {
        guard let current else { throw unreadable() }
        if let ordinal = OrdinalWord.number(current.folded) {
            advance()
            guard take(word: "day") || ordinal == -1 else { throw failure(.unreadable(.repetition), at: current.range) }
            return ordinal
        }
        guard let digits = take(kind: .digits) else { throw unreadable(vocabulary: Vocabulary.repeats) }
        let number = try integer(digits)
        guard (1...31).contains(number) else { throw failure(.monthDayOutOfRange, at: digits.range) }
        if hasOrdinalSuffix(ahead: 0) {
            advance()
            _ = take(word: "day")
        }
        return number
    }
}
