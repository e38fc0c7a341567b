import Localization

/// Repetitions for people, in whole phrases of the reader's language. For programs see ``RepeatText``.
package enum RepeatPhrase {
    /// Prints a canonical text. English texts and RRULEs are returned unchanged.
    package static func print(_ text: String) -> String {
        guard Language.current.isTranslated, let repetition = try? RepeatText.parse(text) else { return text }
        return phrase(repetition) ?? text
    }

    /// As ``print(_:)``, with a time of day: `every Sat 07:30`, where `sat` could be a single day. Nil if the repetition
    /// has no single time of day: `every hour`, a rule of RFC 5545.
    package static func print(_ text: String, at time: String) -> String? {
        guard let repetition = try? RepeatText.parse(text) else { return nil }
        let days: String
        switch repetition {
        case .minutes, .hours, .rule: return nil
        case .weeks(1, let weekdays) where ![[], Weekday.workingWeek, Weekday.weekend].contains(weekdays):
            days = weeks(1, weekdays)
        case .days, .workdays, .weeks, .months, .years: days = print(text)
        }
        return localized("{repeat} {time}", ["repeat": days, "time": time])
    }

    /// `every 2 weeks on Mon, Thu`; nil for a rule of RFC 5545.
    static func phrase(_ repetition: Repetition) -> String? {
        switch repetition {
        case .minutes(1): localized("every minute")
        case .minutes(let every):
            localized(one: "every {count} minute", other: "every {count} minutes", count: every)
        case .hours(1): localized("every hour")
        case .hours(let every): localized(one: "every {count} hour", other: "every {count} hours", count: every)
        case .days(1): localized("every day")
        case .days(let every): localized(one: "every {count} day", other: "every {count} days", count: every)
        // Translators: Monday to Friday, except public holidays.
        case .workdays: localized("on workdays")
        case .weeks(let every, let weekdays): weeks(every, weekdays)
        case .months(let every, let days): months(every, days)
        case .years(let every, let day): years(every, day)
        case .rule: nil
        }
    }

    private static func weeks(_ every: Int, _ weekdays: Set<Weekday>) -> String {
        switch (every, weekdays) {
        case (1, []): localized("every week")
        case (_, []): localized(one: "every {count} week", other: "every {count} weeks", count: every)
        case (1, Weekday.workingWeek): localized("on weekdays")
        case (1, Weekday.weekend): localized("on weekends")
        // Translators: each week on these days, such as “every Mon, Wed”.
        case (1, _): localized("every {weekdays}", ["weekdays": list(weekdays)])
        default:
            localized(
                one: "every {count} week on {weekdays}",
                other: "every {count} weeks on {weekdays}",
                count: every,
                ["weekdays": list(weekdays)]
            )
        }
    }

    /// `Mon, Wed, Fri`, and three or more in a row as a range: `Mon–Thu, Sat`.
    private static func list(_ weekdays: Set<Weekday>) -> String {
        ListPhrase.print(
            weekdays.inOrder.runs.flatMap { run in
                let names = run.map(LocalizedName.shortWeekday)
                guard names.count > 2 else { return names }
                return [localized("{first}–{last}", ["first": names[0], "last": names[names.count - 1]])]
            }
        )
    }

    private static func months(_ every: Int, _ days: Repetition.MonthDays) -> String {
        let isMonthly = every == 1
        guard let days = phrase(days) else {
            return isMonthly
                ? localized("every month")
                : localized(one: "every {count} month", other: "every {count} months", count: every)
        }
        // Translators: {days} is “15, 31”, “last day”, “first Monday” or “last weekday”.
        return isMonthly
            ? localized("every month on {days}", ["days": days])
            : localized(
                one: "every {count} month on {days}",
                other: "every {count} months on {days}",
                count: every,
                ["days": days]
            )
    }

    /// Nil for the day of the start.
    private static func phrase(_ days: Repetition.MonthDays) -> String? {
        switch days {
        case .startDay: return nil
        case .days(let days):
            let numbers = days.filter { $0 > 0 }.sorted().map { day in
                localized("{number}", context: "day of a month", ["number": LocalizedName.dayOfMonth(day)])
            }
            return ListPhrase.print(numbers + (days.contains(-1) ? [localized("last day")] : []))
        case .weekday(let weekday, let ordinal):
            let name = LocalizedName.weekday(weekday)
            return localized("{ordinal} {weekday}", ["ordinal": self.ordinal(ordinal), "weekday": name])
        // Translators: a day from Monday to Friday.
        case .workingDay(let ordinal): return localized("{ordinal} weekday", ["ordinal": self.ordinal(ordinal)])
        }
    }

    private static func ordinal(_ ordinal: Int) -> String {
        switch ordinal {
        case 1: localized("first", context: "weekday of a month")
        case 2: localized("second", context: "weekday of a month")
        case 3: localized("third", context: "weekday of a month")
        case 4: localized("fourth", context: "weekday of a month")
        case 5: localized("fifth", context: "weekday of a month")
        default: localized("last", context: "weekday of a month")
        }
    }

    private static func years(_ every: Int, _ day: Repetition.YearDay?) -> String {
        let isYearly = every == 1
        guard let day else {
            return isYearly
                ? localized("every year")
                : localized(one: "every {count} year", other: "every {count} years", count: every)
        }
        let date = localized(
            "{day} {month}",
            context: "of every year",
            ["day": LocalizedName.dayOfMonth(day.day), "month": LocalizedName.month(day.month)]
        )
        return isYearly
            ? localized("every year on {date}", ["date": date])
            : localized(
                one: "every {count} year on {date}",
                other: "every {count} years on {date}",
                count: every,
                ["date": date]
            )
    }
}
