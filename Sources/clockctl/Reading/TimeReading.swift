import Chronology
import Console

/// The language of times as options are given in it; what can't be read is refused before the daemon is asked.
extension OutputOptions {
    func seconds(_ text: String?) throws(Failure) -> Double? {
        guard let text else { return nil }
        return try seconds(of: text)
    }

    func seconds(of text: String) throws(Failure) -> Double {
        try reading(text, as: .duration) { (text) throws(TimeTextError) in try DurationText.parse(text) }.inSeconds
    }

    /// Negative too.
    func signedSeconds(of text: String) throws(Failure) -> Double {
        try reading(text, as: .duration) { (text) throws(TimeTextError) in try DurationText.parseSigned(text) }
            .inSeconds
    }

    /// The text itself once it is known to be a moment. Whether it lies in the past is for the daemon to say: its zone
    /// may be another.
    func moment(_ text: String) throws(Failure) -> String {
        let text = NegativeText.restored(text)
        _ = try reading(text, as: .time) { (text) throws(TimeTextError) in try WhenText.parse(text) }
        return text
    }

    /// As `moment(_:)`; the empty text, which takes a repetition away, is let through.
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

    /// `DATE,…`; empty for none.
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
