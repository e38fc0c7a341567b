/// Which days a rule allows, a month at a time: bit `d` of a mask stands for day `d` of the month.
///
/// Every part of a rule that speaks of days becomes a mask, and the parts are intersected (RFC 5545, 3.3.10: "limit"
/// and "expand" come to the same once the days that DTSTART supplies are filled in).
struct DayFilter: Hashable, Sendable {
    /// Empty allows every month; likewise below.
    private let months: SmallNumberSet
    private let weekNumbers: OrdinalSet
    private let yearDays: [Int]
    private let monthDays: OrdinalSet
    private let plainWeekdays: SmallNumberSet
    private let ordinalWeekdays: [OrdinalWeekday]
    private let countsOrdinalsInYear: Bool
    private let weekStart: Weekday

    /// What a rule leaves out is taken from its start: "the same as what is specified for DTSTART".
    init(_ rule: RecurrenceRule, start: CivilDate) {
        let namesNoDay =
            rule.weekNumbers.isEmpty && rule.yearDays.isEmpty && rule.monthDays.isEmpty && rule.weekdays.isEmpty
        let namesWeeksAlone =
            !rule.weekNumbers.isEmpty && rule.yearDays.isEmpty && rule.monthDays.isEmpty && rule.weekdays.isEmpty
        var months = rule.months
        var monthDays = rule.monthDays
        var weekdays = rule.weekdays
        switch rule.frequency {
        case .yearly where namesNoDay:
            if months.isEmpty { months.insert(start.month) }
            monthDays = OrdinalSet([start.day])
        case .yearly where namesWeeksAlone, .weekly where weekdays.isEmpty:
            weekdays = [OrdinalWeekday(start.weekday)]
        case .monthly where namesNoDay:
            monthDays = OrdinalSet([start.day])
        default: break
        }
        self.months = months
        self.monthDays = monthDays
        weekNumbers = rule.weekNumbers
        yearDays = rule.yearDays
        plainWeekdays = SmallNumberSet(weekdays.filter { $0.ordinal == nil }.map(\.weekday.mondayBased))
        ordinalWeekdays = weekdays.filter { $0.ordinal != nil }
        countsOrdinalsInYear = rule.frequency == .yearly && rule.months.isEmpty
        weekStart = rule.weekStart
    }

    func days(inMonth month: Int, ofYear year: Int) -> UInt32 {
        guard months.isEmpty || months.contains(month) else { return 0 }
        let page = MonthPage(year: year, month: month)
        var days = page.allDays
        if !monthDays.isEmpty { days &= page.days(monthDays) }
        if !plainWeekdays.isEmpty || !ordinalWeekdays.isEmpty { days &= weekdays(page) }
        if !yearDays.isEmpty { days &= page.days(ofYear: yearDays) }
        if !weekNumbers.isEmpty, days != 0 { days &= page.days(inWeeks: weekNumbers, weekStart: weekStart) }
        return days
    }

    private func weekdays(_ page: MonthPage) -> UInt32 {
        var days: UInt32 = 0
        for weekday in 0..<7 where plainWeekdays.contains(weekday) { days |= page.days(weekday: weekday) }
        for weekday in ordinalWeekdays {
            days |= countsOrdinalsInYear ? page.day(nthOfYear: weekday) : page.day(nthOfMonth: weekday)
        }
        return days & page.allDays
    }
}

/// A month as a calendar's page shows it.
struct MonthPage {
    let year: Int
    let month: Int
    let length: Int
    /// Day number of the first.
    let firstDay: Int
    /// 0 (Monday) to 6
    let firstWeekday: Int

    init(year: Int, month: Int) {
        self.year = year
        self.month = month
        length = CivilDate.days(inMonth: month, ofYear: year)
        firstDay = CivilDate.dayNumber(year: year, month: month, day: 1)
        firstWeekday = (firstDay + 3).flooredDivision(by: 7).remainder
    }

