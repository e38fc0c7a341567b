extension Schedule {
    /// The schedule, in that zone, of a repetition that was made at `made` and of which nobody gave the first day, such as
    /// `daily` at 20:00. Its start is the wall date of its first occurrence in the zone in which it was made; further west
    /// it may have one on an earlier date.
    ///
    /// The same schedule if its start decides more than where it begins: with COUNT, an interval above one, or parts of
    /// the date that are taken from the start.
    package func withoutFirstDay(made: Instant, in zone: Zone) -> Schedule {
        guard case .recurring(let rule, let start) = rule, rule.needsNoFirstDay else { return self }
        let local = zone.civil(at: made)
        guard let date = start.time > local.time ? local.date : local.date.adding(days: 1), date < start.date else {
            return self
        }
        return replacing(.recurring(rule, start: CivilDateTime(date, start.time)))
    }
}

extension RecurrenceRule {
    fileprivate var needsNoFirstDay: Bool {
        if case .count = bound { return false }
        return interval == 1 && (frequency == .daily || frequency == .weekly && !weekdays.isEmpty)
    }
}
