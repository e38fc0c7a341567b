import Chronology
import Console

/// Parses durations and rules in options. Errors are found before the daemon is called, and thrown with the position in
/// the text. For moments and dates see ``TypedTimes``.
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

    /// Returns a repetition in its canonical form. An empty text, which removes the repetition, is allowed.
    func repetition(_ text: String?) throws(Failure) -> String? {
        guard let text, !text.isEmpty else { return text }
        return RepeatText.print(
            try reading(text, as: .repetition) { (text) throws(TimeTextError) in try RepeatText.parse(text) }
        )
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
