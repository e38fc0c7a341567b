import Chronology

/// The moments at which an alarm has rung that its schedule may give again: after the clock was set back, or in another
/// zone.
package struct RungMoments: Hashable, Sendable {
    /// The scheduled moments after now, which exist only after the clock was set back. None of them rings again.
    package var ahead: Set<Instant>
    /// Those of the last hours, the ones without a wall time omitted. None of these instants rings again.
    package var recent: [Moment]
    /// All moments of the last hours, also missed ones, if another zone has planned the alarm; otherwise empty. None of
    /// them comes again.
    package var handled: Set<Instant>
    /// Whether a wall time that has rung does not come again for ``repeatsAfter``. A grid goes on.
    package var keepsWallTimes: Bool

    package struct Moment: Hashable, Sendable {
        package var at: Instant
        /// The wall time at which it was scheduled, in the zone of that time.
        package var local: CivilDateTime

        package init(at: Instant, local: CivilDateTime) {
            self.at = at
            self.local = local
        }
    }

    /// A time of day that comes again in a zone further west rings again only after this long.
    package static let repeatsAfter = Duration.seconds(6 * 3600)

    /// A change of the zone passes over no moment that is older: offsets lie between −12 and +14 hours.
    package static let passedOverFor = Duration.seconds(26 * 3600)

    package static let none = RungMoments(ahead: [])

    package init(
        ahead: Set<Instant>,
        recent: [Moment] = [],
        handled: Set<Instant> = [],
        keepsWallTimes: Bool = true
    ) {
        self.ahead = ahead
        self.recent = recent
        self.handled = handled
        self.keepsWallTimes = keepsWallTimes
    }

    /// The ring of that moment was taken back.
    package mutating func remove(_ moment: Instant) {
        ahead.remove(moment)
        handled.remove(moment)
        recent.removeAll { $0.at == moment }
    }

    /// Whether the occurrence in that zone has not rung yet.
    func allow(_ next: Occurrence, in zone: Zone) -> Bool {
        guard !ahead.contains(next.at), !handled.contains(next.at) else { return false }
        return !recent.contains { $0.at == next.at || keepsWallTimes && $0.comesAgain(as: next, in: zone) }
    }

    /// Whether a later one has rung: in another zone also by its wall time, unless it is a grid.
    func hasLater(than next: Occurrence) -> Bool {
        recent.contains { $0.at > next.at && (!keepsWallTimes || $0.local > next.local) }
    }
}

extension RungMoments.Moment {
    /// Also if it comes earlier, further east.
    fileprivate func comesAgain(as next: Occurrence, in zone: Zone) -> Bool {
        guard local == next.local, max(at, next.at) - min(at, next.at) < RungMoments.repeatsAfter else { return false }
        // Of both passes of a repeated hour of one zone, each is its own.
        return next.note != .fold || zone.civil(at: at) != local
    }
}
