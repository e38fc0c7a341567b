import Testing

@testable import Chronology

/// Phrases that people type, each with its meaning on Wednesday, 25 November 2026, at 15:00 UTC. None is misread; which
/// ones are refused is part of the tables.
@Suite struct EverydayPhraseTests {
    struct Row: CustomTestStringConvertible {
        let language: String
        let phrase: String
        let meanings: [String]

        var testDescription: String { "\(language): \(phrase)" }
    }

    private static func rows(_ table: String) -> [Row] {
        table.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " | ").map(String.init)
            guard fields.count == 3 else { return nil }
            return Row(
                language: fields[0],
                phrase: fields[1],
                meanings: fields[2].split(separator: " or ").map(String.init)
            )
        }
    }

    @Test("A moment or a repetition is read as it is meant", arguments: rows(PhraseTable.everydayMoments))
    func moments(_ row: Row) throws {
        let now = try InstantText.parse("2026-11-25T15:00:00Z")
        let reader = ScheduleReader(
            now: now,
            local: .utc,
            direction: .future,
            typedLanguage: ReaderLanguage(tag: row.language)
        ) { (_) throws(ZoneError) in .utc }
        guard let schedule = try? reader.read(ScheduleText(when: row.phrase)).schedule else {
            #expect(row.meanings.contains("?"))
            return
        }
        var moments: [String] = []
        var last = now
        while moments.count < 4, let next = schedule.next(after: last, in: .utc) {
            moments.append(
                String(InstantText.print(next.at, in: .utc).dropFirst(5).prefix(11)).replacing("T", with: " ")
            )
            last = next.at
        }
        let isMeant = row.meanings.contains { meaning in
            let meant = meaning.split(separator: ";").map { $0.contains("-") ? String($0) : "11-" + $0 }
            return meant == Array(moments.prefix(meant.count))
        }
        #expect(isMeant, "read as \(moments)")
    }

    @Test("A duration is read as it is meant", arguments: rows(PhraseTable.everydayDurations))
    func durations(_ row: Row) {
        let read = (try? ReaderLanguage(tag: row.language).duration(row.phrase)).map { $0 / .seconds(1) }
        #expect(row.meanings.contains { Double($0) == read }, "read as \(read.map { "\($0) s" } ?? "nothing")")
    }
}
