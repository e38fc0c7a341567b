/// Which wall times recur.
package enum CalendarRule: Hashable, Sendable {
    case once(CivilDateTime)
    /// Occurrences and COUNT begin at `start` (DTSTART); a start that does not match its rule is not an occurrence.
    case recurring(RecurrenceRule, start: CivilDateTime)
    case calendar(CalendarExpression)
}
