/// A recurrence rule: RFC 5545, 3.3.10, validated.
package struct RecurrenceRule: Hashable, Sendable {
    /// Reads `FREQ=WEEKLY;BYDAY=MO,TU`, with or without `RRULE:` in front; case does not matter.
    package init(parsing text: String) throws(RecurrenceError) { preconditionFailure() }

    /// Canonical: parts in one order, lists sorted, defaults left out, no `RRULE:`. Reads back to the same rule.
    package var text: String { preconditionFailure() }
}
