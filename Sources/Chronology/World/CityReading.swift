/// The wall time of another place at a moment, compared with the local zone.
package struct CityReading: Hashable, Sendable {
    package let at: Instant
    /// The wall time there.
    package let local: CivilDateTime
    package let offset: ZoneOffset
    /// Their UTC offset minus the local one: positive if it is later there.
    package let differenceSeconds: Int
    /// Their calendar day minus the local one: -1, 0 or 1; at times 2 or -2 across the date line (Kiritimati, Pago
    /// Pago).
    package let dayDifference: Int
    /// Whether the sun is up there (``Sun``); nil without a position.
    package let isDaylight: Bool?
    /// The next change of the UTC offset there; nil if none is known.
    package let next: ZoneTransition?

    /// `place` is nil for a zone without a position, such as UTC. `here` is the local zone.
    package init(of zone: Zone, place: GeographicPosition?, at instant: Instant, here: Zone) {
        at = instant
        local = zone.civil(at: instant)
        offset = zone.offset(at: instant)
        differenceSeconds = offset.seconds - here.offset(at: instant).seconds
        dayDifference = local.date.dayNumber - here.civil(at: instant).date.dayNumber
        isDaylight = place.map { Sun.isUp(at: instant, from: $0) }
        next = zone.nextClockChange(after: instant)
    }
}

extension Zone {
    /// Like ``nextTransition(after:)``, but only returns transitions that change the UTC offset.
    package func nextClockChange(after instant: Instant) -> ZoneTransition? {
        var next = nextTransition(after: instant)
        while let transition = next, transition.before.seconds == transition.after.seconds {
            next = nextTransition(after: transition.at)
        }
        return next
    }
}
