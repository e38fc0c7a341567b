/// What a zone's clocks show relative to UTC for a while: one row of a TZif file's local time types (RFC 9636, 3.2).
package struct ZoneOffset: Hashable, Sendable {
    /// Local time minus UTC, positive east of Greenwich; less than 26 hours either way.
    package let seconds: Int
    /// Whether this is summer time, as the zone's source says it.
    package let isDaylight: Bool
    /// `CET`, `CEST`, `+03`: 3 bytes or more of ASCII. Not unique, not a name of the zone.
    package let abbreviation: String

    package init(seconds: Int, isDaylight: Bool, abbreviation: String) {
        self.seconds = seconds
        self.isDaylight = isDaylight
        self.abbreviation = abbreviation
    }
}

/// The moment at which a zone's clocks change.
package struct ZoneTransition: Hashable, Sendable {
    /// The first instant that reads by `after`.
    package let at: Instant
    package let before: ZoneOffset
    package let after: ZoneOffset

    package init(at: Instant, before: ZoneOffset, after: ZoneOffset) {
        self.at = at
        self.before = before
        self.after = after
    }
}

/// What a wall time means in a zone.
package enum LocalResolution: Hashable, Sendable {
    /// The wall time occurs once.
    case unique(Instant)
    /// The wall time is skipped. `transition` is the moment the clocks jump over it, the end of the gap;
    /// the others read it as though the offset before (a later instant) or after (an earlier one) held.
    case gap(transition: Instant, readBefore: Instant, readAfter: Instant)
    /// The wall time occurs twice.
    case fold(first: Instant, second: Instant)
}
