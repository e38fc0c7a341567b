extension Phrasebook {
    /// The words of people that the grammars of times do not read by themselves: parts of the day, `from now`, `each`.
    ///
    /// An hour without minutes and without a part of the day is ambiguous: `at 7`.
    static let english = Phrasebook(
        weekdays: Weekday.names.map { "\($0)|\($0.prefix(3))" },
        months: MonthName.names.map { "\($0)|\($0.prefix(3))" },
        numbers: englishNumbers,
        hoursNeedPart: true,
        [
            "tues": [.weekday(.tuesday)], "thur|thurs": [.weekday(.thursday)], "sept": [.month(9)],
            "today": [.day(0)], "tomorrow": [.day(1)], "yesterday": [.day(-1)],
            "day after tomorrow|the day after tomorrow": [.day(2)],
            "day before yesterday|the day before yesterday": [.day(-2)],
            "tonight|this evening": [.day(0), .part(.evening)], "this morning": [.day(0), .part(.morning)],
            "this afternoon": [.day(0), .part(.afterNoon)],
            "am": [.part(.beforeNoon)], "pm": [.part(.afterNoon)],
            "morning|in the morning": [.part(.morning)], "afternoon|in the afternoon": [.part(.afterNoon)],
            "evening|in the evening": [.part(.evening)], "night|at night|in the night": [.part(.night)],
            "noon|midday|at noon|at midday": [.noon], "midnight|at midnight": [.midnight],
            "mondays": [.eachWeekday(.monday)], "tuesdays": [.eachWeekday(.tuesday)],
            "wednesdays": [.eachWeekday(.wednesday)], "thursdays": [.eachWeekday(.thursday)],
            "fridays": [.eachWeekday(.friday)], "saturdays": [.eachWeekday(.saturday)],
            "sundays": [.eachWeekday(.sunday)],
            "next": [.next], "this": [.this], "last": [.ordinal(-1)], "first": [.ordinal(1)], "second": [.ordinal(2)],
            "third": [.ordinal(3)], "fourth": [.ordinal(4)], "fifth": [.ordinal(5)],
            "next week": [.week(1)], "this week": [.week(0)], "last week": [.week(-1)],
            "last day": [.lastDay], "of the month|of each month|in the month": [.ofTheMonth],
            "at": [.clockMark], "o'clock": [.hourMark], "past|after": [.past], "to|before|till": [.to],
            "seconds|sec|secs|s": [.unit(.second)], "minute|minutes|min|mins|m": [.unit(.minute)],
            "hour|hours|hr|hrs|h": [.unit(.hour)], "day|days|d": [.unit(.day)], "week|weeks|wk|wks|w": [.unit(.week)],
            "month|months": [.months], "year|years": [.years],
            "half past|half after": [.quarter(2), .past],
            "quarter past|a quarter past|quarter after": [.quarter(1), .past],
            "quarter to|a quarter to|quarter before": [.quarter(1), .to],
            "half an hour|half hour|a half hour": [.decimal("0.5"), .unit(.hour)],
            "half a minute|half minute": [.decimal("0.5"), .unit(.minute)],
            "quarter of an hour|a quarter of an hour|quarter hour": [.decimal("0.25"), .unit(.hour)],
            "three quarters of an hour": [.decimal("0.75"), .unit(.hour)],
            "in": [.in], "from now|later|hence|from today": [.after], "ago": [.ago],
            "every|each": [.every],
            "every day|everyday|each day|daily": [.repetition("daily")],
            "every morning|each morning|in the mornings": [.repetition("daily"), .part(.morning)],
            "every afternoon|each afternoon": [.repetition("daily"), .part(.afterNoon)],
            "every evening|each evening|in the evenings": [.repetition("daily"), .part(.evening)],
            "every night|each night|nightly": [.repetition("daily"), .part(.night)],
            "weekdays|on weekdays|every weekday|each weekday": [.repetition("weekdays")],
            "workdays|on workdays|every workday": [.repetition("workdays")],
            "weekends|on weekends|at weekends|every weekend|on the weekend": [.repetition("weekends")],
            "weekly|once a week|every week": [.repetition("weekly")],
            "monthly|once a month|every month": [.repetition("monthly")],
            "yearly|annually|once a year|every year": [.repetition("yearly")],
            "hourly|every hour": [.repetition("hourly")],
            "and": [.and], "through|thru": [.range], "on|the|of|coming|this coming|st|nd|rd|th": [.filler],
        ]
    )

    /// Zero to 59.
    private static let englishNumbers =
        ["zero", "one|a|an"] + NumberWord.units.dropFirst()
        + NumberWord.tens.prefix(4).flatMap { ten in [ten] + NumberWord.units.prefix(9).map { ten + "-" + $0 } }
}
