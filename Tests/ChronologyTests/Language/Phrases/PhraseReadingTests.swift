import Foundation
import Testing

@testable import Chronology

@Suite struct PhraseReadingTests {
    @Test(arguments: PhraseTable.rows) func isRead(row: PhraseTable.Row) throws {
        #expect(try PhraseTable.reading(row) == row.reading)
    }

    @Test(arguments: PhraseTable.languages) func englishMeansTheSame(language: String) throws {
        for row in PhraseTable.englishRows {
            #expect(try PhraseTable.reading(row, in: language) == row.reading, "\(row.phrase) in \(language)")
        }
    }

    @Test func eachLanguageHasEnoughPhrases() {
        for (language, table) in PhraseTable.tables {
            #expect(PhraseTable.rows(table, language: language).count >= 50, "\(language)")
        }
        #expect(PhraseTable.englishRows.count >= 50)
    }

    @Test(arguments: ["en", "en-GB", "pt-BR", "", "nonsense"]) func onlyEnglishWithoutPhrasebook(tag: String) {
        #expect(Phrasebook.of(language: tag) == nil)
        #expect(throws: TimeTextError.self) { try ReaderLanguage(tag: tag).when("morgen 7 Uhr") }
    }

    /// Decomposed accents and syllables, capitals, no-break spaces.
    @Test(arguments: [
        ("es", "man\u{303}ana a las 7", "tomorrow 07:00"),
        ("de", "U\u{308}BERMORGEN 9 UHR", "day after tomorrow 09:00"),
        ("fr", "demain 7\u{A0}h\u{202F}30", "tomorrow 07:30"),
        ("ko", "\u{1102}\u{1162}\u{110B}\u{1175}\u{11AF} 7시", "tomorrow 07:00"),
        ("ja", "明日　７時", "tomorrow 07:00"), ("fr", "AUJOURD’HUI À 23H", "today 23:00"),
    ])
    func spellings(tag: String, text: String, reading: String) throws {
        #expect(try ReaderLanguage(tag: tag).when(text).text == reading)
    }

    @Test(
        "Parts of the day that mean different hours are refused",
        arguments: [
            ("en", "morning at 8 pm"), ("en", "tomorrow morning at 8 pm"),
            ("ko", "오전 오후 7시"), ("ko", "오전 7시 오후"), ("ko", "정오 8시"), ("de", "morgens abends um 7"),
            ("de", "um 7 morgens abends"), ("fr", "à 7h du matin du soir"), ("es", "a las 7 de la mañana de la noche"),
            ("ja", "午前午後7時"), ("zh-CN", "上午下午7点"),
        ]
    )
    func contradiction(tag: String, text: String) throws {
        let error = try #require(throws: TimeTextError.self) { _ = try ReaderLanguage(tag: tag).when(text) }
        #expect(error.reason == .partsContradict)
    }

    @Test(
        "English words without a reading of their own change nothing",
        arguments: ["2M from now", "every other day at 7", "2026-12-25 at 7", "7:00 call mum at 5"]
    )
    func unreadEnglish(text: String) {
        for tag in ["en", "ko", "de"] {
            #expect(throws: TimeTextError.self) { try ReaderLanguage(tag: tag).repeatedWhen(text) }
        }
    }

    @Test func differentMeaningsAreRefusedWithBoth() throws {
        let error = try #require(throws: TimeTextError.self) {
            _ = try ReaderLanguage(tag: "de").read("morgen 7 Uhr", as: .moment, meaning: TimeReading.days) { reader in
                reader.position = reader.tokens.count
                return reader.phrasebook.isEnglish ? 1 : 2
            }
        }
        #expect(error.reason == .twoReadings(.days(1), .days(2)))
        #expect(error.range == 0..<12)
    }
}

