import Localization

/// The remaining steps of one search.
///
/// A step is an examined month, day, hour or minute: about 10 to 20 ns. A search that runs out of steps ends without a
/// result.
package struct SearchBudget {
    package private(set) var steps: Int

    /// Steps for finding the next occurrence of a schedule.
    package static let search = 200_000
    /// Steps for finding the end of COUNT, once.
    package static let count = 600_000
    /// Steps of each search for the end of COUNT in its zone: enough for some ten thousand days. A rule that needs more
    /// ends as if every wall time came once.
    static let countInZone = 20_000

    package init(_ steps: Int) {
        self.steps = steps
    }

    package var isUsedUp: Bool { steps <= 0 }

    /// Deducts steps. Returns false if none are left.
    mutating func spend(_ count: Int = 1) -> Bool {
        steps -= count
        return steps > 0
    }
}

/// The reason why a readable schedule is refused: computing it would delay all other work.
package enum ScheduleExcess: String, Hashable, Sendable {
    /// Two occurrences less than a second apart.
    case tooFrequent
    /// A search for the next occurrence could exceed its budget.
    case search
    /// Finding the end of COUNT exceeds its budget.
    case count
    /// More than ``Schedule/dateLimit``.
    case tooManyDates

    /// The localised reason: one line, without the position.
    package var message: String {
        switch self {
        case .tooFrequent: localized("it recurs more than once a second")
        case .search: localized("finding its next occurrence takes too long: use fewer parts or another interval")
        case .count: localized("counting its occurrences takes too long: give an end date or a lower count")
        case .tooManyDates:
            localized(
                "it excludes or adds more than {limit} dates",
                ["limit": String(Schedule.dateLimit)]
            )
        }
    }
}

extension Schedule {
    /// The maximum number of excluded and added dates together.
    package static let dateLimit = 10_000

    /// Every search covers at least this many years.
    private static let leastYears = 50

    /// The reason why this schedule is refused; nil if it is within bounds. Check every external schedule before
    /// searching for an occurrence.
    package var excess: ScheduleExcess? {
        let dates = exceptions.count + exactExceptions.count + additions.count
        guard dates <= Self.dateLimit else { return .tooManyDates }
        switch wallTimes {
        case .once: return nil
        case .calendar(let elapse): return elapse.isMoreThanOnceASecond ? .tooFrequent : nil
        case .recurring(let recurrence, _, _):
            if recurrence.isTooLongToCount { return .count }
            let steps = recurrence.steps(years: Self.leastYears) + dates * recurrence.stepsOfDay
            return steps < SearchBudget.search ? nil : .search
        }
    }
}
