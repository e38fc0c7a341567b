/// The occurrences of a week, month or year in order, from which BYSETPOS selects.
struct PositionedPeriod {
    /// Months, or parts of them, in order.
    private let pages: [DayPage]
    private let times: UnitOffsets
    /// Number of occurrences, before BYSETPOS selects.
    let count: Int

    /// `first` is the first day of a week, month or year, `end` the day after its last; nil if the budget is used up.
    init?(from first: Int, to end: Int, _ filter: DayFilter, _ times: UnitOffsets, _ budget: inout SearchBudget) {
        var pages: [DayPage] = []
        var day = first
        while day < end {
            guard budget.spend(DaySequence.pageSteps) else { return nil }
            let page = filter.page(from: day, to: end)
            pages.append(page)
            day = page.end
        }
        self.pages = pages
        self.times = times
        count = pages.reduce(0) { $0 + $1.days.nonzeroBitCount } * times.count
    }

    /// Returns the first selected occurrence from `second` (since 1970, on the wall clock) on.
    func first(from second: Int, positions: [Int]) -> Int? {
        SetPositions.first(positions, from: count(before: second), count: count).map(self.second)
    }

    /// Counts the occurrences before `second`.
    func count(before second: Int) -> Int {
        let (day, secondOfDay) = second.flooredDivision(by: 86_400)
        var days = 0
        for page in pages {
            guard day < page.end else {
                days += page.days.nonzeroBitCount
                continue
            }
            guard day >= page.firstDay else { break }
            let bit = UInt32(day - page.firstDay + 1)
            days += (page.days & ~(UInt32.max << bit)).nonzeroBitCount
            guard page.days & 1 << bit != 0 else { break }
            return days * times.count + times.count(before: secondOfDay)
        }
        return days * times.count
    }

    /// Returns the occurrence at `index`, from 0.
    func second(at index: Int) -> Int {
        let (day, time) = index.quotientAndRemainder(dividingBy: times.count)
        return self.day(at: day) * 86_400 + times.second(at: time)
    }

    private func day(at index: Int) -> Int {
        var index = index
        for page in pages {
            guard index >= page.days.nonzeroBitCount else { return page.day(at: index) }
            index -= page.days.nonzeroBitCount
        }
        preconditionFailure("beyond the period")
    }
}

extension DayFilter {
    /// Returns the allowed days from `day` to the end of its month, or to the day before `end` if that is earlier.
    func page(from day: Int, to end: Int) -> DayPage {
        let (year, month, dayOfMonth) = CivilDate.components(ofDayNumber: day)
        let monthStart = day - dayOfMonth + 1
        let monthEnd = monthStart + CivilDate.days(inMonth: month, ofYear: year)
        var days = days(inMonth: month, ofYear: year) & (UInt32.max << UInt32(dayOfMonth))
        if end < monthEnd { days &= ~(UInt32.max << UInt32(end - monthStart + 1)) }
        return DayPage(firstDay: monthStart, end: monthEnd, days: days)
    }
}

extension DayPage {
    /// Returns the number of the day at `index`, from 0; it must exist.
    func day(at index: Int) -> Int {
        var days = days
        for _ in 0..<index { days &= days - 1 }
        return firstDay + days.trailingZeroBitCount - 1
    }
}
