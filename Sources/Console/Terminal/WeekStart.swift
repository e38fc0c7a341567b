import CLinux
import Chronology

/// The day that a week begins with in a calendar.
package enum WeekStart {
    /// As the reader's locale has it.
    package static var ofLocale: Weekday {
        weekday(reference: Int(clinux_week_reference_day()), first: Int(clinux_first_weekday()))
    }

    /// `reference`: a day, as YYYYMMDD, that is number 1 of the week; `first`: the number of the day that begins it
    /// (locale(5), week and first_weekday).
    package static func weekday(reference: Int, first: Int) -> Weekday {
        let (year, month, day) = (reference / 10_000, reference / 100 % 100, reference % 100)
        guard let date = CivilDate(year: year, month: month, day: day) else { return .monday }
        return Weekday(mondayBased: date.weekday.rawValue - 1 + first - 1)
    }
}
