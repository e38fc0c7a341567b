import Localization

/// The count of a D-day for people. For programs see ``DayCount/text``.
package enum DDayPhrase {
    /// `D-34` before the day, `D-DAY` on it, `D+12` after. `days`: positive before the day.
    package static func print(days: Int) -> String {
        switch days {
        case 0: localized("D-DAY")
        case 1...: localized("D-{days}", ["days": String(days)])
        default: localized("D+{days}", ["days": String(days.magnitude)])
        }
    }

    /// As ``print(days:)`` within a sentence, where the next days have words.
    package static func inSentence(days: Int) -> String {
        switch days {
        // Translators: a D-day that is today; D-DAY where people say that.
        case 0: localized("today", context: "D-day")
        // Translators: a D-day that is tomorrow; D-1 where people say that.
        case 1: localized("tomorrow", context: "D-day")
        default: print(days: days)
        }
    }

    /// The distance in words, for those who do not write D-7: `in 7 days`, `3 days ago`.
    package static func inWords(days: Int) -> String {
        switch days {
        case 0, 1: inSentence(days: days)
        case -1: localized("yesterday", context: "D-day")
        // Translators: a D-day that comes; D-{count} where people say that.
        case 2...: localized(one: "in {count} day", other: "in {count} days", count: days)
        default: localized(one: "{count} day ago", other: "{count} days ago", count: -days)
        }
    }
}
