extension TokenReader {
    /// Whether a time relative to an hour is next: `half past 7`, `quarter to eight`, `10 past 7`.
    var nextIsSpokenTime: Bool {
        var lookahead = self
        return lookahead.takeMinutesFromHour() != nil && (lookahead.nextIs(.digits) || lookahead.nextIsNumberWord)
    }

    /// Reads `half past 7 pm`, `quarter to 20`. An hour to twelve without am or pm is ambiguous and refused.
    mutating func readSpokenTime() throws(TimeTextError) -> CivilTime {
        let start = startOffset
        guard let minutes = takeMinutesFromHour(), let hour = try takeHour() else { throw unreadable() }
        guard (0...23).contains(hour) else { throw failure(.clockFieldOutOfRange(.hour), since: start) }
        if let isAfternoon = takeHalfOfDay() {
            guard (1...12).contains(hour) else {
                throw failure(.clockFieldOutOfRange(.hourBeforeNoonOrAfter), since: start)
            }
            return Self.time(hour: hour % 12 + (isAfternoon ? 12 : 0), minutes: minutes)
        }
        guard (1...12).contains(hour) else { return Self.time(hour: hour, minutes: minutes) }
        let readings = [hour % 12, hour % 12 + 12].map {
            TimeOfDayText.print(Self.time(hour: $0, minutes: minutes))
        }
        throw failure(.twoReadings(readings[0], readings[1]), since: start)
    }

    private mutating func takeHour() throws(TimeTextError) -> Int? {
        if let digits = take(kind: .digits) { return try integer(digits) }
        return takeNumberWord()
    }

    /// Reads `half past`, `quarter to`, `ten past`: minutes relative to the following hour, negative before it. Nil,
    /// consuming nothing, for other texts.
    private mutating func takeMinutesFromHour() -> Int? {
        var lookahead = self
        let minutes: Int
        let isHalf = lookahead.take(word: "half")
        if isHalf {
            minutes = 30
        } else if lookahead.take(word: "quarter") {
            minutes = 15
        } else if let digits = lookahead.take(kind: .digits) {
            guard let number = Int(digits.text) else { return nil }
            minutes = number
        } else {
            guard let number = lookahead.takeNumberWord() else { return nil }
            minutes = number
        }
        guard (1...30).contains(minutes) else { return nil }
        let isAfter = lookahead.take(word: "past")
        guard isAfter || !isHalf && lookahead.take(word: "to") else { return nil }
        self = lookahead
        return isAfter ? minutes : -minutes
    }

    private static func time(hour: Int, minutes: Int) -> CivilTime {
        let minute = (hour * 60 + minutes).flooredDivision(by: 1_440).remainder
        return CivilTime(microsecondOfDay: Int64(minute) * 60_000_000)
    }
}
