import Testing

@testable import Chronology

/// A moment with the name of a weekday never repeats, and never is on another weekday. Read on Wednesday, 25 November
/// 2026, at 15:00 UTC.
@Suite struct WeekdayAndDateTests {
    struct Row: CustomTestStringConvertible {
        let language: String
        let phrase: String
        /// The beginning of an instant in UTC, behind `every` for the first one of a repetition; `once` for any single
        /// moment; `refused`.
        let meaning: String

        var testDescription: String { "\(language): \(phrase)" }
    }

    static let rows = PhraseTable.weekdayAndDate.split(separator: "\n").compactMap { line in
        let fields = line.split(separator: " | ").map { $0.trimmingPrefix { $0 == " " } }.map(String.init)
        return fields.count == 3 ? Row(language: fields[0], phrase: fields[1], meaning: fields[2]) : nil
    }

    private static func now() throws -> Instant { try InstantText.parse("2026-11-25T15:00:00Z") }

    /// Reads a phrase as `alarm add` does. Nil if it is refused.
    private static func reading(_ row: Row) throws -> ScheduleReading? {
        let reader = ScheduleReader(
            now: try now(),
            local: .utc,
            direction: .future,
            typedLanguage: ReaderLanguage(tag: row.language)
        ) { (_) throws(ZoneError) in .utc }
        return try? reader.read(ScheduleText(when: row.phrase))
    }

    @Test("What is read is one moment, on the weekday that was said", arguments: rows)
    func isNeverMisread(_ row: Row) throws {
        guard let reading = try Self.reading(row) else { return }
        let repeats = if case .repeating = reading.form { true } else { false }
        #expect(repeats == row.meaning.hasPrefix("every "))
        let next = reading.schedule.next(after: try Self.now(), in: .utc)
        let at = try InstantText.print(#require(next).at, in: .utc)
        switch row.meaning {
        case "once", "refused or once": break
        case "refused": Issue.record("read as \(at)")
        default: #expect(at.hasPrefix(row.meaning.replacing("every ", with: "")), "read as \(at)")
        }
    }

    @Test(
        "A wrong weekday is named with the right one, and with the next date of a day of the month",
        arguments: [
            ("Thu 4 Dec 9:00", Weekday.friday, nil), ("monday 25 december 9:00", .friday, nil),
            ("friday the 5th at 7pm", .saturday, "2027-02-05"), ("wed 25th 9:00", .friday, "2027-08-25"),
            ("tomorrow friday 9am", .thursday, nil),
        ]
    )
    func mismatch(_ text: String, _ actual: Weekday, _ next: String?) throws {
        let error = try #require(throws: TimeTextError.self) {
            _ = try WhenText.anchor(text, now: Self.now(), in: .utc)
        }
        #expect(
            error.reason
                == .weekdayMismatch(actual: actual, next: try next.map { try DateText.parse($0, today: .first) })
        )
    }

    @Test(
        "Plurals and words that repeat make a repetition, an ordinal or a weekday alone does not",
        arguments: [
            ("mondays at 9am", "mon"), ("9am Sundays", "sun"), ("each monday 9:00", "mon"),
            ("last friday of the month 7:00", "last friday"), ("7:00 every last friday", "last friday"),
            ("monday tuesday 9:00", "mon,tue"), ("7:00 last", nil), ("last 7:00", nil), ("last friday 7:00", nil),
            ("2nd tue 9:00", nil),
        ] as [(String, String?)]
    )
    func repeats(_ text: String, _ repetition: String?) {
        #expect((try? ReaderLanguage.english.repeatedWhen(text))?.repetition.map(RepeatText.print) == repetition)
    }

    @Test("Everyday ones are read")
    func areRead() throws {
        let refused = try Self.rows.filter { try !$0.meaning.contains("refused") && Self.reading($0) == nil }
        #expect(refused.map(\.testDescription) == [])
    }
}

