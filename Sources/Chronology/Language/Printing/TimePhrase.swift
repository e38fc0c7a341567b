import Localization

/// Times of day for people, on the 12- or 24-hour clock of their territory: `07:30`, `7:30 AM`. For programs see
/// ``TimeOfDayText``.
package enum TimePhrase {
    /// Prints seconds and their fraction only if they are not zero.
    package static func print(_ time: CivilTime) -> String { text(time, hourCells: 1) }

    /// As ``print(_:)``, for a sentence in which it follows a day, with a joining word in languages that have one.
    package static func afterDay(_ time: CivilTime) -> String {
        let isTwelve = TimeConventions.current.clock == .twelveHours
        let text = print(time)
        // Translators: in “today 07:30”; German “um {time}”. Spanish says “a la” for one o’clock, otherwise “a las”.
        return time.hour == 1 || isTwelve && time.hour == 13
            ? localized("{time}", context: "after a day, from one o’clock to two", ["time": text])
            : localized("{time}", context: "after a day", ["time": text])
    }

    /// As ``print(_:)``, to the minute.
    package static func minute(_ time: CivilTime) -> String { print(time.wholeMinute) }

    /// As ``print(_:)``, for a column: an hour of one digit gets a leading space, so that the colons line up.
    package static func aligned(_ time: CivilTime) -> String { text(time, hourCells: 2) }

    /// As ``aligned(_:)``, always with the second and without its fraction.
    package static func alignedToSecond(_ time: CivilTime) -> String {
        text(time.wholeSecond, hourCells: 2, showsSecond: true)
    }

    /// To the minute, without AM or PM: `07:30`, `7:30`. For places that show the half of the day separately.
    package static func minuteDigits(_ time: CivilTime) -> String {
        digits(time.wholeMinute, hourCells: 1)
    }

    private static func text(_ time: CivilTime, hourCells: Int, showsSecond: Bool = false) -> String {
        let seconds = showsSecond && time == time.wholeMinute ? ":00" : ""
        let digits = digits(time, hourCells: hourCells) + seconds
        switch TimeConventions.current.clock {
        case .twentyFourHours: return digits
        // Translators: 0:00 to 11:59. The hours of a 12-hour clock are 12, 1, 2 to 11.
        case .twelveHours where time.hour < 12: return localized("{time} AM", ["time": digits])
        case .twelveHours: return localized("{time} PM", ["time": digits])
        }
    }

    private static func digits(_ time: CivilTime, hourCells: Int) -> String {
        switch TimeConventions.current.clock {
        case .twentyFourHours: return TimeOfDayText.print(time)
        case .twelveHours:
            let hour = String((time.hour + 11) % 12 + 1)
            let space = String(repeating: " ", count: max(0, hourCells - hour.utf8.count))
            return space + TimeOfDayText.print(hour: hour, time.minute, time.second, time.microsecond)
        }
    }
}

extension CivilTime {
    /// The minute that the time is in.
    package var wholeMinute: CivilTime {
        CivilTime(microsecondOfDay: microsecondOfDay / 60_000_000 * 60_000_000)
    }

    /// The second that the time is in.
    var wholeSecond: CivilTime { CivilTime(microsecondOfDay: microsecondOfDay / 1_000_000 * 1_000_000) }
}
