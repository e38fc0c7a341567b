import Testing

@testable import Chronology

/// Each reader returns a value or an error with a range inside the text, in bounded time, for any text.
@Suite struct HostileTextTests {
    static let texts: [String] = [
        "\u{0}", "25\u{0}m", String(repeating: "1h", count: 500_000), String(repeating: "9", count: 4_000),
        String(repeating: "(", count: 4_096), String(repeating: "(", count: 4_097),
        String(repeating: "-", count: 4_096),
        String(decoding: [0x32, 0xFF, 0xFE, 0x6D], as: UTF8.self), "\u{202E}07:30", "🕖 7pm", "é\u{301}", "P", "PT", "+",
        "@",
        ":", "::", "1:", ":1", "1:2:3:4", "1 : 2", "1: 2", "1d 1 :2", "1d 7pm", "-", "--", ".", "1.", ".1", "1..2h",
        "next", "every", "on", "at", "the",
        "and",
        "RRULE:", "RRULE:" + String(repeating: "A", count: 70_000), "rrule:\u{0}", "RRULE:F[a]\nB=1",
        "RRULE:FREQ=DAILY;COUNT=1\n", "1:00 /", "/ 1:00", "() + 1",
        "1:00)",
    ]

    @Test(arguments: texts) func answers(text: String) {
        Self.readAll(text)
    }

    @Test func randomTextsAreAnswered() {
        var random = SeededGenerator(seed: 666)
        let pieces = [
            "1", "25", "0", "99999999999999999999", ":", ".", "-", "+", " ", "h", "m", "d", "PT", "T", "Z", "am", "pm",
            "today", "fri", "next", "in", "every", "on", "last", "weeks", "days", "(", ")", "*", "/", "ans", ",",
            "2026-12-25",
            "12", "@", "\u{0}", "é", "한", "１", "RRULE:FREQ=", "DAILY", ";COUNT=", "dec", "th", "the",
        ]
        for _ in 0..<4_000 {
            let count = Int.random(in: 1...8, using: &random)
            Self.readAll((0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
        }
    }

    private static func readAll(_ text: String) {
        check { _ = try DurationText.parse(text) }
        check { _ = try DurationText.parseSigned(text) }
        check { _ = try InstantText.parse(text) }
        check { _ = RepeatText.print(try RepeatText.parse(text)) }
        check { _ = try DateText.parse(text, today: .last) }
        check { _ = try Calculator.evaluate(text, today: .first).annotatedText }
        for direction in [WhenDirection.future, .past, .anywhere] {
            check { _ = try WhenText.anchor(text, now: SampleMoment.now, in: .utc, direction: direction) }
        }
    }

    private static func check(_ read: () throws -> Void) {
        do {
            try read()
        } catch let error as TimeTextError {
            #expect(error.range.upperBound <= error.text.utf8.count)
            #expect(!error.message.isEmpty && !error.message.contains("\n") && error.message.utf8.count < 1_000)
            #expect(error.pointer(columns: 40).count == 2)
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func theBoundIsNamed() throws {
        let error = try #require(throws: TimeTextError.self) {
            try DurationText.parse(String(repeating: "1h", count: 500_000))
        }
        #expect(error.message == "the text is longer than 4096 bytes")
        #expect(error.text.utf8.count < 100)
    }
}