extension PhraseTable {
    static let weekdayAndDate = """
        fr | les jeudis à 17h30 | every 2026-11-26T17:30
        en | 12pm on friday the 11th | 2026-12-11T12:00
        en | friday the 4th at 7pm | 2026-12-04T19:00
        en | Thu 4 Dec 9:00 | refused
        ko | 12월 25일(월) 9시 | refused
        en | Monday December 25 2026 9:00 | refused
        en | friday in a week 9:00 | once
        ko | 2026년 12월 25일 금요일 오전 9시 | 2026-12-25T09:00
        ko | 내일 목요일 오전 9시 | once
        de | übermorgen Freitag 9 Uhr | once
        zh-CN | 12月25日周一上午9点 | refused
        de | Freitag 25.12. 9 Uhr | 2026-12-25T09:00
        en | tuesday 1st of next month 9:00 | 2026-12-01T09:00
        en | Fri 2026-12-25 9:00 | 2026-12-25T09:00
        en | Friday, 25 December 2026 at 9am | 2026-12-25T09:00
        de | Samstag Morgen um 10 Uhr | once
        fr | ven. 25/12 9h | 2026-12-25T09:00
        ko | 25일 월요일 오전 9시 | refused
        es | viernes 25 de diciembre de 2026 a las 9 | 2026-12-25T09:00
        en | Fri 25.12.2026 9:00 | 2026-12-25T09:00
        ja | 2026/12/25(金) 9:00 | once
        es | martes 1 de diciembre a las 9 | 2026-12-01T09:00
        en | Friday December 25 2026 9:00 | 2026-12-25T09:00
        de | Montag morgen um 8 | once
        fr | jeudi demain à 9h | once
        en | thursday the 4th of december at 7pm | refused
        en | friday in two weeks 9:00 | once
        en | Fri Dec 25 09:00:00 UTC 2026 | refused or once
        de | Freitag, 25.12.2026, 9 Uhr | 2026-12-25T09:00
        fr | vendredi 4 à 19h | 2026-12-04T19:00
        zh-CN | 2026年12月25日 星期五 9点 | 2026-12-25T09:00
        ko | 2026. 12. 25. 오전 9시 | 2026-12-25T09:00
        en | friday in 2 weeks 9:00 | 2026-12-11T09:00
        en | monday in a week 9:00 | 2026-12-07T09:00
        en | monday next week 9:00 | 2026-11-30T09:00
        en | wednesday in 1 week 9:00 | 2026-12-02T09:00
        de | Montag in einer Woche um 9 | 2026-12-07T09:00
        ko | 다다음 주 월요일 9시 | 2026-12-07T09:00
        ja | 再来週の月曜日9時 | 2026-12-07T09:00
        de | Montag 25. Dezember 2026 9 Uhr | refused
        de | Freitag, den 25.12.2026 um 9 Uhr | 2026-12-25T09:00
        en | 2026-12-25 (Fri) 9:00 | once
        ko | 12월 25일 월요일 오전 9시 | refused
        es | viernes 25/12 9:00 | 2026-12-25T09:00
        de | Freitag abend um 8 | 2026-11-27T20:00
        fr | lundi 4 à 19h | refused
        en | friday tomorrow 9am | refused
        en | fri 4th 7pm | 2026-12-04T19:00
        fr | demain jeudi à 9h | once
        en | daily 2026-12-25 9:00 | every 2026-12-25T09:00
        de | Fr. 25.12. 9:00 | 2026-12-25T09:00
        ko | 25일 금요일 오전 9시 | 2026-12-25T09:00
        de | Freitag in zwei Wochen um 9 | once
        ja | 明日木曜9時 | once
        en | saturday weekend 9:00 | every 2026-11-28T09:00
        de | Freitag 25. Dezember 2026 9 Uhr | 2026-12-25T09:00
        en | Fri 12/25/2026 9:00 | 2026-12-25T09:00
        en | Friday 25 December 2026 9am | 2026-12-25T09:00
        ja | 12月25日(月)9時 | refused
        ja | 2026/12/25（金） 9:00 | once
        ko | 목요일 내일 오전 9시 | once
        en | Fri Dec 25 9:00 2026 | refused or once
        es | viernes, 25 de diciembre, a las 9 | 2026-12-25T09:00
        de | Freitag, 25. Dezember um 9 Uhr | 2026-12-25T09:00
        es | mañana jueves a las 9 | once
        fr | mardi le 1er à 9h | 2026-12-01T09:00
        de | Dienstag den 1. um 9 Uhr | 2026-12-01T09:00
        en | Friday 25/12/2026 9:00 | 2026-12-25T09:00
        fr | mardi 1er décembre à 9h | 2026-12-01T09:00
        de | Fr, 25.12. 9 Uhr | 2026-12-25T09:00
        es | lunes 1 a las 9 | refused
        zh-CN | 2026年12月25日星期五上午9点 | 2026-12-25T09:00
        ko | 2026-12-25(금) 09:00 | once
        en | friday the 4th of december at 7pm | once
        fr | lundi 25 décembre à 9h | refused
        es | viernes 25/12/2026 9:00 | 2026-12-25T09:00
        de | Freitag nachmittag um 3 | 2026-11-27T15:00
        de | Samstag morgen um 10 | 2026-11-28T10:00
        en | friday 2026-12-25 9am | 2026-12-25T09:00
        ko | 금요일 2026-12-25 9:00 | 2026-12-25T09:00
        de | am Dienstag, dem 1. Dezember, um 9 Uhr | 2026-12-01T09:00
        es | vie 25-12-2026 9:00 | 2026-12-25T09:00
        ja | 2026年12月25日(金) 9:00 | 2026-12-25T09:00
        de | morgen Donnerstag 8 Uhr | once
        ja | 12/25(金) 9:00 | once
        en | tomorrow friday 9am | refused
        en | tomorrow thursday 9am | once
        ko | 12/25(금) 9:00 | once
        es | lunes 25 de diciembre a las 9 | refused
        en | in two weeks on friday at 9:00 | refused or once
        de | Freitag 25.12.2026 9 Uhr | 2026-12-25T09:00
        es | viernes por la mañana a las 9 | 2026-11-27T09:00
        en | 2026-12-25 Fri 9:00 | once
        de | Freitag früh um 8 | 2026-11-27T08:00
        de | Freitag übermorgen 9 Uhr | 2026-11-27T09:00
        zh-CN | 2026-12-25 周五 9:00 | once
        fr | vendredi 25 décembre à 9h | 2026-12-25T09:00
        fr | mardi 1er à 9h | 2026-12-01T09:00
        ja | 2026年12月25日（金）9時 | 2026-12-25T09:00
        en | 12-25 fri 9:00 | refused or once
        fr | vendredi 25 décembre 2026 à 9h | 2026-12-25T09:00
        fr | vendredi dans deux semaines à 9h | once
        es | jueves mañana a las 9 | once
        fr | vendredi 25/12/2026 à 9h | 2026-12-25T09:00
        en | friday in two weeks at 9:00 | once
        de | Fr 25.12.2026 9:00 | 2026-12-25T09:00
        zh-TW | 2026/12/25(五) 9:00 | once
        es | viernes dentro de dos semanas a las 9 | once
        zh-CN | 周五12月25日上午9点 | 2026-12-25T09:00
        de | Montag 25. Dezember 9 Uhr | refused
        en | friday 2026/12/25 9am | 2026-12-25T09:00
        en | weekend saturday 9:00 | every 2026-11-28T09:00
        """
}
