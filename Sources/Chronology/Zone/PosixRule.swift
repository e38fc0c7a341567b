/// A zone as POSIX's TZ variable writes it (`CET-1CEST,M3.5.0,M10.5.0/3`): what holds after the last transition of a
/// TZif file, forever.
struct PosixRule: Hashable, Sendable {
    let standard: ZoneOffset
    /// Nil where there is no summer time.
    let daylight: Daylight?

    struct Daylight: Hashable, Sendable {
        let offset: ZoneOffset
        let start: Change
        let end: Change
    }

    /// A day of each year and a time on it, by the clock that holds before the change.
    struct Change: Hashable, Sendable {
        let day: Day
        /// -167 to 167 hours (RFC 9636, 3.3.2): a change may fall on another day than the one named.
        let secondsFromMidnight: Int
    }

    enum Day: Hashable, Sendable {
        /// `Jn`: 1 to 365; 29 February is never counted.
        case julian(Int)
        /// `n`: 0 to 365; 29 February counts in leap years.
        case zeroBased(Int)
        /// `Mm.w.d`: month 1 to 12, week 1 to 5 (5 is the last), weekday from 0 (Sunday).
        case weekday(month: Int, week: Int, sundayBased: Int)
    }
}

extension PosixRule.Day {
    /// Days since 1970-01-01.
    func dayNumber(inYear year: Int) -> Int {
        switch self {
        case .julian(let day):
            let leapDays = day >= 60 && CivilDate.isLeap(year: year) ? 1 : 0
            return CivilDate.dayNumber(year: year, month: 1, day: day) + leapDays
        case .zeroBased(let day):
            return CivilDate.dayNumber(year: year, month: 1, day: day + 1)
        case .weekday(let month, let week, let sundayBased):
            let first = CivilDate.dayNumber(year: year, month: month, day: 1)
            // 1970-01-01 was a Thursday: 4 when Sunday is 0.
            let firstWeekday = (first + 4).flooredDivision(by: 7).remainder
            let day = (sundayBased - firstWeekday + 7) % 7 + (week - 1) * 7
            return first + (day < CivilDate.days(inMonth: month, ofYear: year) ? day : day - 7)
        }
    }
}

extension PosixRule {
    /// The stretch around `second` in which the offset stays the same.
    func span(containing second: Int64) -> (start: Int64, end: Int64, isDaylight: Bool) {
        guard let daylight else { return (.min, .max, false) }
        let year = CivilDate.components(
            ofDayNumber: Int((second + Int64(standard.seconds)).flooredDivision(by: 86_400).quotient)
        ).year
        let starts = daylight.start.around(second, year: year, offsetSeconds: standard.seconds)
        let ends = daylight.end.around(second, year: year, offsetSeconds: daylight.offset.seconds)
        // Summer time all year ends at the very second it starts again: the start wins.
        let isDaylight = starts.latest >= ends.latest
        return (max(starts.latest, ends.latest), min(starts.next, ends.next), isDaylight)
    }
}

extension PosixRule.Change {
    private func second(inYear year: Int, offsetSeconds: Int) -> Int64 {
        Int64(day.dayNumber(inYear: year)) * 86_400 + Int64(secondsFromMidnight - offsetSeconds)
    }

    /// The latest of these changes up to `second` and the one that follows it.
    ///
    /// `year` is a guess: the hours and the offset can carry a change a week into a neighbouring year.
    fileprivate func around(_ second: Int64, year: Int, offsetSeconds: Int) -> (latest: Int64, next: Int64) {
        var year = year
        var latest = self.second(inYear: year, offsetSeconds: offsetSeconds)
        while latest > second {
            year -= 1
            latest = self.second(inYear: year, offsetSeconds: offsetSeconds)
        }
        while true {
            let next = self.second(inYear: year + 1, offsetSeconds: offsetSeconds)
            if next > second { return (latest, next) }
            latest = next
            year += 1
        }
    }
}
