/// A calendar event expression: systemd.time(7), CALENDAR EVENTS.
///
/// Accepted as systemd accepts it, but for the abbreviations of the local zone (`CET`) as a suffix: they name no zone,
/// and another machine reads them differently. As in systemd, nothing elapses after ``lastYear``.
package struct CalendarExpression: Hashable, Sendable {
    /// From 0 (Monday); empty for all.
    let weekdays: SmallNumberSet
    let years: CalendarField
    let months: CalendarField
    let days: CalendarField
    /// `~`: days count back from the end of the month.
    let countsDaysBack: Bool
    let hours: CalendarField
    let minutes: CalendarField
    let microseconds: CalendarField
    /// The zone the expression itself names (`UTC`, `Europe/Berlin`); it wins over the zone of the alarm.
    /// Not yet looked up: whoever accepts the expression asks a ``ZoneDatabase`` for it.
    package let zoneName: String?

    static let years = 1970...2199
    package static let lastYear = 2199
}
