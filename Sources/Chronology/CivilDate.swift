/// A day of the proleptic Gregorian calendar (ISO 8601), years 0 to 9999.
package struct CivilDate: Hashable, Sendable {
    package let year: Int
    /// 1 to 12
    package let month: Int
    /// 1 to 31
    package let day: Int

    /// Nil when there is no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), (1...12).contains(month),
            (1...Self.days(inMonth: month, ofYear: year)).contains(day)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The years this library speaks of: those RFC 3339 can write.
    package static let years = 0...9999

    package static func isLeap(year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    package static func days(inMonth month: Int, ofYear year: Int) -> Int {
        switch month {
        case 2: isLeap(year: year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CivilDate {
    /// Days since 1970-01-01, negative before it.
    package var dayNumber: Int { Self.dayNumber(year: year, month: month, day: day) }

    /// Nil outside the years 0 to 9999.
    package init?(dayNumber: Int) {
        // Far beyond those years, and little enough to calculate with.
        guard dayNumber.magnitude < 10_000_000 else { return nil }
        let (year, month, day) = Self.components(ofDayNumber: dayNumber)
        guard Self.years.contains(year) else { return nil }
        self.init(uncheckedYear: year, month: month, day: day)
    }

    /// Days since 1970-01-01 in any year; `month` from 1 to 12, `day` may lie outside its month.
    ///
    /// Counts years from March, so that the leap day is the last of its year and the month lengths repeat every
    /// five months (153 days).
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

    /// 0000-03-01 to 1970-01-01.
    private static let marchEpochOffsetDays = 719_468

    /// The calendar repeats after these: 20,871 whole weeks.
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

    /// 1 to 366
    package var dayOfYear: Int {
        dayNumber - CivilDate(uncheckedYear: year, month: 1, day: 1).dayNumber + 1
    }

    /// Nil when the result is outside the years 0 to 9999.
    package func adding(days: Int) -> CivilDate? {
        CivilDate(dayNumber: dayNumber + days)
    }
}

extension CivilDate: Comparable {
    package static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
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
