import Chronology

/// The end of a skip of occurrences.
///
/// A person skips days and times of day: after a change of the zone, it ends at the same wall time there.
package struct Skip: Hashable, Sendable {
    package let through: Instant
    /// The wall time at `through`; nil for instants alone, also of earlier versions.
    private let local: CivilDateTime?

    /// - Parameter zone: nil if it ends at that instant in any zone.
    package init(through: Instant, in zone: Zone?) {
        self.through = through
        local = zone?.civil(at: through)
    }

    package func end(in zone: Zone) -> Instant {
        guard let local, zone.civil(at: through) != local else { return through }
        return zone.lastInstant(of: local)
    }

    /// Whether it has been over for so long, by that zone and by the one in which it was given, that neither a zone nor
    /// a clock that was wrong for moments can be the cause.
    func isForgettable(in zone: Zone, _ instant: Instant) -> Bool {
        max(through, end(in: zone)) + ClockBelief.farthestAhead <= instant
    }
}

extension Skip {
    init?(ifPresentIn members: StoredMembers) throws {
        guard let through = try members.ifPresent("skippedThroughMicroseconds", members.instant) else { return nil }
        self.through = through
        local = try members.ifPresent("skippedLocalMicroseconds", members.local)
    }

    func write(to members: inout WrittenMembers) {
        members.instant("skippedThroughMicroseconds", through)
        members.local("skippedLocalMicroseconds", local)
    }
}
