/// A moment with an optional repetition.
package struct RepeatedWhen: Hashable, Sendable {
    package let when: When
    package let repetition: Repetition?

    package init(when: When, repetition: Repetition?) { (self.when, self.repetition) = (when, repetition) }

    /// The canonical form of both, for messages.
    package var text: String { (repetition.map { Self.text($0) + " " } ?? "") + when.text }

    /// The repetition in a form that can't be read as a moment; `mon 8:00` could be.
    private static func text(_ repetition: Repetition) -> String {
        guard case .weeks(1, let weekdays) = repetition, weekdays.count == 1, let weekday = weekdays.first else {
            return RepeatText.print(repetition)
        }
        return "every " + weekday.name
    }
}

/// Moments with a repetition in one text: `weekdays 7:30`, `every monday at 8`, `7pm daily`. For clients; the daemon
/// reads the two as separate texts.
package enum RepeatedWhenText {
    /// A text that can be read as a moment has no repetition: `monday 8:00` is the next Monday.
    package static func parse(
        _ text: String,
        direction: WhenDirection = .future
    ) throws(TimeTextError) -> RepeatedWhen {
        do throws(TimeTextError) {
            return RepeatedWhen(when: try WhenText.parse(text, direction: direction), repetition: nil)
        } catch {
            if case .tooLong = error.reason { throw error }
            if case .twoReadings = error.reason, error.range == 0..<text.utf8.count { throw error }
            if let divided = try divided(text, direction) { return divided }
            guard (try? RepeatText.parse(text)) == nil else {
                throw TimeTextError(text: text, range: 0..<text.utf8.count, reason: .timeMissing)
            }
            throw error
        }
    }

    /// Times written by people have fewer words: `every 2 weeks on mon and thu at half past 7 pm`.
    private static let longestWords = 24

    /// Reads a repetition and a moment in either order, trying the longest repetition first. Nil if no part of the text
    /// is a repetition; throws the error of an unreadable moment beside one.
    private static func divided(_ text: String, _ direction: WhenDirection) throws(TimeTextError) -> RepeatedWhen? {
        let words = text.split { $0.isWhitespace }
        guard (2...longestWords).contains(words.count) else { return nil }
        var unread: TimeTextError?
        var unclear: TimeTextError?
        for start in words.dropFirst().map(\.startIndex).reversed() {
            let rest = text[start...]
            guard let repetition = repetition(text[..<start], &unclear, { $0.followed(by: rest) }) else { continue }
            do throws(TimeTextError) {
                let when = try moment(rest, direction)
                return RepeatedWhen(when: when, repetition: repetition)
            } catch {
                unread = unread ?? error.preceded(by: text[..<start])
            }
        }
        for start in words.dropFirst().map(\.startIndex) {
            let beginning = text[..<start]
            guard let repetition = repetition(text[start...], &unclear, { $0.preceded(by: beginning) }) else {
                continue
            }
            do throws(TimeTextError) {
                return RepeatedWhen(when: try moment(text[..<start], direction), repetition: repetition)
            } catch {
                unread = unread ?? error.followed(by: text[start...])
            }
        }
        if let unread { throw unread }
        if let unclear { throw unclear }
        return nil
    }

    /// Nil for a text that is not a repetition; `unclear` is the error of one with two meanings. Rules of RFC 5545 are
    /// not read here: they have their own option. Beside a moment, `friday` and `last friday` are no repetitions.
    private static func repetition(
        _ text: Substring,
        _ unclear: inout TimeTextError?,
        _ placed: (TimeTextError) -> TimeTextError
    ) -> Repetition? {
        do throws(TimeTextError) {
            let repetition = try RepeatText.parse(String(text))
            switch repetition {
            case .rule: return nil
            case .weeks(1, let weekdays) where weekdays.count == 1: return hasRepeatingWord(text) ? repetition : nil
            case .months: return hasRepeatingWord(text) ? repetition : nil
            case .minutes, .hours, .days, .workdays, .weeks, .years: return repetition
            }
        } catch {
            if case .twoReadings = error.reason { unclear = placed(error) }
            return nil
        }
    }

    /// Whether a word says that days come again: `every friday`, `fridays`, `last friday of the month`.
    private static func hasRepeatingWord(_ text: Substring) -> Bool {
        text.split { !$0.isLetter }.contains { word in
            let folded = word.lowercased()
            return ["every", "each", "weekly", "monthly", "quarterly", "month"].contains(folded)
                || Weekday(plural: folded) != nil
        }
    }

    /// Reads the moment beside a repetition. Throws `timeMissing` if it is not a wall time, such as `in 25m`.
    private static func moment(_ text: Substring, _ direction: WhenDirection) throws(TimeTextError) -> When {
        let when = try WhenText.parse(String(text), direction: direction)
        guard when.isWallTime else {
            throw TimeTextError(text: String(text), range: 0..<text.utf8.count, reason: .timeMissing)
        }
        return when
    }
}

extension TimeTextError {
    /// The same error about a text that ends with this one.
    fileprivate func preceded(by beginning: Substring) -> TimeTextError {
        let offset = beginning.utf8.count
        return TimeTextError(
            text: beginning + text,
            range: range.lowerBound + offset..<range.upperBound + offset,
            reason: reason,
            suggestion: suggestion.map { beginning + $0 }
        )
    }
}
