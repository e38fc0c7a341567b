import Glibc

/// The position of the sun by the equations of NOAA's solar calculator (Meeus, Astronomical Algorithms, 25 and 28):
/// accurate to a hundredth of a degree from 1900 to 2100, so sunrise is right to half a minute at inhabited latitudes.
package enum Sun {
    /// Returns the elevation of the sun's centre above the horizon in degrees, -90 to 90, without refraction.
    package static func elevationDegrees(at instant: Instant, from place: GeographicPosition) -> Double {
        let sun = Apparent(at: instant)
        let minutesOfDay = (Double(instant.microsecondsSinceEpoch) / 60_000_000).remainder(dividingBy: 1440)
        let solarMinutes = minutesOfDay + sun.equationOfTimeMinutes + 4 * place.longitudeDegrees
        let hourAngle = radians(solarMinutes / 4 - 180)
        let latitude = radians(place.latitudeDegrees)
        let sine =
            sin(latitude) * sin(sun.declination) + cos(latitude) * cos(sun.declination) * cos(hourAngle)
        return degrees(asin(max(-1, min(1, sine))))
    }

    /// Whether any part of the sun's disk is above a level horizon, by the almanacs' definition of sunrise and sunset:
    /// 34' for refraction and 16' for half the disk.
    package static func isUp(at instant: Instant, from place: GeographicPosition) -> Bool {
        elevationDegrees(at: instant, from: place) > -50.0 / 60
    }

    fileprivate static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    fileprivate static func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
}

/// The sun's apparent geocentric position. Angles are in radians.
private struct Apparent {
    let declination: Double
    /// The equation of time: the amount by which a sundial is ahead of a clock.
    let equationOfTimeMinutes: Double

    init(at instant: Instant) {
        let julianDay = Double(instant.microsecondsSinceEpoch) / 86_400_000_000 + 2_440_587.5
        let centuries = (julianDay - 2_451_545) / 36_525
        let meanLongitude = Sun.radians(280.46646 + centuries * (36_000.76983 + centuries * 0.0003032))
        let anomaly = Sun.radians(357.52911 + centuries * (35_999.05029 - centuries * 0.0001537))
        let eccentricity = 0.016708634 - centuries * (0.000042037 + centuries * 0.0000001267)
        let centre =
            sin(anomaly) * (1.914602 - centuries * (0.004817 + centuries * 0.000014))
            + sin(2 * anomaly) * (0.019993 - centuries * 0.000101) + sin(3 * anomaly) * 0.000289
        let node = Sun.radians(125.04 - 1934.136 * centuries)
        let longitude = meanLongitude + Sun.radians(centre - 0.00569 - 0.00478 * sin(node))
        let meanObliquity =
            23 + (26 + (21.448 - centuries * (46.815 + centuries * (0.00059 - centuries * 0.001813))) / 60) / 60
        let obliquity = Sun.radians(meanObliquity + 0.00256 * cos(node))
        declination = asin(sin(obliquity) * sin(longitude))
        equationOfTimeMinutes = Self.equationOfTime(meanLongitude, anomaly, eccentricity, obliquity)
    }

    private static func equationOfTime(
        _ longitude: Double,
        _ anomaly: Double,
        _ eccentricity: Double,
        _ obliquity: Double
    ) -> Double {
        let half = tan(obliquity / 2)
        let square = half * half
        let angle =
            square * sin(2 * longitude) - 2 * eccentricity * sin(anomaly)
            + 4 * eccentricity * square * sin(anomaly) * cos(2 * longitude)
            - square * square * sin(4 * longitude) / 2
            - 1.25 * eccentricity * eccentricity * sin(2 * anomaly)
        return 4 * Sun.degrees(angle)
    }
}

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
