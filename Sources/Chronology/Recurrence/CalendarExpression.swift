/// A calendar event expression: systemd.time(7), CALENDAR EVENTS.
package struct CalendarExpression: Hashable, Sendable {
    package init(parsing text: String) throws(RecurrenceError) { preconditionFailure() }

    /// Canonical, as `systemd-analyze calendar` normalises it: `Mon..Fri *-*-* 07:30:00 Europe/Berlin`.
    package var text: String { preconditionFailure() }

    /// The zone the expression itself names (`UTC`, `Europe/Berlin`); it wins over the zone of the alarm.
    /// Not yet looked up: whoever accepts the expression asks a ``ZoneDatabase`` for it.
    package var zoneName: String? { preconditionFailure() }
}
