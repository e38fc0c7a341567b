/// A day of the proleptic Gregorian calendar (ISO 8601), years 0 to 9999.
package struct CivilDate: Comparable, Hashable, Sendable {
    package let year: Int
    /// 1 to 12
    package let month: Int
    /// 1 to 31
    package let day: Int

    /// Nil if there is no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), (1...12).contains(month),
            (1...Self.days(inMonth: month, ofYear: year)).contains(day)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The supported years: those that RFC 3339 can express.
    package static let years = 0...9999

    /// The anniversary in a year: that of 29 February is on the 28th in a common year. Nil outside the years 0 to 9999.
    package func anniversary(inYear year: Int) -> CivilDate? {
        CivilDate(year: year, month: month, day: min(day, Self.days(inMonth: month, ofYear: year)))
    }

    package static func isLeap(year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// Returns the number of days of a month (1 to 12) in any year.
    package static func days(inMonth month: Int, ofYear year: Int) -> Int {
        switch month {
        case 2: isLeap(year: year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    package static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension CivilDate {
    /// Days since 1970-01-01, negative before it.
    package var dayNumber: Int { Self.dayNumber(year: year, month: month, day: day) }

    /// Nil outside the years 0 to 9999.
    package init?(dayNumber: Int) {
        // Keeps the arithmetic from overflowing; far wider than the supported years.
        guard dayNumber.magnitude < 10_000_000 else { return nil }
        let (year, month, day) = Self.components(ofDayNumber: dayNumber)
        guard Self.years.contains(year) else { return nil }
        self.init(uncheckedYear: year, month: month, day: day)
    }

    /// Returns the days since 1970-01-01, in any year. `month` is 1 to 12; `day` may lie outside its month.
    ///
    /// Counts years from March, so that the leap day is the last of its year and the month lengths repeat every five
    /// months (153 days).
    static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let (era, yearOfEra) = marchYear.flooredDivision(by: 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * daysPer400Years + dayOfEra - marchEpochOffsetDays
    }

    /// The inverse of `dayNumber(year:month:day:)`, in any year.
    static func components(ofDayNumber dayNumber: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = (dayNumber + marchEpochOffsetDays).flooredDivision(by: daysPer400Years)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// Days from 0000-03-01 to 1970-01-01.
    private static let marchEpochOffsetDays = 719_468

    /// The calendar repeats after this many days (20,871 whole weeks).
    static let daysPer400Years = 146_097

    private init(uncheckedYear year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    package static let first = CivilDate(uncheckedYear: 0, month: 1, day: 1)
    package static let last = CivilDate(uncheckedYear: 9999, month: 12, day: 31)

    package var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        Weekday(mondayBased: (dayNumber + 3).flooredDivision(by: 7).remainder)
    }

    /// The same day so many months later, or the last day of a month without it; nil outside the years 0 to 9999.
    package func adding(months: Int) -> CivilDate? {
        guard let month = CivilMonth(of: self).adding(months: months) else { return nil }
        return CivilDate(year: month.year, month: month.month, day: day) ?? month.days.upperBound
    }

    /// Nil when the result is outside the years 0 to 9999.
    package func adding(days: Int) -> CivilDate? {
        CivilDate(dayNumber: dayNumber + days)
    }
}

/// A day of the week. Raw values count from Monday = 1 to Sunday = 7 (ISO 8601).
package enum Weekday: Int, CaseIterable, Sendable, Hashable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// From 0 (Monday) to 6; other numbers wrap round.
    package init(mondayBased index: Int) {
        self = Self.allCases[index.flooredDivision(by: 7).remainder]
    }
}

/// A month of the proleptic Gregorian calendar, years 0 to 9999.
package struct CivilMonth: Comparable, Hashable, Sendable {
    package let year: Int
    /// 1 to 12
    package let month: Int

    /// Nil if there is no such month.
    package init?(year: Int, month: Int) {
        guard CivilDate.years.contains(year), (1...12).contains(month) else { return nil }
        self.year = year
        self.month = month
    }

    /// The month of `date`.
    package init(of date: CivilDate) {
        year = date.year
        month = date.month
    }

    /// All days of the month.
    package var days: ClosedRange<CivilDate> {
        let last = CivilDate.days(inMonth: month, ofYear: year)
        guard let first = CivilDate(year: year, month: month, day: 1),
            let end = CivilDate(year: year, month: month, day: last)
        else { preconditionFailure("a month has a first and a last day") }
        return first...end
    }

    /// Nil when the result is outside the years 0 to 9999.
    package func adding(months: Int) -> CivilMonth? {
        let (year, index) = (year * 12 + month - 1 + months).flooredDivision(by: 12)
        return CivilMonth(year: year, month: index + 1)
    }

    package static func < (left: CivilMonth, right: CivilMonth) -> Bool {
        (left.year, left.month) < (right.year, right.month)
    }
}

/// The calendar days to a D-day, as D-day counters and Korean usage count them.
package struct DayCount: Hashable, Sendable {
    /// Target minus base: positive before the day.
    package let days: Int

    package init(to target: CivilDate, from base: CivilDate) {
        days = target.dayNumber - base.dayNumber
    }

    /// `D-34` before the day, `D-DAY` on it, `D+12` after.
    package var text: String {
        days == 0 ? "D-DAY" : days > 0 ? "D-\(days)" : "D+\(-days)"
    }
}
