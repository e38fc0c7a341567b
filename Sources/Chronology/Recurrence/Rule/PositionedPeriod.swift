/// BYSETPOS over weeks, months and years: a period's occurrences in order, of which a rule takes some.
struct PositionedPeriod {
    /// Day numbers with their masks: bit `i` is `start + i`.
    private let chunks: [(start: Int, days: UInt32)]
    private let count: Int

    init(weekStarting day: Int, _ filter: DayFilter) {
        var days: UInt32 = 0
        for index in 0..<7 {
            let (year, month, dayOfMonth) = CivilDate.components(ofDayNumber: day + index)
            if filter.days(inMonth: month, ofYear: year) & (1 << UInt32(dayOfMonth)) != 0 { days |= 1 << UInt32(index) }
        }
        self.init([(day, days)])
    }

    init(months: ClosedRange<Int>, ofYear year: Int, _ filter: DayFilter) {
        self.init(
            months.map { month in
                (CivilDate.dayNumber(year: year, month: month, day: 0), filter.days(inMonth: month, ofYear: year))
            }
        )
    }

    private init(_ chunks: [(start: Int, days: UInt32)]) {
        self.chunks = chunks
        count = chunks.reduce(0) { $0 + $1.days.nonzeroBitCount }
    }

    /// The first of the chosen occurrences from `second` (since 1970, by the wall clock) on.
    func first(from second: Int, positions: [Int], times: [Int]) -> Int? {
        var first: Int?
        for position in positions {
            guard let index = SetPositions.index(position, count: count * times.count) else { continue }
            let candidate = day(at: index / times.count) * 86_400 + times[index % times.count]
            if candidate >= second { first = min(first ?? candidate, candidate) }
        }
        return first
    }

    private func day(at index: Int) -> Int {
        var index = index
        for (start, days) in chunks {
            guard index >= days.nonzeroBitCount else {
                var days = days
                for _ in 0..<index { days &= days - 1 }
                return start + days.trailingZeroBitCount
            }
            index -= days.nonzeroBitCount
        }
        preconditionFailure("beyond the period")
    }
}
