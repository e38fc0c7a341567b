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
        length(of: phrases) { words.prefix($0) }.map { SearchWords(words.dropFirst($0)) }
    }

    /// The words before one of these phrases; nil if the text ends with none of them. Case does not matter.
    package func before(_ phrases: [String]) -> SearchWords? {
        length(of: phrases) { words.suffix($0) }.map { SearchWords(words.dropLast($0)) }
    }

    /// The number of words of the first phrase that stands at this end of the text.
    private func length(of phrases: [String], at end: (Int) -> ArraySlice<Substring>) -> Int? {
        phrases.lazy.map { $0.split(separator: " ").map { $0.lowercased() } }
            .first { !$0.isEmpty && end($0.count).map { $0.lowercased() } == $0 }?.count
    }

    /// Without the first words that only connect the text to a time: `remind me at 7pm to call home`, `five minutes for
    /// the eggs`.
    var withoutConjunction: SearchWords {
        guard let rest = after(SearchKeyword.conjunction.phrases), !rest.isEmpty else { return self }
        return rest
    }

    /// `half an hour of`, before a keyword.
    var withoutLastConjunction: SearchWords {
        guard let last = words.last?.lowercased(), ["of", "for"].contains(last) else { return self }
        return SearchWords(words.dropLast())
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
    case timer, alarm, morning, reminder, until, calculation, time, focus, stopwatch
    case dismiss, snooze, pause, resume, cancel, stop
    /// Between a time and a label.
    case conjunction

    /// The longest first.
    package var phrases: [String] {
        switch self {
        case .timer:
            Self.both(
                ["set a timer for", "set timer for", "start a timer for", "timer for", "timer", "countdown"],
                localized("timer", context: "search keyword")
            )
        case .alarm:
            Self.both(
                ["set an alarm for", "set alarm for", "alarm for", "alarm"],
                localized("alarm", context: "search keyword")
            )
        case .morning:
            Self.both(["wake me up", "wake me", "wake up"], localized("wake me", context: "search keyword"))
        case .reminder:
            Self.both(["remind me to", "remind me"], localized("remind me", context: "search keyword"))
        case .until:
            Self.both(
                ["how long until", "how long till", "how many days until", "how many days till", "days until"],
                localized("how long until", context: "search keyword")
            )
        case .calculation: Self.both(["calc", "calculate", "="], localized("calc", context: "search keyword"))
        case .time:
            Self.both(
                ["what time is it in", "what's the time in", "time in", "time", "world"],
                localized("time", context: "search keyword")
            )
        case .focus:
            Self.both(
                ["start a pomodoro", "focus on", "focus for", "focus", "pomodoro"],
                localized("focus", context: "search keyword")
            )
        case .stopwatch:
            Self.both(
                ["start the stopwatch", "start a stopwatch", "stopwatch"],
                localized("stopwatch", context: "search keyword")
            )
        case .dismiss:
            Self.both(
                ["turn off the alarm", "turn the alarm off", "stop the alarm", "alarm off", "dismiss"],
                localized("dismiss", context: "search keyword")
            )
        case .snooze: Self.both(["snooze"], localized("snooze", context: "search keyword"))
        case .pause: Self.both(["pause"], localized("pause", context: "search keyword"))
        case .resume: Self.both(["resume", "continue"], localized("resume", context: "search keyword"))
        case .cancel: Self.both(["cancel"], localized("cancel", context: "search keyword"))
        case .stop: ["stop"]
        case .conjunction: Self.both(["for the", "for", "to", "on"], localized("for", context: "search keyword"))
        }
    }

    /// `localized`: one word or phrase, or several separated by commas.
    private static func both(_ english: [String], _ localized: String) -> [String] {
        let all = english + listed(localized).filter { !english.contains($0) }
        return all.enumerated().sorted { ($0.element.wordCount, $1.offset) > ($1.element.wordCount, $0.offset) }
            .map(\.element)
    }

    /// The phrases of a translation, with single spaces between words.
    static func listed(_ phrases: String) -> [String] {
        phrases.split { ",，、".contains($0) }.map { SearchWords(String($0)).text }.filter { !$0.isEmpty }
    }
}

extension String {
    fileprivate var wordCount: Int { split(separator: " ").count }
}
