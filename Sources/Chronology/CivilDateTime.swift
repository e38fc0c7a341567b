/// A time of day without a zone: 00:00:00 to 23:59:59.999999.
package struct CivilTime: Comparable, Hashable, Sendable {
    package let microsecondOfDay: Int64

    /// Nil when there is no such time.
    package init?(hour: Int, minute: Int, second: Int = 0, microsecond: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
            (0...999_999).contains(microsecond)
        else { return nil }
        microsecondOfDay = Int64(hour * 3600 + minute * 60 + second) * 1_000_000 + Int64(microsecond)
    }

    /// Creates the time this many microseconds after midnight; traps outside one day.
    package init(microsecondOfDay: Int64) {
        precondition((0..<Self.microsecondsPerDay).contains(microsecondOfDay), "not within one day")
        self.microsecondOfDay = microsecondOfDay
    }

    /// 0 to 23
    package var hour: Int { secondOfDay / 3600 }
    /// 0 to 59
    package var minute: Int { secondOfDay / 60 % 60 }
    /// 0 to 59: POSIX time has no leap seconds
    package var second: Int { secondOfDay % 60 }
    /// 0 to 999,999
    package var microsecond: Int { Int(microsecondOfDay % 1_000_000) }
    package var secondOfDay: Int { Int(microsecondOfDay / 1_000_000) }

    package static let midnight = CivilTime(microsecondOfDay: 0)
    static let noon = CivilTime(microsecondOfDay: microsecondsPerDay / 2)
    package static let microsecondsPerDay: Int64 = 86_400_000_000

    package static func < (left: CivilTime, right: CivilTime) -> Bool {
        left.microsecondOfDay < right.microsecondOfDay
    }
}

/// A date and a time of day without a zone: a wall time, not yet a point in time.
package struct CivilDateTime: Comparable, Hashable, Sendable {
    package let date: CivilDate
    package let time: CivilTime

    package init(_ date: CivilDate, _ time: CivilTime) {
        self.date = date
        self.time = time
    }

    /// The first and the last supported wall time, in the years 0 and 9999.
    package static let first = CivilDateTime(.first, .midnight)
    package static let last = CivilDateTime(.last, CivilTime(microsecondOfDay: CivilTime.microsecondsPerDay - 1))

    /// Microseconds since 1970-01-01T00:00:00 on the same wall clock: the instant if the UTC offset were zero.
    package var microsecondsSinceCivilEpoch: Int64 {
        Int64(date.dayNumber) * CivilTime.microsecondsPerDay + time.microsecondOfDay
    }

    /// Nil outside the years 0 to 9999.
    package init?(microsecondsSinceCivilEpoch: Int64) {
        let (days, rest) = microsecondsSinceCivilEpoch.flooredDivision(by: CivilTime.microsecondsPerDay)
        guard let date = CivilDate(dayNumber: Int(days)) else { return nil }
        self.init(date, CivilTime(microsecondOfDay: rest))
    }

    package static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
        (left.date, left.time) < (right.date, right.time)
    }
}
