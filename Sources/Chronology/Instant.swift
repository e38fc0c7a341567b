/// A point in time: whole microseconds since 1970-01-01T00:00:00Z without leap seconds (POSIX time, in the unit of
/// systemd's `usec_t`).
///
/// The range is that of `Int64`, some 292,000 years either way; arithmetic that leaves it traps.
package struct Instant: Comparable, Hashable, Sendable {
    package var microsecondsSinceEpoch: Int64

    package init(microsecondsSinceEpoch: Int64) {
        self.microsecondsSinceEpoch = microsecondsSinceEpoch
    }

    package init(secondsSinceEpoch: Int64) {
        microsecondsSinceEpoch = secondsSinceEpoch * 1_000_000
    }

    /// Whole seconds, rounded towards the past, also before 1970.
    package var secondsSinceEpoch: Int64 {
        microsecondsSinceEpoch.flooredDivision(by: 1_000_000).quotient
    }

    package static func < (left: Instant, right: Instant) -> Bool {
        left.microsecondsSinceEpoch < right.microsecondsSinceEpoch
    }

    package static func + (instant: Instant, duration: Duration) -> Instant {
        Instant(microsecondsSinceEpoch: instant.microsecondsSinceEpoch + duration.wholeMicroseconds)
    }

    package static func - (instant: Instant, duration: Duration) -> Instant {
        Instant(microsecondsSinceEpoch: instant.microsecondsSinceEpoch - duration.wholeMicroseconds)
    }

    package static func - (left: Instant, right: Instant) -> Duration {
        .microseconds(left.microsecondsSinceEpoch - right.microsecondsSinceEpoch)
    }
}

/// A point on CLOCK_BOOTTIME: whole microseconds since this machine booted, time asleep included (clock_gettime(2)).
///
/// Meaningless after a reboot; stored values also have the boot ID and a wall time.
package struct BootInstant: Comparable, Hashable, Sendable {
    package var microsecondsSinceBoot: Int64

    package init(microsecondsSinceBoot: Int64) {
        self.microsecondsSinceBoot = microsecondsSinceBoot
    }

    package static func < (left: BootInstant, right: BootInstant) -> Bool {
        left.microsecondsSinceBoot < right.microsecondsSinceBoot
    }

    package static func + (instant: BootInstant, duration: Duration) -> BootInstant {
        BootInstant(microsecondsSinceBoot: instant.microsecondsSinceBoot + duration.wholeMicroseconds)
    }

    package static func - (left: BootInstant, right: BootInstant) -> Duration {
        .microseconds(left.microsecondsSinceBoot - right.microsecondsSinceBoot)
    }
}

extension Duration {
    /// Whole microseconds, truncated towards zero: the unit in which everything is stored.
    package var wholeMicroseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }

    /// For the JSON fields whose names end in `Seconds`: microseconds are exact in a Double for 285 years.
    package var inSeconds: Double {
        Double(wholeMicroseconds) / 1_000_000
    }
}

extension FixedWidthInteger {
    /// Divides by a positive divisor, rounding the quotient towards minus infinity; the remainder is never negative.
    package func flooredDivision(by divisor: Self) -> (quotient: Self, remainder: Self) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
