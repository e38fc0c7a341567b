import Localization

// Both are read back with the same meaning, the phrase in the reader's language.
extension TimeReading {
    /// Canonical English, which distinguishes all meanings: `tomorrow 01:00`.
    var text: String {
        switch self {
        case .moment(let moment): moment.text
        case .day(let day): day.text
        case .month(let month): MonthText.print(month)
        case .duration(let duration): DurationText.print(duration)
        case .span(let parts): parts.text
        case .number(let number): number.text
        case .repetition(.months(1, .weekday(let weekday, let ordinal))):
            OrdinalWord.text(ordinal) + " " + weekday.name + " of the month"
        case .repetition(let repetition): RepeatText.print(repetition)
        case .value(let value, let countsDays): value.text(countingDays: countsDays)
        }
    }

    /// As the reader would write it: `내일 오전 1:00`. Values without a phrase in the language are in canonical English.
    var phrase: String { Language.current.isTranslated ? translated ?? text : text }

    private var translated: String? {
        switch self {
        case .moment(let moment):
            guard let when = Self.phrase(moment.when) else { return nil }
            guard let repetition = moment.repetition else { return when }
            return RepeatPhrase.phrase(repetition).map { localized("{repeat} {time}", ["repeat": $0, "time": when]) }
        case .day(let day): return Self.date(day)
        case .duration(let duration): return DurationPhrase.print(duration)
        case .span(let parts): return parts.microseconds.map { DurationPhrase.print(.microseconds($0)) }
        case .repetition(let repetition): return RepeatPhrase.phrase(repetition)
        case .month, .number, .value: return nil
        }
    }

    private static func phrase(_ when: When) -> String? {
        switch when {
        case .timeOfDay(let time): TimePhrase.print(time)
        case .dated(let day, let time): phrase(day, TimePhrase.afterDay(time))
        case .after(let duration) where duration > .zero:
            localized("in {duration}", ["duration": DurationPhrase.print(duration)])
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
