import Chronology
import ClockAPI
import Localization

extension Failure {
    /// What a text of the language of times was given for.
    package enum TimeParameter: String, Sendable {
        case time, duration, date, month, instant, expression
        case repetition = "repeat"
        case calendar = "onCalendar"
        case until, except, zone
    }

    /// Text that can't be read: what is wrong, the text with a mark under the part, and what was perhaps meant.
    package init(_ error: TimeTextError, reading parameter: TimeParameter, columns: Int = 80) {
        self.init(
            .usage,
            localized("can't read the {what}, {why}", ["what": parameter.name, "why": error.message]),
            details: Self.place(error, columns: columns)
        )
    }

    /// As above for a calendar expression, which has errors of its own.
    package init(_ error: RecurrenceError, in expression: String, columns: Int = 80) {
        let placed = TimeTextError(text: expression, range: error.utf8Range, reason: .rule(error))
        self.init(placed, reading: .calendar, columns: columns)
    }

    /// A zone that there is not, or whose file is no good.
    package init(_ error: ZoneError, named name: String) {
        let suggestion = error.suggestion.map { localized("perhaps: {text}", ["text": $0]) }
        self.init(
            .usage,
            localized("can't take the zone “{name}”, {why}", ["name": name.quotable, "why": error.message]),
            details: [suggestion].compactMap(\.self)
        )
    }

    /// The text, the mark below it, the suggestion.
    static func place(_ error: TimeTextError, columns: Int) -> [String] {
        let pointer = error.text.isEmpty ? [] : error.pointer(columns: columns - 2).map { "  " + $0 }
        let suggestion = error.suggestion.map { localized("perhaps: {text}", ["text": $0]) }
        return pointer + [suggestion].compactMap(\.self)
    }
}

extension Failure.TimeParameter {
    var name: String {
        switch self {
        case .time: localized("time")
        case .duration: localized("duration")
        case .date, .until, .except: localized("date")
        case .month: localized("month")
        case .instant: localized("instant")
        case .expression: localized("expression")
        case .repetition: localized("repeat")
        case .calendar: localized("calendar expression")
        case .zone: localized("zone")
        }
    }
}
