import Testing

@testable import Chronology

@Suite struct CalculatorTests {
    private func today() throws -> CivilDate { try #require(CivilDate(year: 2026, month: 11, day: 21)) }

    static let results: [(String, String, Double?)] = [
        ("3:66", "4:06", 14_760), ("1:50 + 0:25", "2:15", 8_100), ("1:05 - 0:30", "0:35", 2_100),
        ("0:58+0:53", "1:51", 6_660), ("9:00 - 17:30", "-8:30", -30_600), ("17:30 - 9:00", "8:30", 30_600),
        ("half an hour + ten minutes", "0:40", 2_400), ("an hour, 5 minutes / 5", "0:13", 780),
        ("2 * (1h and a quarter of an hour)", "2:30", 9_000), ("two and a half hours x 2", "5:00", 18_000),
        ("1h30m * 3", "4:30", 16_200), ("3 * 1:30", "4:30", 16_200), ("3x1:30", "4:30", 16_200),
        ("1:30 / 2", "0:45", 2_700), ("1:00 / 3", "0:20", 1_200), ("0:10 / 7 * 7", "0:10", 600),
        ("0:10 / 7", "0:01:25.714286", 85.714286), ("8h / 30m", "16", nil), ("0:20 / 0:30", "0.666667", nil),
        ("-0:20 / 0:30", "-0.666667", nil), ("1:00 + 0:30 * 2", "2:00", 7_200), ("(1:00 + 0:30) * 2", "3:00", 10_800),
        ("((1:00))", "1:00", 3_600), ("1:00 + 0:30 - 0:45 + 2:00", "2:45", 9_900), ("-1:30", "-1:30", -5_400),
        ("--1:30", "1:30", 5_400), ("1:00 - -0:30", "1:30", 5_400), ("0:00", "0:00", 0), ("0:30 - 0:30", "0:00", 0),
        ("90s", "0:01:30", 90), ("1:05:09", "1:05:09", 3_909), ("1:05:69", "1:06:09", 3_969),
        ("23:30 + 1:00", "24:30", 88_200), ("1:50 * 20", "36:40", 132_000), ("99:59 + 0:01", "100:00", 360_000),
        ("99:59 + 0:01 =", "100:00", 360_000), ("1d + 12:40", "1d 12:40", 132_000), ("1d - 12:00", "12:00", 43_200),
        ("1d 12:40", "1d 12:40", 132_000),
        ("-(1d 12:40)", "-1d 12:40", -132_000), ("-1d 12:40", "-1d 12:40", -132_000), ("48h", "48:00", 172_800),
        ("1w", "7d", 604_800), ("1.5h", "1:30", 5_400), ("1ms", "0:00:00.001", 0.001), ("0.1 * 3 * 10", "3", nil),
        ("2 + 3 * 4", "14", nil), ("1 / 3", "0.333333", nil), ("2 / 3", "0.666667", nil), ("10 / 4", "2.5", nil),
        ("2026-12-25 - today", "34d", 2_937_600), ("today - 2026-12-25", "-34d", -2_937_600),
        ("today + 100d", "2027-03-01", nil), ("100d + today", "2027-03-01", nil), ("today - 2w", "2026-11-07", nil),
        ("tomorrow - yesterday", "2d", 172_800), ("2024-02-28 + 24h", "2024-02-29", nil),
        ("5:30pm - 9am", "8:30", 30_600), ("noon - 9:00", "3:00", 10_800), ("1:50 − 0:25", "1:25", 5_100),
        ("next friday - 2026-11-30", "-3d", -259_200), ("friday + 2w", "2026-12-11", nil),
        ("dec 25 - today", "34d", 2_937_600), ("(last monday) + 1d", "2026-11-17", nil),
        ("day after tomorrow - today", "2d", 172_800),
        ("25 dec", "2026-12-25", nil), ("25 dec - today", "34d", 2_937_600), ("1st january", "2027-01-01", nil),
        ("25 dec 2026 - 25 nov 2026", "30d", 2_592_000), ("3 mar 2027 + 1d", "2027-03-04", nil),
        ("12-25 - today", "34d", 2_937_600), ("today - 12-25", "-34d", -2_937_600), ("12-25", "-13", nil),
        ("dec 25 - nov 25", "30d", 2_592_000), ("nov 25 - dec 25", "-30d", -2_592_000),
        ("jan 5 - dec 25", "11d", 950_400),
        ("dec 25 - nov 20", "35d", 3_024_000), ("25.12.2026 - today", "34d", 2_937_600),
        ("12-25 + 3d", "2026-12-28", nil), ("(12-25) * 2", "-26", nil),
        ("2026-01-31 + 1 month", "2026-02-28", nil), ("2028-02-29 + a year", "2029-02-28", nil),
        ("2026-03-31 - 1 month", "2026-02-28", nil), ("2026-01-15 + 13 months", "2027-02-15", nil),
        ("2026-01-31 + 1 month + 1 month", "2026-03-28", nil), ("today + 2 years - today", "731d", 63_158_400),
        ("2 × 0:15 ÷ 3", "0:10", 600), ("9:00-17:30", "-8:30", -30_600), ("ans * 2", "0:50", 3_000),
        ("9:00 to 17:30", "8:30", 30_600), ("22:00 to 6:00", "8:00", 28_800), ("9am to 5:30pm - 0:30", "8:00", 28_800),
        ("9:00 to 17:30 * 5", "42:30", 153_000), ("9:00 to 12:00 + 13:00 to 17:30", "7:30", 27_000),
        ("22:00 to 24:00", "2:00", 7_200), ("9:00 through 17:30", "8:30", 30_600), ("-9:00 to 17:30", "-8:30", -30_600),
        ("today to 2026-12-25", "34d", 2_937_600),
    ]

    @Test(arguments: results) func calculates(expression: String, result: String, seconds: Double?) throws {
        let answer = try Calculator.evaluate("25m", today: try today())
        let calculation = try Calculator.evaluate(expression, today: try today(), answer: answer)
        #expect(calculation.text == result)
        #expect(calculation.value.resultSeconds == seconds)
    }

    @Test(arguments: [
        ("9:00 - 17:30", "-8:30 (across midnight: 15:30)"), ("(6:00 - 22:00)", "-16:00 (across midnight: 8:00)"),
        ("6am - 10pm", "-16:00 (across midnight: 8:00)"), ("17:30 - 9:00", "8:30"), ("1:00 - 2h", "-1:00"),
        ("2026-01-31 + 1 month", "2026-02-28 (that month has no day 31)"), ("2026-01-28 + 1 month", "2026-02-28"),
        ("9:00 - 17:30 + 0:00", "-8:30"), ("3:66 - 17:30", "-13:24"),
    ])
    func saysWhatMidnightWouldMake(expression: String, text: String) throws {
        #expect(try Calculator.evaluate(expression, today: try today()).annotatedText == text)
    }

    @Test(
        "Two times of day are also an interval",
        arguments: [
            ("9:00 - 17:30", "9:00 to 17:30 is 8:30"), ("(6am - 10pm)", "6:00 to 22:00 is 16:00"),
            ("17:30 - 9:00", nil), ("9:00 to 17:30", nil), ("1:00 - 2h", nil), ("9:00 - 17:30 + 0:00", nil),
        ] as [(String, String?)]
    )
    func intervals(expression: String, text: String?) throws {
        #expect(try Calculator.evaluate(expression, today: try today()).interval?.text == text)
    }

    @Test("The word now is a time of day where one is given")
    func now() throws {
        let time = CivilTime(hour: 16, minute: 5)
        let sum = try Calculator.read("now + 0:25", today: try today(), time: time)
        #expect((sum.calculation.text, sum.expression) == ("16:30", "16:05 + 0:25"))
        let rest = try Calculator.read("now to 17:30", today: try today(), time: time)
        #expect((rest.calculation.text, rest.expression) == ("1:25", "16:05 to 17:30"))
        #expect(throws: TimeTextError.self) { try Calculator.evaluate("now + 0:25", today: try today()) }
    }

    static let refused: [(String, TimeTextError.Reason, String)] = [
        ("", .empty(.expression), ""), ("1:00 +", .operandMissing, ""), ("* 1:00", .operandMissing, "*"),
        ("1:00 + 5", .factorNotTime, "5"), ("5 + 1:00", .factorNotTime, "5"), ("today + 5", .factorNotTime, "5"),
        ("1:00 * 1:00", .kindsDoNotMix, "1:00 * 1:00"), ("2 / 1:00", .factorNotTime, "2"),
        ("today + today", .kindsDoNotMix, "today + today"), ("-today", .kindsDoNotMix, "-today"),
        ("today * 2", .factorNotTime, "2"), ("1:00 / 0", .divisionByZero, "0"),
        ("1:00 / (0:30 - 0:30)", .divisionByZero, "(0:30 - 0:30)"), ("today + 1:00", .wholeDaysOnly, "1:00"),
        ("(1:00", .parenthesisOpen, "("), ("1:00)", .parenthesisStray, ")"), ("()", .operandMissing, ")"),
        ("ans + 1:00", .noAnswerYet, "ans"), ("1:00 1:00", .unreadable(.expression), "1:00"),
        ("2026-02-30 - today", .dayOutOfRange(year: 2026, month: 2, days: 28), "2026-02-30"),
        ("9999-12-31 + 1d", .tooLarge(.expression), "9999-12-31 + 1d"),
        ("99999999999999h", .tooLarge(.expression), "99999999999999h"),
        ("1h * 1000000000 * 1000000000", .tooLarge(.expression), "1h * 1000000000"),
        ("1:00:00:00", .unreadable(.expression), ":00"), ("5M", .capitalMinutes, "M"),
        ("tea", .unreadable(.expression), "tea"), ("1:00 $ 2", .unreadable(.expression), "$ 2"),
        ("1:00 = 2", .unreadable(.expression), "2"),
        ("= 1:00", .unreadable(.expression), "="),
        ("9 to 17:30", .factorNotTime, "9"), ("9:00 to", .operandMissing, ""),
    ]

    @Test(arguments: refused) func refuses(expression: String, reason: TimeTextError.Reason, part: String) throws {
        let error = try #require(throws: TimeTextError.self) {
            try Calculator.evaluate(expression, today: try today())
        }
        #expect(error.reason == reason)
        #expect(error.part == part)
    }

