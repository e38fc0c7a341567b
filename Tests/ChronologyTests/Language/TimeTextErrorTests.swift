import Testing

@testable import Chronology

@Suite struct TimeTextErrorTests {
    private func error(_ text: String) throws -> TimeTextError {
        try #require(throws: TimeTextError.self) { try WhenText.parse(text) }
    }

    @Test(arguments: [
        ("25:61", "“25:61” is not a time of day: hours are 0 to 23"),
        ("2026-02-30 8:00", "“2026-02-30” is not a date: February 2026 has 28 days"),
        ("in -5m", "“-5m”: a duration can't be negative here"),
        ("in 25", "“25” could be 25m or 25s: write the one you mean"),
        ("7\u{1B}[2J", "“7” could be 07:00 or 19:00: write the one you mean"),
        ("\u{1B}[2J", "“�” is not a moment in time"),
    ])
    func says(text: String, message: String) throws {
        #expect(try error(text).message == message)
    }

    @Test func pointsAtThePart() throws {
        #expect(try error("tommorow 7am").pointer() == ["tommorow 7am", "^~~~~~~~"])
        #expect(try error("7am 한국").pointer() == ["7am 한국", "    ^~~~"])
        #expect(try error("한국 7am").pointer() == ["한국 7am", "^~~~"])
        #expect(try error("7am ᄀ").pointer() == ["7am ᄀ", "    ^~"])
        #expect(try error("7am \u{0}").pointer() == ["7am \\0", "    ^~"])
        #expect(try error("tomorrow e\u{301}").pointer() == ["tomorrow e\u{301}", "         ^"])
        #expect(try error("in").pointer() == ["in", "  ^"])
        #expect(try error("").pointer() == ["", "^"])
    }

    @Test func cutsALongTextRoundThePart() throws {
        let text = String(repeating: " ", count: 500) + "xyzzy" + String(repeating: " a", count: 500)
        let lines = try error(text).pointer(columns: 60)
        let place = try #require(lines[0].firstRange(of: "xyzzy"))
        #expect(lines.allSatisfy { $0.count <= 60 })
        #expect(lines[0].hasPrefix("…") && lines[0].hasSuffix("…"))
        let column = lines[0].distance(from: lines[0].startIndex, to: place.lowerBound)
        #expect(lines[1] == String(repeating: " ", count: column) + "^~~~~")
    }
}
