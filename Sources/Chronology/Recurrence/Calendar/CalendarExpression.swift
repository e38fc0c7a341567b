/// A calendar event expression: systemd.time(7), CALENDAR EVENTS.
///
/// Accepts the same texts as systemd, except abbreviations of the local zone (`CET`) as a suffix: they don't identify a
/// zone, and another machine reads them differently. As in systemd, nothing elapses after ``lastYear``. The default
/// values are the meaning of omitted parts: midnight of every day.
package struct CalendarExpression: Hashable, Sendable {
    /// From 0 (Monday); empty for all.
    var weekdays = SmallNumberSet()
    var years = CalendarField.any
    var months = CalendarField.any
    var days = CalendarField.any
    /// `~`: days count back from the end of the month.
    var countsDaysBack = false
    var hours = CalendarField.only(0)
    var minutes = CalendarField.only(0)
    var microseconds = CalendarField.only(0)
    /// The zone given in the expression (`UTC`, `Europe/Berlin`); a zone beside it must be the same. Not
    /// validated: the caller looks it up in a ``ZoneDatabase``.
    package internal(set) var zoneName: String?

    static let years = 1970...2199
    package static let lastYear = 2199
}

extension CalendarExpression: CustomStringConvertible {
    /// The canonical text, as normalised by `systemd-analyze calendar`: `Mon..Fri *-*-* 07:30:00 Europe/Berlin`.
    package var text: String {
        let date = [
            years.text(digits: 4), "-", months.text(digits: 2), countsDaysBack ? "~" : "-", days.text(digits: 2),
        ].joined()
        let time = [hours.text(digits: 2), minutes.text(digits: 2), microseconds.secondsText].joined(separator: ":")
        return [weekdaysText, date, time, zoneName].compactMap { $0 }.joined(separator: " ")
    }

    package var description: String { text }

    /// The same times in no particular zone.
    package var floating: CalendarExpression {
        var expression = self
        expression.zoneName = nil
        return expression
    }

    /// The error for a zone in a readable expression that differs from the one given separately.
    static func secondZone(in text: String) -> TimeTextError {
        let zone = TextPiece(text).trimmingSpaces().splitAtLastSpace().1
        return TimeTextError(text: text, range: zone.utf8Range, reason: .secondZone)
    }

    private var weekdaysText: String? {
        guard !weekdays.isEmpty else { return nil }
        return weekdays.numbers.map(Weekday.init(mondayBased:)).list(rangeMark: "..", Self.name)
    }

    /// `Mon` to `Sun`
    private static func name(_ weekday: Weekday) -> String {
        weekday.shortName.prefix(1).uppercased() + weekday.shortName.dropFirst()
    }
}

extension CalendarField {
    fileprivate func text(digits: Int) -> String {
        isAny ? "*" : components.map { $0.text(digits: digits, unit: 1) }.joined(separator: ",")
    }

    fileprivate var secondsText: String {
        if components == [Component(start: 0, stop: nil, step: 1_000_000)] { return "*" }
        return components.map { $0.text(digits: 2, unit: 1_000_000) }.joined(separator: ",")
    }
}

extension CalendarField.Component {
    /// `unit` is the stored value of one written unit: 1, or a million for seconds.
    fileprivate func text(digits: Int, unit: Int) -> String {
        var text = Self.number(start, digits, unit)
        if let stop { text += ".." + Self.number(stop, digits, unit) }
        // A range has steps of one by default.
        if step > 0, stop == nil || step != unit { text += "/" + Self.number(step, 1, unit) }
        return text
    }

    private static func number(_ value: Int, _ digits: Int, _ unit: Int) -> String {
        let whole = (value / unit).padded(to: digits)
        return value % unit == 0 ? whole : "\(whole).\((value % unit).padded(to: 6))"
    }
}
