/// Why the texts of a schedule make none.
package enum ScheduleTextError: Error, Hashable, Sendable {
    case unreadable(Part, TimeTextError)
    case unreadableCalendar(RecurrenceError, text: String)
    case noZone(ZoneError, name: String)
    case momentMissing
    /// A calendar expression beside a moment, which it stands in place of.
    case calendarBesideMoment
    /// A calendar expression beside a repetition, or the end of one.
    case calendarBesideRepetition
    case endWithoutRepetition(Part)
    case twoEnds
    case countOutOfRange(Int)
    /// `in 25m` and `@1700000000` name no time of day to repeat at.
    case repetitionOfPoint

    /// Which of the texts is at fault.
    package enum Part: Hashable, Sendable, CaseIterable {
        case when, every, until, count, except
    }
}
