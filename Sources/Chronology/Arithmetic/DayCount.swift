/// How far a D-day is, in calendar days: as D-day counters and Korean speech count.
package struct DayCount: Hashable, Sendable {
    /// Target minus base: positive while the day is still to come.
    package let days: Int

    package init(to target: CivilDate, from base: CivilDate) {
        days = target.dayNumber - base.dayNumber
    }

    /// `D-34` before the day, `D-DAY` on it, `D+12` after.
    package var text: String {
        days == 0 ? "D-DAY" : days > 0 ? "D-\(days)" : "D+\(-days)"
    }
}
