import Chronology

/// The work of one day.
package struct DayOfWork: Hashable, Sendable {
    package var date: CivilDate
    package var worked: Duration
    package var growth: Growth
}

/// The work of each day, and the figures derived from it.
package struct WorkTotals: Hashable, Sendable {
    private var worked: [CivilDate: Duration]
    private let thresholds: GrowthThresholds

    package init(_ worked: [CivilDate: Duration], thresholds: GrowthThresholds) {
        self.worked = worked
        self.thresholds = thresholds
    }

    /// Adds the uncredited work.
    package mutating func add(_ spans: [WorkSpan]) {
        for span in spans { worked[span.date, default: .zero] += span.worked }
    }

    package subscript(date: CivilDate) -> Duration { worked[date] ?? .zero }

    /// All days of the range, including those without work.
    package func days(in range: ClosedRange<CivilDate>) -> [DayOfWork] {
        (range.lowerBound.dayNumber...range.upperBound.dayNumber).compactMap { number in
            CivilDate(dayNumber: number).map { date in
                DayOfWork(date: date, worked: self[date], growth: thresholds.growth(of: self[date]))
            }
        }
    }
}

extension [DayOfWork] {
    package var total: Duration { reduce(.zero) { $0 + $1.worked } }

    /// The day with the most work, the earliest of equal ones; nil without work.
    package var best: DayOfWork? {
        let best = self.max { $0.worked < $1.worked || $0.worked == $1.worked && $0.date > $1.date }
        return best.flatMap { $0.worked > .zero ? $0 : nil }
    }

    package func count(of growth: Growth) -> Int { count { $0.growth == growth } }
}

/// Consecutive days with work.
package struct WorkStreak: Hashable, Sendable {
    /// The length of the current streak, which ends today, or yesterday if today has no work yet.
    package private(set) var current = 0
    package private(set) var longest = 0
    private let today: CivilDate
    private var length = 0
    private var currentIsOver = false
    private var last: CivilDate?

    package init(today: CivilDate) {
        self.today = today
    }

    /// Adds a day with work. Days are added in descending order; a repeated day counts once.
    /// - Returns: whether ``current`` may still grow.
    @discardableResult
    package mutating func take(_ day: CivilDate) -> Bool {
        if let last, day >= last { return !currentIsOver }
        let distance = (last ?? today).dayNumber - day.dayNumber
        let follows = last == nil ? distance <= 1 : distance == 1
        if !follows { currentIsOver = true }
        length = follows ? length + 1 : 1
        longest = max(longest, length)
        last = day
        if !currentIsOver { current = length }
        return !currentIsOver
    }
}
