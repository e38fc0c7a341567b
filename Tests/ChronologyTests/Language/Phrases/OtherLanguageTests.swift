import Chronology
import Testing

/// Times that are one argument, in a language that is neither the reader's nor English.
struct OtherLanguageTests {
    private static let foreign = PhraseTable.rows.filter { $0.language != "en" && !$0.reading.hasPrefix("!") }

    private func alone(_ row: PhraseTable.Row, in language: ReaderLanguage = .english) -> String? {
        try? language.readAlone { (language) throws(TimeTextError) in
            try PhraseTable.read(row.phrase, row.kind, language)
        }
    }

    @Test("A phrase is read as in its language, or refused because another language reads it too", arguments: foreign)
    func readAsThere(row: PhraseTable.Row) {
        guard (try? PhraseTable.read(row.phrase, row.kind, .english)) == nil, let reading = alone(row) else { return }
        #expect(reading == row.reading)
    }

    @Test("Nearly all phrases are read")
    func mostAreRead() {
        let read = Self.foreign.count { alone($0) != nil }
        #expect(read * 100 >= Self.foreign.count * 95, "\(read) of \(Self.foreign.count)")
    }

    @Test(
        "What no language can read is refused",
        arguments: ["once upon a time", "sam birthday", "7시 회의", "오후 6시 저녁", "오전 7시 오후"]
    )
    func unreadable(phrase: String) {
        #expect(alone(PhraseTable.Row(language: "", kind: "when", phrase: phrase, reading: "")) == nil)
    }

    @Test("The reader's language comes first")
    func ownLanguage() {
        let row = PhraseTable.Row(language: "de", kind: "when", phrase: "morgen 7 Uhr", reading: "")
        #expect(alone(row, in: ReaderLanguage(tag: "de")) == alone(row))
    }
}
