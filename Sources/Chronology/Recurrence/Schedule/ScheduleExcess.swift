import Localization

/// Why a schedule is refused although it can be read: working it out would hold everything else up.
package enum ScheduleExcess: String, Hashable, Sendable {
    /// Two occurrences less than a second apart.
    case tooFrequent
    /// One search for the next occurrence could take more steps than it may.
    case search
    /// Counting to the end of COUNT takes more steps than it may.
    case count
    case tooManyDates

    /// One line for a person, without the place.
    package var message: String {
        switch self {
        case .tooFrequent: localized("it recurs more than once a second")
        case .search: localized("finding its next occurrence takes too long, name fewer parts or another interval")
        case .count: localized("counting its occurrences takes too long, give an end date or a lower count")
        case .tooManyDates:
            localized(
                "it leaves out or adds more than {limit} dates",
                ["limit": String(Schedule.dateLimit)]
            )
        }
    }
}

extension Schedule {
    /// Dates left out and added, together.
    package static let dateLimit = 10_000

    /// So many years ahead a search sees at least.
    private static let leastYears = 50

    /// Why this schedule is refused; nil where it is within bounds. To be asked of every schedule that comes from
    /// outside, before it is asked for an occurrence.
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