    var allDays: UInt32 { 2 << UInt32(length) &- 2 }

    func days(_ ordinals: OrdinalSet) -> UInt32 {
        var days = UInt32(truncatingIfNeeded: ordinals.fromFront.bits)
        var back = ordinals.fromBack.bits
        while back != 0 {
            days |= bit(length + 1 - back.trailingZeroBitCount)
            back &= back - 1
        }
        return days
    }

    /// `weekday` from 0 (Monday); bits past the month's end may be set.
    func days(weekday: Int) -> UInt32 {
        (1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28) << UInt32(1 + (weekday - firstWeekday + 7) % 7)
    }

    func day(nthOfMonth weekday: OrdinalWeekday) -> UInt32 {
        let first = 1 + (weekday.weekday.mondayBased - firstWeekday + 7) % 7
        let count = (length - first) / 7 + 1
        guard let ordinal = weekday.ordinal else { return days(weekday: weekday.weekday.mondayBased) }
        return bit(first + 7 * (ordinal > 0 ? ordinal - 1 : count + ordinal))
    }

    func day(nthOfYear weekday: OrdinalWeekday) -> UInt32 {
        guard let ordinal = weekday.ordinal else { return days(weekday: weekday.weekday.mondayBased) }
        let newYear = CivilDate.dayNumber(year: year, month: 1, day: 1)
        let first = (weekday.weekday.mondayBased - (newYear + 3).flooredDivision(by: 7).remainder + 7) % 7
        let count = (yearLength - 1 - first) / 7 + 1
        return bit(newYear + first + 7 * (ordinal > 0 ? ordinal - 1 : count + ordinal) - firstDay + 1)
    }

    func days(ofYear yearDays: [Int]) -> UInt32 {
        let newYear = CivilDate.dayNumber(year: year, month: 1, day: 1)
        var days: UInt32 = 0
        for day in yearDays {
            let dayOfYear = day > 0 ? day : yearLength + 1 + day
            if (1...yearLength).contains(dayOfYear) { days |= bit(newYear + dayOfYear - firstDay) }
        }
        return days
    }

    /// A week belongs to the year that has four days of it or more; the days of its first and last weeks that lie
    /// in a neighbouring year count with the week they are in.
    func days(inWeeks numbers: OrdinalSet, weekStart: Weekday) -> UInt32 {
        var days: UInt32 = 0
        let daysIntoWeek = (firstWeekday - weekStart.mondayBased + 7) % 7
        var day = 1 - daysIntoWeek
        while day <= length {
            let (number, count) = WeekNumber.of(weekStarting: firstDay + day - 1, weekStart: weekStart)
            if numbers.fromFront.contains(number) || numbers.fromBack.contains(count + 1 - number) {
                days |= day > 0 ? 0b111_1111 << UInt32(day) : 0b111_1111 >> UInt32(-day)
            }
            day += 7
        }
        return days & allDays
    }

    private var yearLength: Int { CivilDate.isLeap(year: year) ? 366 : 365 }

    private func bit(_ day: Int) -> UInt32 {
        (1...length).contains(day) ? 1 << UInt32(day) : 0
    }
}

enum WeekNumber {
    /// The number of the week that begins on a day, and how many weeks its year has.
    static func of(weekStarting day: Int, weekStart: Weekday) -> (number: Int, count: Int) {
        let year = CivilDate.components(ofDayNumber: day + 3).year
        let first = firstWeek(ofYear: year, weekStart: weekStart)
        let next = firstWeek(ofYear: year + 1, weekStart: weekStart)
        return ((day - first) / 7 + 1, (next - first) / 7)
    }

    /// The first day of the week that holds 4 January.
    private static func firstWeek(ofYear year: Int, weekStart: Weekday) -> Int {
        let fourth = CivilDate.dayNumber(year: year, month: 1, day: 4)
        return fourth - (fourth + 3 - weekStart.mondayBased).flooredDivision(by: 7).remainder
    }
}
