extension TokenReader {
    var nextIsWeekdays: Bool {
        guard let current, current.kind == .word else { return false }
        return Weekday(name: current.folded) != nil || Self.weekdayGroups[current.folded] != nil
    }

    private static var weekdayGroups: [String: Set<Weekday>] {
        ["weekdays": Weekday.workingWeek, "weekends": Weekday.weekend, "weekend": Weekday.weekend]
    }

    /// `mon,wed,fri`, `mon-thu`, `sat and sun`, `weekdays,sun`
    mutating func readWeekdays() throws(TimeTextError) -> Set<Weekday> {
        var weekdays: Set<Weekday> = []
        repeat {
            guard nextIsWeekdays else { throw unreadable(vocabulary: Weekday.names) }
            weekdays.formUnion(try readWeekdayItem())
        } while take(symbol: ",") || take(word: "and") || nextIsWeekdays
        return weekdays
    }

    /// A weekday, a range of them (`sat-mon` goes over the week's end), or a group.
    private mutating func readWeekdayItem() throws(TimeTextError) -> Set<Weekday> {
        guard let current else { throw unreadable() }
        advance()
        if let group = Self.weekdayGroups[current.folded] { return group }
        guard let first = Weekday(name: current.folded) else { return [] }
        guard take(symbol: "-") || take(symbol: "–") || take(word: "to") else { return [first] }
        guard let end = self.current, let last = Weekday(name: end.folded) else {
            throw unreadable(vocabulary: Weekday.names)
        }
        advance()
        let length = (last.rawValue - first.rawValue + 7) % 7
        return Set((0...length).map { Weekday(mondayBased: first.rawValue - 1 + $0) })
    }
}

extension TokenReader {
    private static var ordinals: [String: Int] {
        ["first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1]
    }

    /// `first`, `last`, `2nd`
    var nextIsOrdinal: Bool {
        guard let current else { return false }
        return Self.ordinals[current.folded] != nil || (current.kind == .digits && hasOrdinalSuffix(ahead: 1))
    }

    private func hasOrdinalSuffix(ahead count: Int) -> Bool {
        guard let suffix = ahead(count), !suffix.followsSpace else { return false }
        return ["st", "nd", "rd", "th"].contains(suffix.folded)
    }

    /// `31`, `1,15`, `15th,last`, `last day`, `last friday`, `the 2nd tue`
    mutating func readMonthDays() throws(TimeTextError) -> Repetition.MonthDays {
        _ = take(word: "the")
        let start = startOffset
        let first = try readMonthDay()
        if let current, let weekday = Weekday(name: current.folded) {
            guard first.isOrdinal, (-1...5).contains(first.number) else { throw unreadable() }
            advance()
            return .weekday(weekday, ordinal: first.number)
        }
        guard first.isOrdinal == false || first.number == -1 || first.isNumeric else {
            throw failure(.unreadable(.repetition), since: start)
        }
        var days: Set = [first.number]
        while take(symbol: ",") || take(word: "and") { days.insert(try readMonthDay().number) }
        return .days(days)
    }

    private struct MonthDay {
        let number: Int
        /// Written as one: `last`, `second`, `2nd`.
        let isOrdinal: Bool
        /// Written in digits.
        let isNumeric: Bool
    }

    private mutating func readMonthDay() throws(TimeTextError) -> MonthDay {
        guard let current else { throw unreadable() }
        if let ordinal = Self.ordinals[current.folded] {
            advance()
            if ordinal == -1 { _ = take(word: "day") }
            return MonthDay(number: ordinal, isOrdinal: true, isNumeric: false)
        }
        guard let digits = take(kind: .digits) else { throw unreadable(vocabulary: Vocabulary.repeats) }
        let number = try integer(digits)
        guard (1...31).contains(number) else { throw failure(.monthDayOutOfRange, at: digits.range) }
        let isOrdinal = hasOrdinalSuffix(ahead: 0)
        if isOrdinal { advance() }
        return MonthDay(number: number, isOrdinal: isOrdinal, isNumeric: true)
    }
}
