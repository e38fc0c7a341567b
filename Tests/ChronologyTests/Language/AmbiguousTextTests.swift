import Testing

@testable import Chronology

/// Texts with two meanings in English: both are named, as values that can be typed.
@Suite struct AmbiguousTextTests {
    /// The kind as in ``PhraseTable``, the text, its readings and the part that has them.
    static let table: [(String, String, [String], String)] = [
        ("date", "03/04", ["03-04", "04-03"], "03/04"),
        ("duration", "25", ["25m", "25s"], "25"),
        ("duration", "1.5", ["1.5m", "1.5s"], "1.5"),
        ("duration", "1:30", ["1h 30m", "1m 30s"], "1:30"),
        ("duration", "1h30", ["1h 30m", "1h 30s"], "1h30"),
        ("duration", "1d 12", ["1d 12h", "1d 12m"], "1d 12"),
        ("duration", "1,500s", ["1.500s", "1500s"], "1,500"),
        ("duration", "ten", ["10m", "10s"], "ten"),
        ("duration", "5 ฿", ["5m", "5s"], "5"),
        (
            "repeat", "every second friday", ["every 2 weeks on fri", "second friday of the month"],
            "every second friday"
        ),
        ("when", "7", ["07:00", "19:00"], "7"),
        ("when", "tomorrow 7", ["07:00", "19:00"], "7"),
        ("when", "12", ["12:00", "00:00"], "12"),
        ("when", "in 25", ["25m", "25s"], "25"),
        ("when", "tomorrow midnight", ["tomorrow 00:00", "day after tomorrow 00:00"], "tomorrow midnight"),
        ("when", "midnight on 12-31", ["12-31 00:00", "01-01 00:00"], "midnight on 12-31"),
        ("when", "2026-12-31 midnight", ["2026-12-31 00:00", "2027-01-01 00:00"], "2026-12-31 midnight"),
        ("when", "03/04 9:00", ["03-04", "04-03"], "03/04"),
        ("when", "03/04/2027 9:00", ["2027-03-04", "2027-04-03"], "03/04/2027"),
        ("when", "half past 7", ["07:30", "19:30"], "half past 7"),
        ("when", "tonight 1am", ["today 01:00", "tomorrow 01:00"], "tonight 1am"),
        ("when", "tonight 7am", ["tomorrow 07:00", "today 19:00"], "tonight 7am"),
        ("calc", "1h30", ["1h 30m", "1h 30s"], "1h30"),
    ]

    @Test(arguments: table) func namesBoth(kind: String, text: String, readings: [String], part: String) throws {
        let error = try #require(throws: TimeTextError.self) {
            _ = try PhraseTable.read(text, kind, .english)
        }
        #expect(error.readings?.map(\.text) == readings)
        #expect(error.part == part)
        for reading in readings {
            #expect(
                ["when", "date", "duration", "repeat"].contains { kind in
                    (try? PhraseTable.read(reading, kind, .english)) != nil
                }
            )
        }
    }

    @Test("From a date only days are counted, which a bare number probably means")
    func daysFromToday() throws {
        let error = try #require(throws: TimeTextError.self) { _ = try PhraseTable.read("+30", "date", .english) }
        #expect(error.reason == .unreadable(.date))
        #expect(error.suggestion == "+30d")
    }
}