    @Test func parenthesesHaveABound() throws {
        let deepest = String(repeating: "(", count: 100) + "1:00" + String(repeating: ")", count: 100)
        #expect(try Calculator.evaluate(deepest, today: try today()).text == "1:00")
        let error = try #require(throws: TimeTextError.self) {
            try Calculator.evaluate("(" + deepest + ")", today: try today())
        }
        #expect(error.reason == .tooDeep(limit: 100))
    }

    /// Compares sums of minutes with integer arithmetic, and reads every result back.
    @Test func randomSumsAreExactAndReadBack() throws {
        var random = SeededGenerator(seed: 366)
        for _ in 0..<2_000 {
            var expression = "0:00"
            var total = 0
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let (hours, minutes) = (Int.random(in: 0...40, using: &random), Int.random(in: 0...99, using: &random))
                let factor = Int.random(in: 1...5, using: &random)
                let isAdded = Bool.random(using: &random)
                expression += (isAdded ? " + " : " - ") + "\(factor) * \(hours):\(minutes)"
                total += (isAdded ? 1 : -1) * factor * (hours * 60 + minutes)
            }
            let calculation = try Calculator.evaluate(expression, today: try today())
            #expect(calculation.value.resultSeconds == Double(total * 60), "\(expression)")
            #expect(try Calculator.evaluate(calculation.text, today: try today()).value == calculation.value)
        }
    }
}
