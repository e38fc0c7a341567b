extension Phrasebook {
    /// The words of programs, and of people who speak English.
    ///
    /// An hour without minutes and without a part of the day is ambiguous: `at 7`.
    static let english = Phrasebook(
        weekdays: [
            "monday|mon", "tuesday|tue|tues", "wednesday|wed|weds|wednes", "thursday|thu|thur|thurs", "friday|fri",
            "saturday|sat|satur", "sunday|sun",
        ],
        months: [
            "january|jan", "february|feb|febr", "march|mar", "april|apr", "may", "june|jun", "july|jul", "august|aug",
            "september|sep|sept", "october|oct|octob", "november|nov|novem", "december|dec|decem",
        ],
        numbers: englishNumbers,
        hoursNeedPart: true,
        [
            "now": [.now], "today": [.day(0)], "tomorrow": [.day(1)], "yesterday": [.day(-1)],
            "day after tomorrow|the day after tomorrow": [.day(2)],
            "day before yesterday|the day before yesterday": [.day(-2)],
            "tonight|this evening": [.day(0), .part(.evening)], "this morning": [.day(0), .part(.morning)],
            "this afternoon": [.day(0), .part(.afterNoon)],
            "am|a.m.|a.m|a. m.": [.part(.am)], "pm|p.m.|p.m|p. m.": [.part(.pm)],
            "morning|in the morning": [.part(.morning)], "afternoon|in the afternoon": [.part(.afterNoon)],
            "evening|in the evening": [.part(.evening)], "night|at night|in the night": [.part(.night)],
            "noon|midday|at noon|at midday": [.noon], "midnight|at midnight": [.midnight],
            "next": [.next], "this": [.this], "last": [.ordinal(-1)], "first": [.ordinal(1)],
            "second": [.either(behindNumber: .unit(.second), elsewhere: .ordinal(2))],
            "third": [.ordinal(3)], "fourth": [.ordinal(4)], "fifth": [.ordinal(5)],
            "st|nd|rd|th": [.ordinalSuffix],
            "next week|of next week": [.week(1)], "this week|of this week": [.week(0)],
            "last week|of last week": [.week(-1)], "week after next|the week after next": [.week(2)],
            "next month|of next month": [.monthFromNow(1)], "this month|of this month": [.monthFromNow(0)],
            "last month|of last month": [.monthFromNow(-1)],
            "next year|of next year": [.yearFromNow(1)], "this year|of this year": [.yearFromNow(0)],
            "last year|of last year": [.yearFromNow(-1)],
            "last day": [.lastDay], "first day": [.number(1), .dayMark],
            "weekday": [.workingDay],
            "of the month|of each month|of every month|in the month": [.ofTheMonth],
            "at": [.clockMark], "sharp|on the dot": [.filler], "o'clock": [.hourMark], "past|after": [.past],
            "to|before|till": [.to],
            "mondays": [.eachWeekday(.monday)], "tuesdays": [.eachWeekday(.tuesday)],
            "wednesdays": [.eachWeekday(.wednesday)], "thursdays": [.eachWeekday(.thursday)],
            "fridays": [.eachWeekday(.friday)], "saturdays": [.eachWeekday(.saturday)],
            "sundays": [.eachWeekday(.sunday)],
            "us|usec": [.unit(.microsecond)], "ms|msec": [.unit(.millisecond)],
            "s|sec|secs|seconds": [.unit(.second)], "m|min|mins|minute|minutes": [.unit(.minute)],
            "h|hr|hrs|hour|hours": [.unit(.hour)], "d|day|days": [.unit(.day)],
            "w|wk|wks|week|weeks": [.unit(.week)],
            "month|months|mo|mos": [.months], "year|years|y|yr|yrs": [.years],
            "a|an": [.article], "half|a half": [.half], "quarter|a quarter": [.quarter(1)],
            "half past|half after": [.quarter(2), .past],
            "half an|half a": [.decimal("0.5")],
            "quarter of an|a quarter of an|quarter of a|a quarter of a": [.decimal("0.25")],
            "three quarters of an": [.decimal("0.75")],
            "in": [.in], "from": [.from], "from now|later|hence|from today": [.after], "ago": [.ago],
            "every|each": [.every], "every other|each other": [.every, .number(2)],
            "every day|everyday|each day|daily|once a day": [.repetition(.daily)],
            "every morning|each morning|in the mornings": [.repetition(.daily), .part(.morning)],
            "every afternoon|each afternoon": [.repetition(.daily), .part(.afterNoon)],
            "every evening|each evening|in the evenings": [.repetition(.daily), .part(.evening)],
            "weekday mornings|weekdays mornings": [.repetition(.weekdays), .part(.morning)],
            "weekday evenings": [.repetition(.weekdays), .part(.evening)],
            "weekend mornings": [.repetition(.weekends), .part(.morning)],
            "mornings": [.repetition(.daily), .part(.morning)], "evenings": [.repetition(.daily), .part(.evening)],
            "a fortnight": [.number(2), .unit(.week)],
            "every fortnight|fortnightly": [.repetition(.weeks(every: 2, on: []))],
            "every night|each night|nightly": [.repetition(.daily), .part(.night)],
            "weekdays|on weekdays|every weekday|each weekday": [.repetition(.weekdays)],
            "workdays|on workdays|every workday|each workday|working days|on working days|every working day":
                [.repetition(.workdays)],
            "business days|on business days|every business day": [.repetition(.workdays)],
            "weekends|on weekends|at weekends|every weekend|on the weekend|weekend": [.repetition(.weekends)],
            "weekly|once a week|every week|each week": [.repetition(.weekly)],
            "monthly|once a month|every month|each month": [.repetition(.monthly)],
            "quarterly|every quarter|each quarter": [.repetition(.quarterly)],
            "yearly|annually|once a year|every year|each year": [.repetition(.yearly)],
            "hourly|every hour|each hour": [.repetition(.hourly)],
            "every minute|each minute": [.repetition(.minutes(every: 1))],
            "and": [.and], "through|thru": [.range],
            "on|the|of|coming|this coming|about|around|approximately|roughly": [.leading],
        ]
    )

    /// Zero to 99.
    private static let englishNumbers: [String] = {
        let small = [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
            "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
        ]
        let units = small[1...9]
        let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
        return small + tens.flatMap { ten in [ten] + units.map { ten + "-" + $0 } }
    }()
}
