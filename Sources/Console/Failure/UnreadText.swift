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
        return errors.lazy.compactMap(\.self).first { $0.range == range }?.message ?? english
    }

    /// The error of each grammar in which the parameter may be written; nil for a grammar that reads the text.
    private var errors: [(range: Range<Int>, message: String)?] {
        let today = viewpoint.today
        return switch parameter {
        case "time":
            [error { _ = try ReaderLanguage.english.repeatedWhen(text) }, error { _ = try WhenText.parse(text) }]
        case "repeat": [error { _ = try RepeatText.parse(text) }]
        case "onCalendar": [error { _ = try CalendarExpression(parsing: text) }]
        case "month": [error { _ = try MonthText.parse(text, this: CivilMonth(of: today)) }]
        case "expression": [error { _ = try Calculator.read(text, today: today) }]
        case "result": [error { _ = try DurationText.parseSigned(text) }]
        case "zone": [error { _ = try Viewpoint.zones.zone(called: text) }]
        default:
            [
                error { _ = try DateText.parse(text, today: today) }, error { _ = try InstantText.parse(text) },
                error { _ = try WhenText.parse(text) },
            ]
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
