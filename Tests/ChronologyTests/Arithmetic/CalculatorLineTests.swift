import Testing

@testable import Chronology

/// Lines of a calculator: continuing from the last result, digits without separators, and the stored expressions.
@Suite struct CalculatorLineTests {
    private func today() throws -> CivilDate { try #require(CivilDate(year: 2026, month: 11, day: 21)) }

    private func read(
        _ line: String,
        after answer: String? = nil,
        _ mode: Calculator.Mode = [.continuing]
    ) throws -> CalculatedLine {
        let answer = try answer.map { try Calculator.evaluate($0, today: try today()) }
        return try Calculator.read(line, today: try today(), answer: answer, mode: mode)
    }

    /// The last result, a line, its result, and the stored expression.
    static let continued: [(String, String, String, String)] = [
        ("1:50", "+ 0:25", "2:15", "1:50 + 0:25"), ("1:50", "- 0:25", "1:25", "1:50 - 0:25"),
        ("1:50", "-0:25", "1:25", "1:50 - 0:25"), ("1:50", "* 2", "3:40", "1:50 * 2"),
        ("1:50", "x2", "3:40", "1:50 * 2"), ("1:50", "× 2", "3:40", "1:50 * 2"), ("1:50", "/ 2", "0:55", "1:50 / 2"),
        ("1:50", "÷ 2 =", "0:55", "1:50 / 2"), ("1:50", "  + 0:25", "2:15", "1:50 + 0:25"),
        ("1:00", "+ 0:30 * 2", "2:00", "1:00 + 0:30 * 2"), ("1:00", "* 2 + 0:30", "2:30", "1:00 * 2 + 0:30"),
        ("1:00", "* (1 + 2)", "3:00", "1:00 * (1 + 2)"), ("1:00", "- -0:30", "1:30", "1:00 - -0:30"),
        ("1:00", "- ans", "0:00", "1:00 - 1:00"), ("0:30 - 1:00", "* 2", "-1:00", "(-0:30) * 2"),
        ("0:30 - 1:00", "+ ans", "-1:00", "(-0:30) + (-0:30)"), ("today", "+ 30d", "2026-12-21", "2026-11-21 + 30d"),
        ("today", "- 2026-11-01", "20d", "2026-11-21 - 2026-11-01"), ("8h / 30m", "* 0:15", "4:00", "16 * 0:15"),
        ("1d + 12:40", "* 2", "3d 1:20", "1d 12:40 * 2"),
        // A line that does not begin with an operator is independent of the last result.
        ("1:50", "0:25", "0:25", "0:25"), ("1:50", "(0:25)", "0:25", "(0:25)"), ("1:50", "ans", "1:50", "1:50"),
        ("1:50", "0:30 - ans * 2", "-3:10", "0:30 - 1:50 * 2"), ("0:30 - 1:00", "0:30 - ANS", "1:00", "0:30 - (-0:30)"),
        ("0:30 - 1:00", "-(ans)", "0:00", "(-0:30) - ((-0:30))"),
    ]

    @Test(arguments: continued)
    func goesOn(answer: String, line: String, result: String, expression: String) throws {
        let calculated = try read(line, after: answer)
        #expect(calculated.calculation.text == result)
        #expect(calculated.expression == expression)
    }

    @Test("A stored expression has the same result on its own", arguments: continued)
    func kept(answer: String, line: String, result: String, expression: String) throws {
        let calculated = try read(line, after: answer)
        #expect(
            try Calculator.evaluate(calculated.expression, today: try today()).value == calculated.calculation.value
        )
    }

    @Test("Without an earlier result, a leading sign is a sign, and a leading operator is an error")
    func withoutAnswer() throws {
        #expect(try read("-0:30 + 1:00").calculation.text == "0:30")
        #expect(try read("+ 0:30").calculation.text == "0:30")
        for line in ["* 2", "/ 2", "x 2", "÷ 2"] {
            let error = try #require(throws: TimeTextError.self) { _ = try read(line) }
            #expect(error.reason == .noAnswerYet)
            #expect(line.hasPrefix(error.part))
        }
    }

