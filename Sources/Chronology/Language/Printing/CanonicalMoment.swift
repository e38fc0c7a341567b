// Moments and days in canonical English.

extension When {
    /// The text in a readable form, for messages.
    package var text: String {
        switch self {
        case .timeOfDay(let time): TimeOfDayText.print(time)
        case .dated(let day, let time): day.text + " " + TimeOfDayText.print(time)
        case .after(let duration) where duration < .zero: DurationText.print(.zero - duration) + " ago"
        case .after(let duration): "in " + DurationText.print(duration)
        case .at(let instant): InstantText.print(instant, in: .utc)
        }
    }
}

extension AnchoredMoment {
    /// A text with the same meaning for a reader in `zone`, in any language: `2026-12-25 09:00` for `tomorrow 9am`.
    /// Durations from now stay relative.
    package func text(in zone: Zone) -> String {
        switch when {
        case .timeOfDay(let time): TimeOfDayText.print(time)
        case .dated: DateText.print(local.date) + " " + TimeOfDayText.print(local.time)
        case .after(.zero): "now"
        case .after(let duration): "+" + DurationText.print(duration)
        case .at: InstantText.print(at, in: zone)
        }
    }

    /// As ``text(in:)``, but a day counted from today stays so: `tomorrow at 09:00`.
    package func askedText(in zone: Zone) -> String {
        guard case .dated(let day, _) = when, day.isCounted else { return text(in: zone) }
        return day.text + " at " + TimeOfDayText.print(local.time)
    }
}

extension RepeatedWhen {
    /// The canonical form of both, for messages.
    package var text: String { (repetition.map { Self.text($0) + " " } ?? "") + when.text }

    /// The repetition in a form that can't be read as a moment; `mon 8:00` could be.
    private static func text(_ repetition: Repetition) -> String {
        guard case .weeks(1, let weekdays) = repetition, weekdays.count == 1, let weekday = weekdays.first else {
            return RepeatText.print(repetition)
        }
        return "every " + weekday.name
    }
}

extension DayReference {
    /// Whether it is counted from today, and its text is read as the same day.
    fileprivate var isCounted: Bool {
        switch self {
        case .weekday, .nextWeekday, .monthDay: true
        case .daysFromToday(let days): days >= 0
        case .weekdayOfWeek(_, let weeks): (0...1).contains(weeks)
        case .date, .yearDayFromNow, .monthsFromToday, .dayOfMonth, .dayOfMonthFromNow, .lastWeekday, .weekdayInWeeks,
            .named:
            false
        }
    }

    /// The text in a readable form, for messages.
    var text: String {
        switch self {
        case .date(let date): DateText.print(date)
        case .monthDay(let month, let day): month.padded(to: 2) + "-" + day.padded(to: 2)
        case .dayOfMonth(let day): OrdinalWord.digits(day)
        case .dayOfMonthFromNow(let day, let months):
            OrdinalWord.digits(day) + " of " + ["last", "this", "next"][min(max(months, -1), 1) + 1] + " month"
        case .yearDayFromNow(let month, let day, let years):
            MonthName.names[month - 1] + " \(day) of " + ["last", "this", "next"][min(max(years, -1), 1) + 1] + " year"
        case .monthsFromToday(let months): months < 0 ? "\(-months) months ago" : "in \(months) months"
        case .weekday(let weekday): weekday.name
        case .nextWeekday(let weekday): "next " + weekday.name
        case .lastWeekday(let weekday): "last " + weekday.name
        case .weekdayOfWeek(let weekday, let weeks): weekday.name + " " + Self.weekText(weeks)
        case .weekdayInWeeks(let weekday, let weeks): weekday.name + " in \(weeks) weeks"
        case .daysFromToday(-2): "day before yesterday"
        case .daysFromToday(-1): "yesterday"
        case .daysFromToday(0): "today"
        case .daysFromToday(1): "tomorrow"
        case .daysFromToday(2): "day after tomorrow"
        case .daysFromToday(let days): days < 0 ? "\(-days) days ago" : "in \(days) days"
        case .named(let weekday, let day): weekday.name + " " + day.text
        }
    }

    /// `this week`
    private static func weekText(_ weeks: Int) -> String {
        switch weeks {
        case -1: "last week"
        case 0: "this week"
        case 1: "next week"
        default: "week after next"
        }
    }
}

/// `first` to `fifth`, and `last`, in canonical English.
enum OrdinalWord {
    static let names = ["first", "second", "third", "fourth", "fifth"]

    static func text(_ ordinal: Int) -> String { ordinal == -1 ? "last" : names[ordinal - 1] }

    /// `1st` to `31st`
    static func digits(_ ordinal: Int) -> String {
        let suffix = (11...13).contains(ordinal) ? "th" : [1: "st", 2: "nd", 3: "rd"][ordinal % 10] ?? "th"
        return String(ordinal) + suffix
    }
}
