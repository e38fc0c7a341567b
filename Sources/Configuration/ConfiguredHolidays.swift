import Chronology
import Localization

/// The days off of all the calendars that a configuration names.
package struct ConfiguredHolidays: Hashable, Sendable {
    package private(set) var dates: Set<CivilDate> = []
    /// What could not be read, and what was read in part: lines in the reader's language.
    package private(set) var problems: [String] = []
    package private(set) var remarks: [String] = []

    /// `home` is what `~/` at the beginning of a file's path stands for. A calendar that can't be read costs its own
    /// days and no others.
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
                let text = error.text(path: path)
                problems.append(localized("Ignoring the days off: {problem}", ["problem": text]))
            }
        }
    }
}
