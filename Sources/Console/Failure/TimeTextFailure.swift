import Chronology
import ClockAPI
import Localization

extension Failure {
    /// The parameter that a text was given for; the raw values are the names in the interface.
    package enum TimeParameter: String, Sendable {
        case time, duration, date, month, instant, expression
        case repetition = "repeat"
        case calendar = "onCalendar"
        case until, except, zone
    }

    /// Creates the message for text that can't be parsed: the error, the text with the invalid part marked, and a
    /// suggestion. `columns`: the width of the terminal.
    package init(_ error: TimeTextError, reading parameter: TimeParameter, columns: Int = 80) {
        self.init(
            .usage,
            localized("can't read the {what}, {why}", ["what": parameter.name, "why": error.message]),
            details: Self.place(error, columns: columns)
        )
    }

    /// As ``init(_:reading:columns:)`` for a calendar expression.
    package init(_ error: RecurrenceError, in expression: String, columns: Int = 80) {
        let placed = TimeTextError(text: expression, range: error.utf8Range, reason: .rule(error))
        self.init(placed, reading: .calendar, columns: columns)
    }

    /// Creates the message for an unknown zone, or one whose file is invalid.
    package init(_ error: ZoneError, named name: String) {
        let suggestion = error.suggestion.map { localized("perhaps: {text}", ["text": $0]) }
        self.init(
            .usage,
            localized("can't take the zone “{name}”, {why}", ["name": name.quotable, "why": error.message]),
            details: [suggestion].compactMap(\.self)
        )
    }

    /// Returns the text, a line that marks the invalid part, and the suggestion.
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
