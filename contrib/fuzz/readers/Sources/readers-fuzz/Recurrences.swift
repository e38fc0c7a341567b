import Chronology

func fuzzRule(_ text: String) {
    guard let rule = try? RecurrenceRule(parsing: text) else { return }
    guard (try? RecurrenceRule(parsing: rule.text)) == rule else { preconditionFailure(rule.text) }
    probe(rule)
}

func fuzzExpression(_ text: String) {
    guard let expression = try? CalendarExpression(parsing: text) else { return }
    guard (try? CalendarExpression(parsing: expression.text)) == expression else {
        preconditionFailure(expression.text)
    }
    probe(Schedule(rule: .calendar(expression), gap: .before, fold: .second))
}

func probe(_ rule: RecurrenceRule) {
    // The end of a COUNT rule is computed when the schedule is created, which is slow for a large count.
    if case .count(let count) = rule.bound, count > 100 { return }
    guard let start = CivilDateTime(microsecondsSinceCivilEpoch: 1_774_746_000_000_000) else { return }
    probe(Schedule(rule: .recurring(rule, start: start), fold: .both))
}

private let berlin = try? Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3")

/// Occurrences must ascend.
private func probe(_ schedule: Schedule) {
    guard let berlin else { return }
    var after = Instant(secondsSinceEpoch: 1_774_746_000)
    for _ in 0..<4 {
        guard let next = schedule.next(after: after, in: berlin) else { return }
        precondition(next.at > after)
        after = next.at
    }
}
