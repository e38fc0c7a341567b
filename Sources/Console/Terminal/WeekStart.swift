import CLinux
import Chronology

/// The first day of the week in calendars.
package enum WeekStart {
    /// The first day of the week in the reader's locale.
    package static var ofLocale: Weekday {
        weekday(reference: Int(clinux_week_reference_day()), first: Int(clinux_first_weekday()))
    }

    /// `reference`: a date, as YYYYMMDD, whose weekday is number 1. `first`: the number of the first day of the week
    /// (locale(5), week and first_weekday).
    package static func weekday(reference: Int, first: Int) -> Weekday {
        let (year, month, day) = (reference / 10_000, reference / 100 % 100, reference % 100)
        guard let date = CivilDate(year: year, month: month, day: day) else { return .monday }
        return Weekday(mondayBased: date.weekday.rawValue - 1 + first - 1)
    }
}
