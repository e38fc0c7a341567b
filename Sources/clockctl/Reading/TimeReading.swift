import Chronology
import Console

/// Parses times in options. Errors are found before the daemon is called, and thrown with the position in the text.
extension OutputOptions {
    func seconds(_ text: String?) throws(Failure) -> Double? {
        guard let text else { return nil }
        return try seconds(of: text)
    }

    func seconds(of text: String) throws(Failure) -> Double {
        try reading(text, as: .duration) { (text) throws(TimeTextError) in try DurationText.parse(text) }.inSeconds
    }

    /// As ``seconds(of:)``, but a duration may be negative.
    func signedSeconds(of text: String) throws(Failure) -> Double {
        try reading(text, as: .duration) { (text) throws(TimeTextError) in try DurationText.parseSigned(text) }
            .inSeconds
    }

    /// Checks that the text is a moment and returns it. The daemon checks whether it is in the past, because its zone
    /// may be different.
    func moment(_ text: String) throws(Failure) -> String {
        let text = NegativeText.restored(text)
        _ = try reading(text, as: .time) { (text) throws(TimeTextError) in try ZonedWhenText(text).parse() }
        return text
    }

    /// As ``moment(_:)`` for a repetition. An empty text, which removes the repetition, is allowed.
    func repetition(_ text: String?) throws(Failure) -> String? {
        guard let text, !text.isEmpty else { return text }
        _ = try reading(text, as: .repetition) { (text) throws(TimeTextError) in try RepeatText.parse(text) }
        return text
    }

    func calendar(_ text: String?) throws(Failure) -> String? {
        guard let text, !text.isEmpty else { return text }
        _ = try calendarExpression(text)
        return text
    }

    func calendarExpression(_ text: String) throws(Failure) -> CalendarExpression {
        do throws(RecurrenceError) {
            return try CalendarExpression(parsing: text)
        } catch {
            throw Failure(error, in: text, columns: messageColumns)
        }
    }

    func date(_ text: String?, as parameter: Failure.TimeParameter = .date) throws(Failure) -> String? {
        guard let text, !text.isEmpty else { return text }
        let restored = NegativeText.restored(text)
        _ = try reading(restored, as: parameter) { (text) throws(TimeTextError) in try DateText.parse(text) }
        return restored
    }

    /// Checks and splits `DATE,…`. Nil if the option is not given; empty for an empty text.
    func dates(_ text: String?) throws(Failure) -> [String]? {
        guard let text else { return nil }
        var dates: [String] = []
        for part in text.split(separator: ",") {
            if let date = try date(String(part), as: .except) { dates.append(date) }
        }
        return dates
    }

    func reading<Value>(
        _ text: String,
        as parameter: Failure.TimeParameter,
        _ read: (String) throws(TimeTextError) -> Value
    ) throws(Failure) -> Value {
        do throws(TimeTextError) {
            return try read(NegativeText.restored(text))
        } catch {
            throw Failure(error, reading: parameter, columns: messageColumns)
        }
    }
}
