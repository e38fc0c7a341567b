/// An expression prepared for searching the wall times at which it elapses.
struct CalendarElapse: Hashable, Sendable {
    private let expression: CalendarExpression
    private let months: SmallNumberSet
    private let hours: SmallNumberSet
    private let minutes: SmallNumberSet
    /// Whole seconds; nil if there are fractions.
    private let wholeSeconds: SmallNumberSet?
    /// Days by the length of the month, from 28 to 31; bit `d` is day `d`.
    private let daysByLength: [UInt32]

    init(_ expression: CalendarExpression) {
        self.expression = expression
        months = SmallNumberSet((1...12).filter { expression.months.first(from: $0, through: $0) != nil })
        hours = expression.hours.values(through: 23)
        minutes = expression.minutes.values(through: 59)
        wholeSeconds = Self.wholeSeconds(expression.microseconds)
        daysByLength = (28...31).map { length in
            let days = expression.days
            let field =
                expression.countsDaysBack
                ? CalendarField(days.components.map { $0.countedBack(monthLength: length) }) : days
            return UInt32(truncatingIfNeeded: field.values(through: length).bits & ~1)
        }
    }

    private static func wholeSeconds(_ field: CalendarField) -> SmallNumberSet? {
        let isWhole = field.components.allSatisfy { $0.start % 1_000_000 == 0 && $0.step % 1_000_000 == 0 }
        guard isWhole else { return nil }
        return SmallNumberSet(
            (0..<60).filter { field.first(from: $0 * 1_000_000, through: $0 * 1_000_000) != nil }
        )
    }

    /// Returns the first time from `microsecond` (since 1970-01-01T00:00:00 on the wall clock) to `last`; nil if there
    /// is none or the budget is used up.
    func first(from microsecond: Int64, through last: Int64, _ budget: inout SearchBudget) -> Int64? {
        let (firstDay, rest) = max(microsecond, 0).flooredDivision(by: CivilTime.microsecondsPerDay)
        let lastDay = Int(last.flooredDivision(by: CivilTime.microsecondsPerDay).quotient)
        var from = Int(rest)
        var day = Int(firstDay)
        while let found = firstDate(from: day, through: lastDay, &budget) {
            if found > day { from = 0 }
            if let time = firstTime(from: from) {
                let elapse = Int64(found) * CivilTime.microsecondsPerDay + Int64(time)
                return elapse <= last ? elapse : nil
            }
            guard from > 0 else { return nil }
            (day, from) = (found + 1, 0)
        }
        return nil
    }

    private func firstDate(from day: Int, through last: Int, _ budget: inout SearchBudget) -> Int? {
        var (year, month, dayOfMonth) = CivilDate.components(ofDayNumber: day)
        while budget.spend(yearSteps),
            let nextYear = expression.years.first(from: year, through: CalendarExpression.lastYear)
        {
            if nextYear > year { (month, dayOfMonth) = (1, 1) }
            year = nextYear
            while let nextMonth = months.first(from: month), budget.spend(DaySequence.pageSteps) {
                if nextMonth > month { dayOfMonth = 1 }
                month = nextMonth
                let page = MonthPage(year: year, month: month)
                guard page.firstDay <= last else { return nil }
                let days = days(page) & (UInt32.max << UInt32(dayOfMonth))
                if days != 0 { return page.firstDay + days.trailingZeroBitCount - 1 }
                (month, dayOfMonth) = (month + 1, 1)
            }
            (year, month, dayOfMonth) = (year + 1, 1, 1)
        }
        return nil
    }

    private var yearSteps: Int { 1 + expression.years.components.count / 8 }

    private func days(_ page: MonthPage) -> UInt32 {
        let days = daysByLength[page.length - 28]
        guard !expression.weekdays.isEmpty, days != 0 else { return days }
        var weekdays: UInt32 = 0
        for weekday in 0..<7 where expression.weekdays.contains(weekday) { weekdays |= page.days(weekday: weekday) }
        return days & weekdays
    }

    /// Returns the first time of day from `microsecond` on, in microseconds since midnight.
    private func firstTime(from microsecond: Int) -> Int? {
        SmallNumberSet.firstTime(from: microsecond, hours, minutes, unitsPerMinute: 60_000_000, firstSecond)
    }

    private func firstSecond(from microsecond: Int) -> Int? {
        guard let wholeSeconds else { return expression.microseconds.first(from: microsecond, through: 59_999_999) }
        return wholeSeconds.first(from: (microsecond + 999_999) / 1_000_000).map { $0 * 1_000_000 }
    }

    /// Whether two elapses may be less than a second apart.
    var isMoreThanOnceASecond: Bool {
        guard wholeSeconds == nil else { return false }
        let minute = 60_000_000
        var values: Set<Int> = []
        for component in expression.microseconds.components {
            let last = min(component.stop ?? (component.step > 0 ? minute - 1 : component.start), minute - 1)
            guard last > component.start else {
                values.insert(component.start)
                continue
            }
            guard component.step >= 1_000_000 else { return true }
            values.formUnion(stride(from: component.start, through: last, by: component.step))
        }
        let sorted = values.sorted()
        guard let first = sorted.first else { return false }
        // The first one of the next minute follows the last one.
        return zip(sorted, sorted.dropFirst() + [first + minute]).contains { $1 - $0 < 1_000_000 }
    }
}
