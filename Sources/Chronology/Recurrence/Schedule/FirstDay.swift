extension Schedule {
    /// The farthest that a wall date can be behind another one, by the zones of the world.
    private static let reachDays = 2

    /// The schedule of a repetition of which nobody gave the first day, such as `daily` at 20:00. Its start is the wall
    /// date of its first occurrence in the zone in which it was made; further west it may have one on an earlier date.
    ///
    /// The same schedule if its start decides more than where it begins: with COUNT, an interval above one, or parts of
    /// the date that are taken from the start.
    package var withoutFirstDay: Schedule {
        guard case .recurring(let rule, let start) = rule, rule.needsNoFirstDay,
            let date = start.date.adding(days: -Self.reachDays)
        else { return self }
        return replacing(.recurring(rule, start: CivilDateTime(date, start.time)))
    }
}

extension RecurrenceRule {
    fileprivate var needsNoFirstDay: Bool {
        if case .count = bound { return false }
        return interval == 1 && (frequency == .daily || frequency == .weekly && !weekdays.isEmpty)
    }
}
