import Chronology
import Localization

/// Words the reason why the daemon can't read a text in the reader's language. The daemon reports the reason in English
/// and the position; the client parses the same text with the same grammar.
struct UnreadText {
    let parameter: String
    let text: String
    /// The invalid part, in UTF-8 offsets.
    let range: Range<Int>
    let viewpoint: Viewpoint

    /// `english`: the daemon's own text, which is used if this program reads the text differently, or can read it.
    func reason(english: String) -> String {
        guard Language.current.isTranslated else { return english }
        return errors.first { $0.range == range }?.message ?? english
    }

    /// The errors of each grammar in which the parameter may be written.
    private var errors: [(range: Range<Int>, message: String)] {
        let today = viewpoint.today
        switch parameter {
        case "time":
            return [error { _ = try RepeatedWhenText.parse(text) }, error { _ = try WhenText.parse(text) }]
                .compactMap(\.self)
        case "repeat": return [error { _ = try RepeatText.parse(text) }].compactMap(\.self)
        case "onCalendar": return [error { _ = try CalendarExpression(parsing: text) }].compactMap(\.self)
        case "month": return [error { _ = try MonthText.parse(text, this: CivilMonth(of: today)) }].compactMap(\.self)
        case "expression": return [error { _ = try Calculator.read(text, today: today) }].compactMap(\.self)
        case "result": return [error { _ = try DurationText.parseSigned(text) }].compactMap(\.self)
        case "zone": return [error { _ = try ZoneDatabase().zone(called: text) }].compactMap(\.self)
        default:
            return [
                error { _ = try DateText.parse(text, today: today) }, error { _ = try InstantText.parse(text) },
                error { _ = try WhenText.parse(text) },
            ].compactMap(\.self)
        }
    }

    private func error(_ read: () throws -> Void) -> (range: Range<Int>, message: String)? {
        do {
            try read()
            return nil
        } catch let error as TimeTextError {
            return (error.range, error.message)
        } catch let error as ZoneError {
            return (0..<text.utf8.count, error.message)
        } catch {
            return nil
        }
    }
}