/// The lists of clockd-times(7): each form has the reading stated there.
@Suite struct PhrasePageTests {
    @Test func isReadAsThePageSays() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..").standardized
        let page = try String(contentsOf: root.appending(path: "packaging/man/clockd-times.7.in"), encoding: .utf8)
        var tag: String?
        var forms: [String: Int] = [:]
        for line in page.split(separator: "\n") {
            if let mark = line.wholeMatch(of: /\.\\" language: (.+)/) { tag = String(mark.1) }
            if line == ".El" { tag = nil }
            guard let tag, let form = line.wholeMatch(of: /\.It Li "(.+)" Ta "(.+)" \\" (.+)/) else { continue }
            let phrase = String(form.1).replacing("\\-", with: "-")
            let reading = String(form.2).replacing("\\-", with: "-")
            #expect(try PhraseTable.reading(phrase, String(form.3), in: ReaderLanguage(tag: tag)) == reading)
            forms[tag, default: 0] += 1
        }
        #expect(forms.keys.sorted() == PhraseTable.languages.sorted() && forms.values.allSatisfy { $0 >= 10 })
    }
}

/// Errors point into the typed text, measured in terminal cells.
@Suite struct PhraseErrorTests {
    static let errors: [(String, String, String, String)] = [
        ("ko", "내일 77시", "77시", "     ^~~~"), ("ko", "내일 오전 15시", "15시", "          ^~~~"),
        ("ko", "내일 7시 깨워줘", "깨워줘", "         ^~~~~~"), ("ko", "내읿 7시", "내읿", "^~~~"),
        ("ko", "내일 밤 1시", "내일 밤 1시", "^~~~~~~~~~~"), ("ja", "明日25時", "25時", "    ^~~~"),
        ("ja", "明日７時９９分", "７時９９分", "    ^~~~~~~~~~"), ("zh-CN", "明天25点", "25点", "    ^~~~"),
        ("de", "morgen 25 Uhr", "25 Uhr", "       ^~~~~~"), ("de", "mrogen 7 Uhr", "mrogen", "^~~~~~"),
        ("de", "jeden zweiten Freitag um 9 Uhr", "jeden zweiten Freitag", "^~~~~~~~~~~~~~~~~~~~~"),
        ("fr", "demain 7h75", "7h75", "       ^~~~"), ("es", "mañana a las 25", "a las 25", "       ^~~~~~~~"),
        ("es", "el 31 de abril a las 8", "31 de abril", "   ^~~~~~~~~~~"), ("fr", "demain", "demain", "^~~~~~"),
        ("ko", "평일", "평일", "^~~~"), ("ko", "글피", "글피", "^~~~"), ("zh-CN", "大后天", "大后天", "^~~~~~"),
        ("de", "werktags 7:30 Ur", "Ur", "              ^~"),
        ("de", "tomorrow 25:00", "25:00", "         ^~~~~"),
    ]

    @Test(arguments: errors) func isPlaced(tag: String, text: String, part: String, marks: String) throws {
        let error = try #require(throws: TimeTextError.self) { try ReaderLanguage(tag: tag).repeatedWhen(text) }
        #expect(error.text == text)
        #expect(error.part == part)
        #expect(error.pointer() == [text, marks])
    }

    static let suggestions: [(String, String, String?)] = [
        ("ko", "내읿 7시", "내일 7시"), ("de", "mrogen 7 Uhr", "morgen 7 Uhr"), ("fr", "demin 7h", "demain 7h"),
        ("es", "mñana a las 7", "mañana a las 7"), ("es", "el vierness a las 7", "el viernes a las 7"),
        // English corrections are not offered here, and neither are corrections that can't be read.
        ("ko", "내일 tomorow", nil), ("de", "mrogen 77 Uhr", nil), ("de", "tomorow 7:30", "tomorrow 7:30"),
    ]

    @Test(arguments: suggestions) func isSuggested(tag: String, text: String, suggestion: String?) throws {
        let error = try #require(throws: TimeTextError.self) { try ReaderLanguage(tag: tag).repeatedWhen(text) }
        #expect(error.suggestion == suggestion)
    }

    @Test func aPastMomentIsSuggestedForTomorrow() throws {
        let error = try #require(throws: TimeTextError.self) {
            try ZonedWhenText("오늘 7시").moment(
                at: MomentAnchor(now: SampleMoment.now, in: .utc),
                in: ReaderLanguage(tag: "ko")
            )
        }
        #expect(error.suggestion == "tomorrow 07:00")
        #expect(error.text == "오늘 7시")
    }
}
