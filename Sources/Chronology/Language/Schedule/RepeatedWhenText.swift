/// A moment with an optional repetition.
package struct RepeatedWhen: Hashable, Sendable {
    package let when: When
    package let repetition: Repetition?

    package init(when: When, repetition: Repetition?) { (self.when, self.repetition) = (when, repetition) }
}

/// Moments with a repetition in one text: `weekdays 7:30`, `every monday at 8`, `7pm daily`. For clients; the daemon
/// reads the two as separate texts.
package enum RepeatedWhenText {
    /// A repetition needs a word that repeats: `monday 8:00` is the next Monday.
    package static func parse(
        _ text: String,
        direction: WhenDirection = .future
    ) throws(TimeTextError) -> RepeatedWhen {
        try ReaderLanguage.english.repeatedWhen(text, direction: direction)
    }
}
