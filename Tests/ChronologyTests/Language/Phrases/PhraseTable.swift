import Testing

@testable import Chronology

/// Phrases in each language and their meaning in canonical English: a kind of text, the phrase, and its reading. For an
/// ambiguous phrase, both readings follow `!`.
enum PhraseTable {
    struct Row: CustomTestStringConvertible {
        let language: String
        let kind: String
        let phrase: String
        let reading: String

        var testDescription: String { "\(language) \(kind): \(phrase)" }
    }

    /// By language tag.
    static let tables: KeyValuePairs<String, String> = [
        "ko": korean, "ja": japanese, "zh-CN": simplifiedChinese, "zh-TW": traditionalChinese, "es": spanish,
        "fr": french, "de": german,
    ]

    static let languages = tables.map(\.key)

    static let rows = tables.flatMap { rows($0.value, language: $0.key) } + englishRows + learntRows

    private static let learntRows = learnt.split(separator: "\n").flatMap { line in
        let tag = line.split(separator: " ").first ?? ""
        return rows(String(line.dropFirst(tag.count + 1)), language: String(tag))
    }

    static let englishRows = rows(english, language: "en")

    static func rows(_ table: String, language: String) -> [Row] {
        table.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " | ").map(String.init)
            guard fields.count == 3 else { return nil }
            return Row(language: language, kind: fields[0], phrase: fields[1], reading: fields[2])
        }
    }

    /// Reads a phrase as a program would, and prints the reading in canonical form.
    static func reading(_ row: Row, in language: String? = nil) throws -> String {
        try reading(row.phrase, row.kind, in: ReaderLanguage(tag: language ?? row.language))
    }

    /// Reads the phrase as on Sunday, 22 November 2026.
    static func reading(_ phrase: String, _ kind: String, in language: ReaderLanguage) throws -> String {
        do throws(TimeTextError) {
            return try read(phrase, kind, language)
        } catch {
            guard let readings = error.readings else { throw error }
            return "! " + readings.map(\.text).joined(separator: " or ")
        }
    }

    /// The values of an ambiguous phrase.
    static func readings(_ row: Row) -> [TimeReading]? {
        do throws(TimeTextError) {
            _ = try read(row.phrase, row.kind, ReaderLanguage(tag: row.language))
            return nil
        } catch {
            return error.readings
        }
    }

    static func read(
        _ phrase: String,
        _ kind: String,
        _ language: ReaderLanguage
    ) throws(TimeTextError) -> String {
        let today = CivilDate(year: 2026, month: 11, day: 22) ?? .first
        switch kind {
        case "when": return try language.repeatedWhen(phrase).text
        case "past": return try language.when(phrase, direction: .past).text
        case "duration": return DurationText.print(try language.duration(phrase))
        case "repeat": return RepeatText.print(try language.repetition(phrase))
        case "date": return try language.day(phrase).text
        case "month": return MonthText.print(try language.month(phrase, this: CivilMonth(of: today)))
        case "calc": return try language.calculation(phrase, today: today).expression
        default: return "no kind \(kind)"
        }
    }
}

extension TimeTextError {
    /// Both meanings of an ambiguous text; nil for other errors.
    var readings: [TimeReading]? {
        if case .twoReadings(let first, let second) = reason { [first, second] } else { nil }
    }
}
