/// A day as a person names it, before it is known what day it is today.
package enum DayReference: Hashable, Sendable {
    case date(CivilDate)
    /// The next such day, today included. There is such a day in some year (2-29, not 2-30).
    case monthDay(month: Int, day: Int)
    /// The next such day, today included.
    case weekday(Weekday)
    /// The next such day after today: `next monday` said on a Monday is in a week.
    case nextWeekday(Weekday)
    /// That many days from today: 0 `today`, 1 `tomorrow`, -1 `yesterday`, 30 `+30d`.
    case daysFromToday(Int)
}

extension DayReference {
    /// The first day that is meant and is not before `earliest`; nil when it lies outside the years 0 to 9999.
    ///
    /// Only a day that comes again (a weekday, a day of the year) looks at `earliest`, which is `today` or later.
    func date(today: CivilDate, notBefore earliest: CivilDate) -> CivilDate? {
        switch self {
        case .date(let date): return date
        case .daysFromToday(let days): return today.adding(days: days)
        case .weekday(let weekday): return Self.first(weekday, notBefore: earliest)
        case .nextWeekday(let weekday):
            guard let tomorrow = today.adding(days: 1) else { return nil }
            return Self.first(weekday, notBefore: max(earliest, tomorrow))
        case .monthDay(let month, let day):
            // A leap day comes again within eight years (1896 to 1904).
            return (earliest.year...earliest.year + 8).lazy
                .compactMap { CivilDate(year: $0, month: month, day: day) }
                .first { $0 >= earliest }
        }
    }

    /// The last day that is meant and is not after `latest`, which is `today` or earlier: for moments gone by.
    func date(today: CivilDate, notAfter latest: CivilDate) -> CivilDate? {
        switch self {
        case .date(let date): return date
        case .daysFromToday(let days): return today.adding(days: days)
        case .weekday(let weekday), .nextWeekday(let weekday):
            guard let weekEarlier = latest.adding(days: -6) else { return nil }
            return Self.first(weekday, notBefore: weekEarlier)
        case .monthDay(let month, let day):
            return (0...8).lazy
                .compactMap { CivilDate(year: latest.year - $0, month: month, day: day) }
                .first { $0 <= latest }
        }
    }

    /// Whether a later or earlier day can be meant as well.
    var comesAgain: Bool {
        switch self {
        case .date, .daysFromToday: false
        case .monthDay, .weekday, .nextWeekday: true
        }
    }

    private static func first(_ weekday: Weekday, notBefore date: CivilDate) -> CivilDate? {
        date.adding(days: (weekday.rawValue - date.weekday.rawValue + 7) % 7)
    }
}
