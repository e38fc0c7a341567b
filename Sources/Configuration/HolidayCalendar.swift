import Chronology
import Glibc
import Localization

/// The days off in an ICS file (RFC 5545): its all-day events.
package struct HolidayCalendar: Equatable, Sendable {
    package private(set) var dates: Set<CivilDate> = []
    /// The number of events with an RRULE: only their first occurrence is used.
    package private(set) var repeatingEvents = 0

    static let limitBytes = 8 << 20
    static let limitDates = 100_000
    /// A longer event is a mistake and is cut to this.
    static let longestEventDays = 366

    /// Reads the file. A missing file is also an error, because the configuration names it.
    package static func read(_ path: String) throws(Problem) -> HolidayCalendar {
        guard let text = try ConfigurationSource.text(path, limitBytes: limitBytes) else {
            throw Problem(.unreadable(String(cString: strerror(ENOENT))))
        }
        return HolidayCalendar(text)
    }

    /// Accepts any text: events with a time of day and malformed lines are ignored.
    package init(_ text: String) {
        var event: Event?
        for line in Self.unfolded(text) {
            let name = line.prefix { $0 != ":" && $0 != ";" }.uppercased()
            let value = line.drop { $0 != ":" }.dropFirst()
            switch name {
            case "BEGIN": if value.uppercased() == "VEVENT" { event = Event() }
            case "DTSTART": event?.first = Self.date(value)
            case "DTEND": event?.end = Self.date(value)
            case "RRULE": event?.repeats = true
            case "END" where value.uppercased() == "VEVENT":
                if let event { take(event) }
                event = nil
            default: break
            }
        }
    }

    private struct Event {
        var first: CivilDate?
        /// The day after the last (RFC 5545, 3.6.1).
        var end: CivilDate?
        var repeats = false
    }

    private mutating func take(_ event: Event) {
        guard let first = event.first else { return }
        if event.repeats { repeatingEvents += 1 }
        let days = (event.end?.dayNumber ?? first.dayNumber) - first.dayNumber
        for offset in 0..<min(max(days, 1), Self.longestEventDays) where dates.count < Self.limitDates {
            if let date = CivilDate(dayNumber: first.dayNumber + offset) { dates.insert(date) }
        }
    }

    /// Parses `20261225`; nil for any other text, such as a date with a time.
    private static func date(_ text: Substring) -> CivilDate? {
        guard text.utf8.count == 8, text.utf8.allSatisfy(\.isASCIIDigit), let number = Int(text) else { return nil }
        return CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    /// Joins folded lines: one that begins with a space or a tab continues the line before (RFC 5545, 3.1). Each byte is
    /// copied once: a calendar may be one line of megabytes.
    private static func unfolded(_ text: String) -> [String] {
        var lines: [[UInt8]] = []
        for part in text.utf8.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            let isContinued = part.first == UInt8(ascii: " ") || part.first == UInt8(ascii: "\t")
            if isContinued, let last = lines.indices.last {
                lines[last] += part.dropFirst()
            } else {
                lines.append(Array(part))
            }
        }
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }
}

/// The days off in all calendars of a configuration.
package struct ConfiguredHolidays: Equatable, Sendable {
    package private(set) var dates: Set<CivilDate> = []
    /// The calendars that could not be read, each with the reason.
    package private(set) var mistakes: [Mistake] = []
    /// The calendars without any.
    package private(set) var empty: [String] = []
    /// One line in the reader's language for each calendar that was used only in part, or has no days off.
    package private(set) var remarks: [String] = []

    /// Reads all calendars and skips those that can't be read. `home`: the directory for which a leading `~` stands,
    /// without a slash at its end.
    package init(_ configuration: Configuration, home: String) {
        for file in configuration.holidayFiles {
            let path = file.hasPrefix("~/") ? home + file.dropFirst() : file
            do throws(Problem) {
                let calendar = try HolidayCalendar.read(path)
                dates.formUnion(calendar.dates)
                if calendar.dates.isEmpty {
                    empty.append(path)
                    remarks.append(localized("{path} has no days off: no all-day event", ["path": path]))
                }
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
