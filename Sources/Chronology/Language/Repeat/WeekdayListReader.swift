extension TokenReader {
    var nextIsWeekdays: Bool {
        guard let current, current.kind == .word else { return false }
        return Self.weekday(current) != nil || Self.weekdayGroups[current.folded] != nil
    }

    private static func weekday(_ token: Token) -> Weekday? {
        Weekday(name: token.folded) ?? Weekday(plural: token.folded)
    }

    private static var weekdayGroups: [String: Set<Weekday>] {
        ["weekdays": Weekday.workingWeek, "weekends": Weekday.weekend, "weekend": Weekday.weekend]
    }

    /// Reads `mon,wed,fri`, `mon-thu`, `mon..fri`, `sat and sun`, `weekdays,sun`.
    mutating func readWeekdays() throws(TimeTextError) -> Set<Weekday> {
        var weekdays: Set<Weekday> = []
        repeat {
            guard nextIsWeekdays else { throw unreadable(vocabulary: Weekday.names) }
            weekdays.formUnion(try readWeekdayItem())
        } while take(symbol: ",") || take(word: "and") || nextIsWeekdays
        return weekdays
    }

    /// Takes `-`, `–`, `..` or `to`.
    private mutating func takeRangeMark() -> Bool {
        if nextIs(symbol: "."), nextIs(symbol: ".", ahead: 1) {
            advance()
            advance()
            return true
        }
        return take(symbol: "-") || take(symbol: "–") || take(word: "to")
    }

    /// Reads a weekday, a range of them (`sat-mon` wraps around), or a group.
    private mutating func readWeekdayItem() throws(TimeTextError) -> Set<Weekday> {
        guard let current else { throw unreadable() }
        advance()
        if let group = Self.weekdayGroups[current.folded] { return group }
        guard let first = Self.weekday(current) else { return [] }
        guard takeRangeMark() else { return [first] }
        guard let end = self.current, let last = Self.weekday(end) else {
            throw unreadable(vocabulary: Weekday.names)
        }
        advance()
        let length = (last.rawValue - first.rawValue + 7) % 7
        return Set((0...length).map { Weekday(mondayBased: first.rawValue - 1 + $0) })
    }
}
