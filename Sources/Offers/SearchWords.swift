import Localization

/// The typed text, split into words.
package struct SearchWords {
    package let words: [Substring]

    package init(_ text: String) { words = text.split(whereSeparator: \.isWhitespace) }

    private init(_ words: some Sequence<Substring>) { self.words = Array(words) }

    package var isEmpty: Bool { words.isEmpty }

    /// The words joined by single spaces.
    package var text: String { words.joined(separator: " ") }

    /// The words after one of these phrases; nil if the text begins with none of them. Case does not matter.
    package func after(_ phrases: [String]) -> SearchWords? {
        for phrase in phrases {
            let wanted = phrase.split(separator: " ")
            guard !wanted.isEmpty, words.count >= wanted.count,
                zip(words, wanted).allSatisfy({ $0.lowercased() == $1.lowercased() })
            else { continue }
            return SearchWords(words.dropFirst(wanted.count))
        }
        return nil
    }

    /// The words before one of these if it is the last word; otherwise nil.
    package func before(_ last: [String]) -> SearchWords? {
        guard let word = words.last?.lowercased(), last.contains(where: { $0.lowercased() == word }) else { return nil }
        return SearchWords(words.dropLast())
    }

    /// Without a first word that only connects the text to a time: `remind me at 7pm to call home`.
    var withoutConjunction: SearchWords {
        guard words.count > 1, let first = words.first?.lowercased(), ["for", "to"].contains(first) else { return self }
        return SearchWords(words.dropFirst())
    }

    /// The value of the readable part, and the remaining words: `5m` and `green tea`.
    struct Division<Value> {
        let value: Value
        let rest: SearchWords
    }

    /// Reads the largest number of words that `read` accepts, some at the beginning and some at the end: `tomorrow call
    /// home at 7pm`. Nil if it accepts no words.
    func dividedAtBothEnds<Value>(_ read: (_ first: String, _ last: String) -> Value?) -> Division<Value>? {
        let most = min(words.count - 1, Self.longestTimeWords)
        guard most > 1 else { return nil }
        for count in (2...most).reversed() {
            for first in 1..<count {
                let (beginning, end) = (SearchWords(words.prefix(first)), SearchWords(words.suffix(count - first)))
                guard let value = read(beginning.text, end.text) else { continue }
                return Division(value: value, rest: SearchWords(words.dropFirst(first).dropLast(count - first)))
            }
        }
        return nil
    }

    /// The maximum number of words in a time: `on the last day of next month at half past 7 pm`.
    package static let longestTimeWords = 10

    /// Reads the longest beginning that `read` accepts, otherwise the longest end. Nil if it accepts none.
    func divided<Value>(_ read: (String) -> Value?) -> Division<Value>? {
        let counts = (0...min(words.count, Self.longestTimeWords)).reversed().dropLast()
        for count in counts {
            if let value = read(SearchWords(words.prefix(count)).text) {
                return Division(value: value, rest: SearchWords(words.dropFirst(count)))
            }
        }
        for count in counts where count < words.count {
            if let value = read(SearchWords(words.suffix(count)).text) {
                return Division(value: value, rest: SearchWords(words.dropLast(count)))
            }
        }
        return nil
    }
}

/// The keywords, in English and in the reader's language. A translation may contain several, separated by commas: `알람,
/// 자명종`.
package enum SearchKeyword {
    case timer, alarm, calculation, time, focus, stopwatch, dismiss, snooze, pause, resume, cancel, stop

    package var phrases: [String] {
        switch self {
        case .timer:
            Self.both(
                ["set a timer for", "start a timer for", "timer for", "timer", "countdown"],
                localized("timer", context: "search keyword")
            )
        case .alarm:
            Self.both(
                ["set an alarm for", "alarm for", "alarm", "wake me up", "wake me", "remind me to", "remind me"],
                localized("alarm", context: "search keyword")
            )
        case .calculation: Self.both(["calc", "calculate", "="], localized("calc", context: "search keyword"))
        case .time:
            Self.both(["what time is it in", "time in", "time", "world"], localized("time", context: "search keyword"))
        case .focus: Self.both(["focus on", "focus", "pomodoro"], localized("focus", context: "search keyword"))
        case .stopwatch: Self.both(["stopwatch"], localized("stopwatch", context: "search keyword"))
        case .dismiss: Self.both(["dismiss"], localized("dismiss", context: "search keyword"))
        case .snooze: Self.both(["snooze"], localized("snooze", context: "search keyword"))
        case .pause: Self.both(["pause"], localized("pause", context: "search keyword"))
        case .resume: Self.both(["resume", "continue"], localized("resume", context: "search keyword"))
        case .cancel: Self.both(["cancel"], localized("cancel", context: "search keyword"))
        case .stop: ["stop"]
        }
    }

    /// `localized`: one word or phrase, or several separated by commas.
    private static func both(_ english: [String], _ localized: String) -> [String] {
        english + listed(localized).filter { !english.contains($0) }
    }

    /// The phrases of a translation, with single spaces between words.
    static func listed(_ phrases: String) -> [String] {
        phrases.split { ",，、".contains($0) }.map { SearchWords(String($0)).text }.filter { !$0.isEmpty }
    }
}
