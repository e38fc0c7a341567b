/// What the clocks of another place show at a moment, against those of here.
package struct CityReading: Hashable, Sendable {
    package let at: Instant
    /// What the clocks there show.
    package let local: CivilDateTime
    package let offset: ZoneOffset
    /// Their offset minus that of here: positive where it is later in the day.
    package let differenceSeconds: Int
    /// Their calendar day minus that of here: -1, 0 or 1; 2 over the date line at times (Kiritimati, Pago Pago).
    package let dayDifference: Int
    /// Whether the sun is up there (``Sun``); nil for what is no place.
    package let isDaylight: Bool?
    /// The next time the clocks there are put forward or back; nil when that is not foreseen.
    package let next: ZoneTransition?

    /// `place`: where it is; nil for a zone that is nowhere, as UTC. `here`: what is compared with.
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
    /// As ``nextTransition(after:)``, but only those at which the clocks are put forward or back.
    package func nextClockChange(after instant: Instant) -> ZoneTransition? {
        var next = nextTransition(after: instant)
        while let transition = next, transition.before.seconds == transition.after.seconds {
            next = nextTransition(after: transition.at)
        }
        return next
    }
}
