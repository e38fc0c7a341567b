/// A moment with an optional repetition: `weekdays 7:30`, `every monday at 8`, `7pm daily`.
///
/// In one text for clients; the daemon reads the two as separate texts.
package struct RepeatedWhen: Hashable, Sendable {
    package let when: When
    package let repetition: Repetition?

    package init(when: When, repetition: Repetition?) { (self.when, self.repetition) = (when, repetition) }
}
