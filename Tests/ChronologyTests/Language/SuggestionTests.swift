import Testing

@testable import Chronology

/// A suggestion differs from the typed text and is readable.
@Suite struct SuggestionTests {
    private static let texts = [
        "tomorrow 7am", "tonight 8pm", "fri 18:00", "next monday 9:00", "12-25 08:00", "in 25m", "half past 7 pm",
        "2026/12/25 9:00", "25 minutes", "1 hour, 30 minutes", "half an hour", "daily", "every 3 days", "weekdays",
        "monthly on 15", "monthly on friday", "last friday", "every 2 weeks on mon,thu", "never", "2026/12/25",
        "yesterday",
        "RRULE:FREQ=DAILY", "november", "today + 3d",
    ]

    @Test func suggestionsDifferAndCanBeRead() {
        var random = SeededGenerator(seed: 12)
        var suggested = 0
        for _ in 0..<4_000 {
            let text = Self.mangled(Self.texts.randomElement(using: &random) ?? "", using: &random)
            for read in Self.readers {
                guard let suggestion = Self.suggestion(text, read) else { continue }
                suggested += 1
                #expect(suggestion != text)
                #expect((try? read(suggestion)) != nil, "\(text) -> \(suggestion)")
            }
        }
        #expect(suggested > 500)
    }

    private static let readers: [@Sendable (String) throws -> Void] = [
        { _ = try DurationText.parse($0) }, { _ = try DurationText.parseSigned($0) }, { _ = try WhenText.parse($0) },
        { _ = try WhenText.parse($0, direction: .past) }, { _ = try DateText.parse($0) },
        { _ = try RepeatText.parse($0) },
        { _ = try MonthText.parse($0, this: CivilMonth(of: .first)) },
        { _ = try Calculator.evaluate($0, today: .first) },
        { _ = try InstantText.parse($0) },
    ]

    private static func suggestion(_ text: String, _ read: (String) throws -> Void) -> String? {
        do {
            try read(text)
            return nil
        } catch {
            return (error as? TimeTextError)?.suggestion
        }
    }

    /// Drops, doubles, swaps or replaces one or two letters.
    private static func mangled(_ text: String, using random: inout SeededGenerator) -> String {
        var letters = Array(text)
        for _ in 0...Int.random(in: 0...1, using: &random) {
            guard let index = letters.indices.randomElement(using: &random) else { break }
            switch Int.random(in: 0..<4, using: &random) {
            case 0: letters.remove(at: index)
            case 1: letters.insert(letters[index], at: index)
            case 2: letters.swapAt(index, max(0, index - 1))
            default: letters[index] = "aeiorstz-/:1".randomElement(using: &random) ?? "x"
            }
        }
        return String(letters)
    }
}
