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
    /// More than ``Schedule/dateLimit``.
    case tooManyDates
    /// `in 25m` and `@1700000000` name no time of day to repeat at.
    case repetitionOfPoint

    /// Which of the texts is at fault.
    package enum Part: Hashable, Sendable, CaseIterable {
        case when, every, until, count, except
    }
}

extension ScheduleTextError {
    /// Points at the rule as it was written.
    package init(_ excess: ScheduleExcess, onCalendar: String?, every: String?) {
        let text = onCalendar ?? every ?? ""
        let error = RecurrenceError(reason: .excess(excess), utf8Range: 0..<text.utf8.count)
        if excess == .tooManyDates {
            self = .tooManyDates
        } else if onCalendar != nil {
            self = .unreadableCalendar(error, text: text)
        } else {
            self = .unreadable(.every, TimeTextError(text: text, range: error.utf8Range, reason: .rule(error)))
        }
    }
}
