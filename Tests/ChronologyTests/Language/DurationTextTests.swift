import Testing

@testable import Chronology

@Suite struct DurationTextTests {
    static let read: [(String, Int64)] = [
        ("25m", 1_500_000_000), ("1h30m", 5_400_000_000), ("1h 30min", 5_400_000_000), ("90s", 90_000_000),
        ("1.5h", 5_400_000_000), (".5h", 1_800_000_000), ("2 days", 172_800_000_000), ("1w", 604_800_000_000),
        ("  1H   30 Min ", 5_400_000_000), ("100ms", 100_000), ("5us", 5), ("5µs", 5), ("30m 1h", 5_400_000_000),
        ("1h1h", 7_200_000_000), ("+5m", 300_000_000), ("0", 0), ("0s", 0), ("0.0", 0), ("1.9999999s", 1_999_999),
        ("PT25M", 1_500_000_000), ("pt25m", 1_500_000_000), ("P1DT2H", 93_600_000_000), ("P2W", 1_209_600_000_000),
        ("PT1.5H", 5_400_000_000), ("PT1,5H", 5_400_000_000), ("PT1H0.5S", 3_600_500_000),
        ("1:05:09", 3_909_000_000), ("0:25:00", 1_500_000_000), ("100:00:00", 360_000_000_000),
        ("0:00:01.25", 1_250_000), ("3650000d", 315_360_000_000_000_000),
        ("1 hour, 30 minutes", 5_400_000_000), ("1h and 30m", 5_400_000_000), ("1h, 2m, and 3s", 3_723_000_000),
        ("1,5h", 5_400_000_000), ("0,125h", 450_000_000), ("an hour", 3_600_000_000), ("a minute", 60_000_000),
        ("half an hour", 1_800_000_000), ("a quarter of an hour", 900_000_000), ("half hour", 1_800_000_000),
        ("an hour and a half", 5_400_000_000), ("two and a half hours", 9_000_000_000),
        ("an hour and half a minute", 3_630_000_000), ("ten minutes", 600_000_000), ("1wk", 604_800_000_000),
        ("twenty-five minutes", 1_500_000_000), ("Twenty five minutes", 1_500_000_000),
    ]

    @Test(arguments: read) func reads(text: String, microseconds: Int64) throws {
        #expect(try DurationText.parse(text) == .microseconds(microseconds))
    }

    static let refused: [(String, TimeTextError.Reason, String)] = [
        ("", .empty(.duration), ""), ("   ", .empty(.duration), "   "),
        ("1h and", .unreadable(.duration), "and"), ("1h,", .unreadable(.duration), ","),
        ("1mo", .unfixedLength, "mo"), ("−5m", .negative, "−5m"),
        ("25M", .capitalMinutes, "M"), ("2 months", .unfixedLength, "months"), ("1y", .unfixedLength, "y"),
        ("P1M", .unfixedLength, "1M"), ("P1Y2D", .unfixedLength, "1Y"),
        ("-5m", .negative, "-5m"), ("1h -5m", .unreadable(.duration), "-5m"),
        ("5 minuts", .unreadable(.durationUnit), "minuts"),
        ("tea", .unreadable(.duration), "tea"), ("1.s", .unreadable(.duration), "."),
        ("PT", .unreadable(.duration), "PT"), ("P", .unreadable(.duration), "P"),
        ("P1DT", .unreadable(.duration), "P1DT"),
        ("PT5M1H", .unreadable(.duration), "1H"), ("PT1.5H5M", .unreadable(.duration), ".5H5M"),
        ("1:60:00", .clockFieldOutOfRange(.minute), "1:60:00"), ("1:00:60", .clockFieldOutOfRange(.second), "1:00:60"),
        ("٢٥m", .foreignDigits, "٢"), ("２５m", .foreignDigits, "２"),
        ("3650001d", .tooLarge(.duration), "3650001d"),
        ("99999999999999999999h", .tooLarge(.duration), "99999999999999999999h"),
        ("9999999999999999:00:00", .tooLarge(.duration), "9999999999999999:00:00"),
        ("PT99999999999999999999S", .tooLarge(.duration), "PT99999999999999999999S"),
    ]

    @Test(arguments: refused) func refuses(text: String, reason: TimeTextError.Reason, part: String) throws {
        let error = try #require(throws: TimeTextError.self) { try DurationText.parse(text) }
        #expect(error.reason == reason)
        if !text.contains("1.5H5M") { #expect(error.part == part) }
    }

    @Test func signedDurationsAreReadWhereAskedFor() throws {
        #expect(try DurationText.parseSigned("-1m") == .seconds(-60))
        #expect(try DurationText.parseSigned("+1h30m") == .seconds(5400))
        #expect(try DurationText.parseSigned("−PT5M") == .seconds(-300))
        #expect(throws: TimeTextError.self) { try DurationText.parseSigned("--1m") }
    }

    @Test(arguments: [
        ("5 minuts", "5 minutes"), ("25M", "25m"), ("3 huors", "3 hours"), ("5 zzzz", nil), ("25M 1x", nil),
    ])
    func suggests(text: String, suggestion: String?) throws {
        let error = try #require(throws: TimeTextError.self) { try DurationText.parse(text) }
        #expect(error.suggestion == suggestion)
    }

    @Test func printsAndReadsBack() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<5_000 {
            let bits = Int64.random(in: 1...58, using: &random)
            let microseconds = Int64.random(in: 0..<(1 << bits), using: &random) % 315_360_000_000_000_000
            let step: Int64 = [1, 1_000, 1_000_000, 60_000_000].randomElement(using: &random) ?? 1
            let duration = Duration.microseconds(microseconds / step * step)
            #expect(try DurationText.parse(DurationText.print(duration)) == duration)
            #expect(try DurationText.parseSigned(DurationText.print(.zero - duration)) == .zero - duration)
        }
    }
}
