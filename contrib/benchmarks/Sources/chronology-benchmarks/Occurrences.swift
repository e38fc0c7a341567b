import Chronology

/// Successive occurrences of a rule, in a zone with summer time.
enum Occurrences {
    static let rules = [
        "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "FREQ=MONTHLY;BYMONTHDAY=31",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
        "FREQ=MINUTELY;INTERVAL=7;BYHOUR=9,10,11",
    ]
    static let expressions = ["Mon..Fri 07:30", "*:0/7", "*-02-29", "*-*~01 23:59"]

    static func benchmarks(zoneName: String) throws -> [Benchmark] {
        let zone = try ZoneDatabase().zone(named: zoneName)
        guard let start = CivilDateTime(microsecondsSinceCivilEpoch: 1_767_225_600_000_000) else { return [] }
        let schedules =
            try rules.map { ($0, Schedule(rule: .recurring(try RecurrenceRule(parsing: $0), start: start))) }
            + expressions.map { ($0, Schedule(rule: .calendar(try CalendarExpression(parsing: $0)))) }
        return schedules.map { text, schedule in
            let count = occurrences(schedule, zone).count
            return Benchmark(name: text, operations: count) { occurrences(schedule, zone).sum }
        }
    }

    /// 10,000 occurrences, or as many as there are.
    private static func occurrences(_ schedule: Schedule, _ zone: Zone) -> (count: Int, sum: Int64) {
        var after = Instant(secondsSinceEpoch: 1_767_225_600)
        var (count, sum) = (0, Int64(0))
        while count < 10_000, let next = schedule.next(after: after, in: zone) {
            count += 1
            sum &+= next.at.secondsSinceEpoch
            after = next.at
        }
        return (count, sum)
    }
}
