import Chronology
import ClockAPI
import Localization

/// Errors in the syntax of times name the parameter and the invalid part.
extension ClockError {
    /// Returns the result of `read`, or throws the refusal of an unreadable text.
    static func reading<Value>(
        _ parameter: String,
        _ read: () throws(TimeTextError) -> Value
    ) throws(ClockError) -> Value {
        do throws(TimeTextError) { return try read() } catch { throw .unreadable(parameter: parameter, error) }
    }

    static func unreadable(parameter: String, _ error: TimeTextError) -> ClockError {
        .unreadable(
            parameter: parameter,
            text: error.text,
            offset: error.range.lowerBound,
            length: error.range.count,
            message: Language.english.use { error.message },
            suggestion: error.suggestion
        )
    }

    /// Times are written in `localZone`.
    init(_ error: ScheduleTextError, localZone: Zone) {
        switch error {
        case .unreadable(let part, let error):
            if case .inThePast(let instant) = error.reason {
                self = .inThePast(text: error.text, at: InstantText.print(instant, in: localZone))
            } else {
                self = .unreadable(parameter: part.parameter, error)
            }
        case .noZone(let error, let name):
            self = .unreadable(
                parameter: "zone",
                text: name,
                offset: 0,
                length: name.utf8.count,
                message: Language.english.use { error.message },
                suggestion: error.suggestion
            )
        case .momentMissing: self = .outOfRange(parameter: "time", fault: .missing)
        case .calendarBesideMoment, .calendarBesideRepetition:
            self = .outOfRange(parameter: "onCalendar", fault: .excludesTime)
        case .endWithoutRepetition(let part):
            self = .outOfRange(parameter: part.parameter, fault: .needsRepetition)
        case .twoEnds:
            self = .outOfRange(parameter: "count", fault: .secondEnd)
        case .countOutOfRange:
            let counts = RecurrenceRule.counts
            self = .outOfRange(
                parameter: "count",
                fault: .outside,
                least: Double(counts.lowerBound),
                most: Double(counts.upperBound)
            )
        case .tooManyDates:
            self = .outOfRange(parameter: "except", fault: .tooMany, most: Double(Schedule.dateLimit))
        case .repetitionOfPoint:
            self = .outOfRange(parameter: "repeat", fault: .needsTimeOfDay)
        }
    }
}

extension ScheduleTextError.Part {
    /// The parameter that contained the text.
    fileprivate var parameter: String {
        switch self {
        case .when: "time"
        case .every: "repeat"
        case .calendar: "onCalendar"
        case .until: "until"
        case .count: "count"
        case .except: "except"
        }
    }
}
