/// When a wall time that the clocks skip is due.
///
/// RFC 5545, 3.3.5, reads it by the offset before the gap (02:30 is due at 03:30, an hour late); systemd's calendar
/// timers leave it out, which is ``skip``.
package enum GapPolicy: String, Hashable, Sendable, CaseIterable {
    /// The moment the gap ends: 02:30 is due when the clocks jump to 03:00.
    case after
    /// The last second before the gap: 02:30 is due at 01:59:59.
    case before
    /// Not at all.
    case skip
}

/// When a wall time that occurs twice is due. RFC 5545, 3.3.5, and systemd's calendar timers take the first.
package enum FoldPolicy: String, Hashable, Sendable, CaseIterable {
    case first, second, both
}
