/// A moment as a person specifies it, not yet resolved against the current time.
package enum When: Hashable, Sendable {
    /// The next time of the wall clock, or the last one for ``WhenDirection/past``.
    case timeOfDay(CivilTime)
    case dated(DayReference, CivilTime)
    /// A duration from now; negative for `2h ago`.
    case after(Duration)
    case at(Instant)

    /// Whether it is a wall time, which needs a zone to become an instant.
    package var isWallTime: Bool {
        switch self {
        case .timeOfDay, .dated: true
        case .after, .at: false
        }
    }
}

/// Whether to search in the future or in the past.
package enum WhenDirection: Hashable, Sendable {
    /// The next such moment; a past one is an error. For items that ring.
    case future
    /// The last such moment. A day without a time is its midnight, and `2h ago` is accepted. For filters of past
    /// events.
    case past
    /// Like `future`, but a past moment is accepted: for the start of a rule.
    case anywhere
}

/// A resolved moment.
package struct AnchoredMoment: Hashable, Sendable {
    package let at: Instant
    /// The nominal wall time. In a gap, the clocks show another time at ``at``.
    package let local: CivilDateTime
    /// The moment before it was resolved.
    package let when: When
}
