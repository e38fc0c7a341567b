import Localization

/// Localised instants for people: `tomorrow 07:30, in 9 h 12 min`; in the second pass of a repeated hour with the
/// offset's abbreviation, `today 02:14 CET`. For programs see ``InstantText``.
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
        let time = marked(TimePhrase.afterDay(local.time.wholeSecond), instant, in: zone)
        return text(local.date, time, today: zone.civil(at: now).date)
    }

    /// As ``print(_:now:in:)`` without the time: `tomorrow, in 9 h 12 min`.
    package static func dayAndDistance(_ instant: Instant, now: Instant, in zone: Zone) -> String {
        let (date, today) = (zone.civil(at: instant).date, zone.civil(at: now).date)
        let day =
            switch date.dayNumber - today.dayNumber {
            case 0: localized("today")
            case 1: localized("tomorrow")
            default: self.date(date, yearIfNot: today.year)
            }
        return localized("{moment}, {distance}", ["moment": day, "distance": distance(instant, now: now)])
    }

    /// As ``dayAndTime(_:now:in:)``, for a column, without a word between the day and the time.
    package static func cell(_ instant: Instant, now: Instant, in zone: Zone) -> String {
        let (local, time) = wholeSecond(instant, in: zone)
        return text(local, time, today: zone.civil(at: now).date)
    }

    private static func text(_ date: CivilDate, _ time: String, today: CivilDate) -> String {
        switch date.dayNumber - today.dayNumber {
        case 0: localized("today {time}", ["time": time])
        case 1: localized("tomorrow {time}", ["time": time])
        case -1: localized("yesterday {time}", ["time": time])
        default:
            localized("{date} {time}", ["date": self.date(date, yearIfNot: today.year), "time": time])
        }
    }

    /// As ``dayAndTime(_:now:in:)``, but today's times without the day: `19:30`, `yesterday 07:30`.
    package static func timeAndOtherDay(_ instant: Instant, now: Instant, in zone: Zone) -> String {
        let (local, time) = wholeSecond(instant, in: zone)
        return local == zone.civil(at: now).date ? time : dayAndTime(instant, now: now, in: zone)
    }

    /// `Mon 23 Nov 07:30`, and the year if it is not the current one: for texts that may be read on another day.
    package static func dateAndTime(_ instant: Instant, now: Instant, in zone: Zone) -> String {
        let (local, time) = wholeSecond(instant, in: zone)
        let year = zone.civil(at: now).date.year
        return localized("{date} {time}", ["date": date(local, yearIfNot: year), "time": time])
    }

    private static func wholeSecond(_ instant: Instant, in zone: Zone) -> (date: CivilDate, time: String) {
        let local = zone.civil(at: instant)
        return (local.date, marked(TimePhrase.print(local.time.wholeSecond), instant, in: zone))
    }

    private static func marked(_ time: String, _ instant: Instant, in zone: Zone) -> String {
        guard case .fold(_, instant) = zone.resolve(zone.civil(at: instant)) else { return time }
        return localized("{time} {zone}", ["time": time, "zone": zone.offset(at: instant).abbreviation])
    }

    /// `Mon 23 Nov`, and the year if it is not `year`.
    package static func date(_ date: CivilDate, yearIfNot year: Int) -> String {
        let names = (LocalizedName.shortWeekday(date.weekday), LocalizedName.shortMonth(date.month))
        let day = LocalizedName.dayOfMonth(date.day)
        guard date.year != year else {
            return localized("{weekday} {day} {month}", ["weekday": names.0, "day": day, "month": names.1])
        }
        return localized(
            "{weekday} {day} {month} {year}",
            ["weekday": names.0, "day": day, "month": names.1, "year": date.year.padded(to: 4)]
        )
    }

    /// `23 November 2026`, without abbreviations: for headings.
    package static func fullDate(_ date: CivilDate) -> String {
        localized(
            "{day} {month} {year}",
            [
                "day": LocalizedName.dayOfMonth(date.day), "month": LocalizedName.month(date.month),
                "year": date.year.padded(to: 4),
            ]
        )
    }

    /// As ``fullDate(_:)`` without the year: `23 November`.
    package static func fullDay(_ date: CivilDate) -> String {
        localized(
            "{day} {month}",
            ["day": LocalizedName.dayOfMonth(date.day), "month": LocalizedName.month(date.month)]
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
