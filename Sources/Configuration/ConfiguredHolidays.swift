import Chronology
import Localization

/// The days off in all calendars of a configuration.
package struct ConfiguredHolidays: Hashable, Sendable {
    package private(set) var dates: Set<CivilDate> = []
    /// The calendars that could not be read, and why.
    package private(set) var mistakes: [Mistake] = []
    /// One line in the reader's language for each calendar that was used only in part.
    package private(set) var remarks: [String] = []

    /// Reads all calendars and skips those that can't be read. `home`: the directory that a leading `~` stands for,
    /// without a slash at its end.
    package init(_ configuration: Configuration, home: String) {
        for file in configuration.holidayFiles {
            let path = file.hasPrefix("~/") ? home + file.dropFirst() : file
            do throws(Problem) {
                let calendar = try HolidayCalendar.read(path)
                dates.formUnion(calendar.dates)
                guard calendar.repeatingEvents > 0 else { continue }
                remarks.append(
                    localized("{path}: only the first day of a recurring event counts as a day off", ["path": path])
                )
            } catch {
                mistakes.append(Mistake(path, error))
            }
        }
    }

    /// One line in the reader's language for each calendar that could not be read.
    package var problems: [String] {
        mistakes.map { localized("Ignoring the days off: {problem}", ["problem": $0.text]) }
    }
}
