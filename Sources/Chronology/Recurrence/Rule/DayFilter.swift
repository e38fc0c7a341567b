/// The days allowed by a rule, one month at a time: bit `d` of a mask stands for day `d` of the month.
///
/// Each part of a rule about days becomes a mask, and the masks are intersected (RFC 5545, 3.3.10: "limit" and "expand"
/// are equivalent once the days implied by DTSTART are filled in).
struct DayFilter: Hashable, Sendable {
    /// Empty allows every month; likewise below.
    private let months: SmallNumberSet
    private let weekNumbers: OrdinalSet
    private let yearDays: YearDayMasks?
    private let monthDays: OrdinalSet
    private let plainWeekdays: SmallNumberSet
    /// By weekday, from 0 (Monday).
    private let ordinalWeekdays: [Int: OrdinalSet]
    private let countsOrdinalsInYear: Bool
    private let weekStart: Weekday

    /// Parts missing from the rule are taken from the start: "the same as what is specified for DTSTART".
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
            weekdays = [OrdinalWeekday(weekday: start.weekday)]
        case .monthly where namesNoDay:
            monthDays = OrdinalSet([start.day])
        default: break
        }
        self.months = months
        self.monthDays = monthDays
        weekNumbers = rule.weekNumbers
        yearDays = rule.yearDays.isEmpty ? nil : YearDayMasks(rule.yearDays)
        plainWeekdays = SmallNumberSet(weekdays.filter { $0.ordinal == nil }.map(\.weekday.mondayBased))
        ordinalWeekdays = Dictionary(grouping: weekdays.filter { $0.ordinal != nil }, by: \.weekday.mondayBased)
            .mapValues { OrdinalSet($0.compactMap(\.ordinal)) }
        countsOrdinalsInYear = rule.frequency == .yearly && rule.months.isEmpty
        weekStart = rule.weekStart
    }

    /// Whether every day is allowed.
    var allowsAll: Bool {
        months.isEmpty && weekNumbers.isEmpty && yearDays == nil && monthDays.isEmpty && plainWeekdays.isEmpty
            && ordinalWeekdays.isEmpty
    }

    /// Returns the first day from `day` on that lies in an allowed month.
    func firstDay(inAllowedMonthFrom day: Int) -> Int {
        guard !months.isEmpty else { return day }
        let (year, month, _) = CivilDate.components(ofDayNumber: day)
        if months.contains(month) { return day }
        if let next = months.first(from: month) { return CivilDate.dayNumber(year: year, month: next, day: 1) }
        return months.first(from: 1).map { CivilDate.dayNumber(year: year + 1, month: $0, day: 1) } ?? day
    }

    /// Returns the allowed days of a month as a mask. Takes the same time for every rule: `init` turns lists into
    /// masks.
    func days(inMonth month: Int, ofYear year: Int) -> UInt32 {
        guard months.isEmpty || months.contains(month) else { return 0 }
        let page = MonthPage(year: year, month: month)
        var days = page.allDays
        if !monthDays.isEmpty { days &= page.days(monthDays) }
        if !plainWeekdays.isEmpty || !ordinalWeekdays.isEmpty { days &= weekdays(page) }
        if let yearDays { days &= yearDays.days(inMonth: month, ofYear: year) }
        if !weekNumbers.isEmpty, days != 0 { days &= page.days(inWeeks: weekNumbers, weekStart: weekStart) }
        return days
    }

    private func weekdays(_ page: MonthPage) -> UInt32 {
        var days: UInt32 = 0
        for weekday in 0..<7 where plainWeekdays.contains(weekday) { days |= page.days(weekday: weekday) }
        for (weekday, ordinals) in ordinalWeekdays {
            days |= page.days(weekday: weekday, ordinals, countedInYear: countsOrdinalsInYear)
        }
        return days & page.allDays
    }
}

/// A month, with the day number and the weekday of its first day.
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

    /// Returns the days of a weekday (from 0, Monday) with those ordinals in the month, or in the year.
    func days(weekday: Int, _ ordinals: OrdinalSet, countedInYear: Bool) -> UInt32 {
        let first = 1 + (weekday - firstWeekday + 7) % 7
        let inMonth = (length - first) / 7 + 1
        var (before, count) = (0, inMonth)
        if countedInYear {
            let dayOfYear = firstDay - CivilDate.dayNumber(year: year, month: 1, day: 1) + first
            before = (dayOfYear - 1) / 7
            count = before + 1 + (yearLength - dayOfYear) / 7
        }
        var days: UInt32 = 0
        for index in 0..<inMonth {
            let ordinal = before + index + 1
            guard ordinals.fromFront.contains(ordinal) || ordinals.fromBack.contains(count + 1 - ordinal) else {
                continue
            }
            days |= 1 << UInt32(first + 7 * index)
        }
        return days
    }

    /// Returns the days in the weeks with those numbers. A week belongs to the year that has at least four of its days;
    /// its days in a neighbouring year count with it.
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

/// BYYEARDAY as masks of the twelve months, for common and for leap years.
struct YearDayMasks: Hashable, Sendable {
    private let common: [UInt32]
    private let leap: [UInt32]

    init(_ yearDays: [Int]) {
        common = Self.masks(yearDays, year: 2001)
        leap = Self.masks(yearDays, year: 2000)
    }

    private static func masks(_ yearDays: [Int], year: Int) -> [UInt32] {
        let length = CivilDate.isLeap(year: year) ? 366 : 365
        let newYear = CivilDate.dayNumber(year: year, month: 1, day: 1)
        var masks = [UInt32](repeating: 0, count: 12)
        for yearDay in yearDays {
            let dayOfYear = yearDay > 0 ? yearDay : length + 1 + yearDay
            guard (1...length).contains(dayOfYear) else { continue }
            let (_, month, day) = CivilDate.components(ofDayNumber: newYear + dayOfYear - 1)
            masks[month - 1] |= 1 << UInt32(day)
        }
        return masks
    }

    func days(inMonth month: Int, ofYear year: Int) -> UInt32 {
        CivilDate.isLeap(year: year) ? leap[month - 1] : common[month - 1]
    }
}

enum WeekNumber {
    /// Returns the number of the week that begins on a day, and the number of weeks of its year.
    static func of(weekStarting day: Int, weekStart: Weekday) -> (number: Int, count: Int) {
        let year = CivilDate.components(ofDayNumber: day + 3).year
        let first = firstWeek(ofYear: year, weekStart: weekStart)
        let next = firstWeek(ofYear: year + 1, weekStart: weekStart)
        return ((day - first) / 7 + 1, (next - first) / 7)
    }

    /// Returns the first day of the week that contains 4 January.
    private static func firstWeek(ofYear year: Int, weekStart: Weekday) -> Int {
        let fourth = CivilDate.dayNumber(year: year, month: 1, day: 4)
        return fourth - (fourth + 3 - weekStart.mondayBased).flooredDivision(by: 7).remainder
    }
}