    @Test("Outside of a calculator, a leading sign is always a sign")
    func inScripts() throws {
        #expect(try read("-0:30 + 1:00", after: "5:00", []).calculation.text == "0:30")
        let error = try #require(throws: TimeTextError.self) { _ = try read("* 2", after: "5:00", []) }
        #expect(error.reason == .operandMissing)
    }

    @Test("An error points at the line as it was typed")
    func errors() throws {
        let error = try #require(throws: TimeTextError.self) { _ = try read("+ 5", after: "1:00") }
        #expect((error.text, error.part) == ("+ 5", "5"))
        let surplus = try #require(throws: TimeTextError.self) { _ = try read("+ 1:00 1:00", after: "1:00") }
        #expect(surplus.part == "1:00")
        let mixed = try #require(throws: TimeTextError.self) { _ = try read("* 1:00", after: "1:00") }
        #expect(mixed.part == "* 1:00")
    }

    /// Lines typed on a keypad, their results, and the stored expressions.
    @Test(
        "Digits without separators are hours and minutes",
        arguments: [
            ("366", "4:06", "3:66"), ("5", "0:05", "0:05"), ("25", "0:25", "0:25"), ("0", "0:00", "0:00"),
            ("99", "1:39", "0:99"), ("12345", "123:45", "123:45"), ("150 + 25", "2:15", "1:50 + 0:25"),
            ("150+25-30-40", "1:05", "1:50 + 0:25 - 0:30 - 0:40"), ("900 - 1730", "-8:30", "9:00 - 17:30"),
            ("130 * 3", "4:30", "1:30 * 3"), ("130x3", "4:30", "1:30 * 3"), ("430 / 3", "1:30", "4:30 / 3"),
            ("(130 + 30) * 2", "4:00", "(1:30 + 0:30) * 2"), ("2 * (100 + 30)", nil, nil),
            ("130 * (2)", nil, nil), ("-130", "-1:30", "-1:30"), ("1:30 + 30", "2:00", "1:30 + 0:30"),
            ("90m + 30", "2:00", "90m + 0:30"), ("1.5h", "1:30", "1.5h"),
            ("2026-12-25 - today", "34d", "2026-12-25 - today"),
            ("100 =", "1:00", "1:00"), ("ans + 30", "5:30", "5:00 + 0:30"), ("900 to  1730", "8:30", "9:00 to 17:30"),
            ("30 min + 1h", "1:30", "30 min + 1h"),
        ] as [(String, String?, String?)]
    )
    func keypad(line: String, result: String?, expression: String?) throws {
        guard let result, let expression else {
            // A time multiplied by a time is not a time.
            let error = try #require(throws: TimeTextError.self) { _ = try read(line, after: "5:00", .keypad) }
            #expect(error.reason == .kindsDoNotMix)
            return
        }
        let calculated = try read(line, after: "5:00", .keypad)
        #expect(calculated.calculation.text == result)
        #expect(calculated.expression == expression)
    }

    @Test("Keypad lines also continue; numbers beyond the limits are refused")
    func keypadLimits() throws {
        #expect(try read("+ 25", after: "1:50", [.keypad, .continuing]).expression == "1:50 + 0:25")
        for digits in [20, 60, 4_000] {
            let error = try #require(throws: TimeTextError.self) {
                _ = try read(String(repeating: "9", count: digits), .keypad)
            }
            #expect(error.reason == .tooLarge(.expression))
        }
        #expect(try read("900 - 1730", .keypad).calculation.annotatedText == "-8:30 (across midnight: 15:30)")
    }

    @Test(
        "The days between two dates are also a D-day count",
        arguments: [
            ("2026-12-25 - today", "D-34"), ("today - today", "D-DAY"), ("today - 2026-12-25", "D+34"),
            ("(tomorrow - today)", "D-1"), ("tomorrow - today + 1d", nil), ("1:00", nil), ("today + 1d", nil),
        ] as [(String, String?)]
    )
    func dayCounts(line: String, text: String?) throws {
        #expect(try read(line).calculation.dayCount?.text == text)
    }
}
