import Localization

/// A possible reading of an ambiguous text, as the reader would write it: `내일 오전 1:00` for `tomorrow 01:00`.
enum ReadingPhrase {
    /// Prints a canonical text so that it is read back in the reader's language. English texts, and texts without a
    /// phrase in the language, are unchanged.
    static func print(_ text: String) -> String {
        guard Language.current.isTranslated else { return text }
        if let duration = try? DurationText.parse(text) { return DurationPhrase.print(duration) }
        if let when = try? WhenText.parse(text) { return phrase(when) ?? text }
        if let day = try? DateText.parse(text) { return date(day) ?? text }
        return RepeatPhrase.print(text)
    }

    private static func phrase(_ when: When) -> String? {
        switch when {
        case .timeOfDay(let time): TimePhrase.print(time)
        case .dated(let day, let time): phrase(day, TimePhrase.afterDay(time))
        case .after, .at: nil
        }
    }

    private static func phrase(_ day: DayReference, _ time: String) -> String? {
        switch day {
        case .daysFromToday(-1): return localized("yesterday {time}", ["time": time])
        case .daysFromToday(0): return localized("today {time}", ["time": time])
        case .daysFromToday(1): return localized("tomorrow {time}", ["time": time])
        case .daysFromToday(2): return localized("day after tomorrow {time}", ["time": time])
        case .weekdayOfWeek(let weekday, weeks: 0):
            return localized(
                "{weekday} this week {time}",
                ["weekday": LocalizedName.weekday(weekday), "time": time]
            )
        case .weekdayOfWeek(let weekday, weeks: 1):
            return localized(
                "{weekday} next week {time}",
                ["weekday": LocalizedName.weekday(weekday), "time": time]
            )
        case .dayOfMonth(let day):
            // Translators: a day of whatever month comes next, such as “the 25th 09:00”: German “am {day} {time}”.
            return localized("{day} {time}", context: "day of a month", ["day": number(day), "time": time])
        case .weekday(let weekday):
            return localized("{date} {time}", ["date": LocalizedName.weekday(weekday), "time": time])
        default: return date(day).map { localized("{date} {time}", ["date": $0, "time": time]) }
        }
    }

    private static func number(_ day: Int) -> String {
        localized("{number}", context: "day of a month", ["number": LocalizedName.dayOfMonth(day)])
    }

    private static func date(_ day: DayReference) -> String? {
        switch day {
        case .date(let date): MomentPhrase.date(date, yearIfNot: .min)
        case .monthDay(let month, let day):
            localized(
                "{day} {month}",
                context: "of every year",
                ["day": LocalizedName.dayOfMonth(day), "month": LocalizedName.month(month)]
            )
        default: nil
        }
    }
}
