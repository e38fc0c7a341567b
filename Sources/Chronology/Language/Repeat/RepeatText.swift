/// Repetitions in everyday forms: `hourly`, `daily`, `weekdays`, `workdays`, `weekends`, `weekly`, `monthly`,
/// `quarterly`, `yearly`, `mon,wed,fri`, `mon-thu`, `every 15 minutes`, `every 3 days`, `every 2 weeks on mon,thu`,
/// `last friday`, `last weekday`, `monthly on 31`, `yearly on 12-25`, and `RRULE:` with a rule of RFC 5545.
package enum RepeatText {
    /// The limit in bytes; rules may be longer than texts written by people.
    package static let ruleLimitBytes = 65_536

    package static func parse(_ text: String) throws(TimeTextError) -> Repetition {
        try ReaderLanguage.english.repetition(text)
    }

    /// Returns nil if the text does not begin with `RRULE:`. A rule without the prefix is refused, and the error
    /// suggests it.
    static func parseRule(_ text: String) throws(TimeTextError) -> RecurrenceRule? {
        try PhraseReader.check(text, limitBytes: ruleLimitBytes)
        let start = text.utf8.prefix { $0 == UInt8(ascii: " ") }.count
        let rest = text.utf8.dropFirst(start)
        let beginning = String(decoding: rest.prefix(6).map(\.asciiLowercased), as: UTF8.self)
        let isNamed = beginning == "rrule:"
        guard isNamed || beginning.hasPrefix("freq=") else { return nil }
        let rule = String(decoding: rest, as: UTF8.self)
        let trimmed = String(rule.unicodeScalars.prefix(upTo: rule.unicodeScalars.endIndexBeforeSpaces))
        let read: RecurrenceRule
        do {
            read = try RecurrenceRule(parsing: trimmed)
        } catch {
            let range = start + error.range.lowerBound..<start + error.range.upperBound
            throw TimeTextError(text: text, range: range, reason: error.reason)
        }
        guard isNamed else {
            let range = start..<start + trimmed.utf8.count
            throw TimeTextError(
                text: text,
                range: range,
                reason: .unreadable(.repetition),
                suggestion: "RRULE:" + trimmed
            )
        }
        return read
    }
}

extension String.UnicodeScalarView {
    fileprivate var endIndexBeforeSpaces: Index {
        lastIndex { !$0.properties.isWhitespace }.map(index(after:)) ?? startIndex
    }
}
