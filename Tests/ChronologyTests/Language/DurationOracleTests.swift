import Foundation
import Testing

@testable import Chronology

/// Compares spans with `systemd-analyze timespan`, where both programs accept them.
@Suite struct DurationOracleTests {
    @Test func spansReadAndPrintAsSystemdDoes() throws {
        var random = SeededGenerator(seed: 252)
        let spans = (0..<3_000).map { _ in Self.span(using: &random) }
        let answers = try SystemdTimespan.read(spans)
        try #require(answers.count == spans.count)
        for (span, answer) in zip(spans, answers) {
            let duration = try DurationText.parse(span)
            #expect(duration.wholeMicroseconds == answer.microseconds, "\(span)")
            if answer.microseconds < SystemdTimespan.monthMicroseconds {
                #expect(DurationText.print(duration) == answer.human, "\(span)")
            }
        }
    }

    private static let units = [
        "us", "usec", "µs", "ms", "msec", "s", "sec", "second", "seconds", "m", "min", "minute", "minutes", "h", "hr",
        "hour", "hours", "d", "day", "days", "w", "week", "weeks",
    ]

    private static func span(using random: inout SeededGenerator) -> String {
        (1...Int.random(in: 1...4, using: &random)).map { _ in
            let largest = [3, 99, 100_000].randomElement(using: &random) ?? 3
            var number = String(Int.random(in: 0...largest, using: &random))
            if Int.random(in: 0..<4, using: &random) == 0 {
                let digits = Int.random(in: 1...9, using: &random)
                number += "." + (0..<digits).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
            }
            let space = Bool.random(using: &random) ? " " : ""
            return number + space + (units.randomElement(using: &random) ?? "s")
        }.joined(separator: Bool.random(using: &random) ? " " : "")
    }
}

/// The output of `systemd-analyze timespan`.
private enum SystemdTimespan {
    struct Answer {
        let microseconds: Int64
        let human: String
    }

    /// From here on systemd prints months, clockd does not.
    static let monthMicroseconds: Int64 = 2_629_800_000_000

    static func read(_ spans: [String]) throws -> [Answer] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["LC_ALL=C.UTF-8", "systemd-analyze", "timespan", "--"] + spans
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "systemd-analyze timespan is needed: install systemd")
        let lines = text.split(separator: "\n")
        let numbers = lines.compactMap { $0.split(separator: "s: ").count == 2 && $0.contains(": ") ? $0 : nil }
            .filter { $0.drop { $0 == " " }.hasPrefix("us:") || $0.drop { $0 == " " }.hasPrefix("μs:") }
            .compactMap { Int64($0.split(separator: " ").last ?? "") }
        let humans = lines.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("Human: ") }
            .map { String($0.dropFirst("Human: ".count)) }
        return zip(numbers, humans).map { Answer(microseconds: $0, human: $1) }
    }
}
