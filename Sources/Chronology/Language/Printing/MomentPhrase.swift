import Localization

/// Localised instants for people: `tomorrow 07:30, in 9 h 12 min`. For what programs read back, see ``InstantText``.
package enum MomentPhrase {
    /// Prints the day and time, and the distance: `today 19:30, in 25 min`, `Mon 23 Nov 07:30, in 2 d 3 h`.
    package static func print(_ instant: Instant, now: Instant, in zone: Zone) -> String {
        localized(
            "{moment}, {distance}",
            ["moment": dayAndTime(instant, now: now, in: zone), "distance": distance(instant, now: now)]
        )
    }

    /// `today 19:30`, `tomorrow 07:30`, `Mon 23 Nov 07:30`, and the year if it is not the current one.
    package static func dayAndTime(_ instant: Instant, now: Instant, in zone: Zone) -> String {
        let local = zone.civil(at: instant)
        let today = zone.civil(at: now).date
        let whole = CivilTime(microsecondOfDay: local.time.microsecondOfDay / 1_000_000 * 1_000_000)
        let time = TimeOfDayText.print(whole)
        switch local.date.dayNumber - today.dayNumber {
        case 0: return localized("today {time}", ["time": time])
        case 1: return localized("tomorrow {time}", ["time": time])
        case -1: return localized("yesterday {time}", ["time": time])
        default:
            return localized(
                "{date} {time}",
                ["date": date(local.date, yearIfNot: today.year), "time": time]
            )
        }
    }

    /// `Mon 23 Nov`, and the year if it is not `year`.
    package static func date(_ date: CivilDate, yearIfNot year: Int) -> String {
        let names = (LocalizedName.shortWeekday(date.weekday), LocalizedName.shortMonth(date.month))
        guard date.year != year else {
            return localized(
                "{weekday} {day} {month}",
                ["weekday": names.0, "day": String(date.day), "month": names.1]
            )
        }
        return localized(
            "{weekday} {day} {month} {year}",
            ["weekday": names.0, "day": String(date.day), "month": names.1, "year": date.year.padded(to: 4)]
        )
    }

    /// `in 25 min`, `2 h ago`, `now`.
    package static func distance(_ instant: Instant, now: Instant) -> String {
        let (earlier, later) = (min(instant, now).microsecondsSinceEpoch, max(instant, now).microsecondsSinceEpoch)
        let (microseconds, overflow) = later.subtractingReportingOverflow(earlier)
        let distance = Duration.microseconds(overflow ? .max : microseconds)
        guard distance >= .milliseconds(500) else { return localized("now") }
        let duration = DurationPhrase.rough(distance)
        guard instant > now else { return localized("{duration} ago", ["duration": duration]) }
        return localized("in {duration}", ["duration": duration])
    }
}
