import Localization

/// The names of weekdays and months in the reader's language.
package enum LocalizedName {
    package static func weekday(_ weekday: Weekday) -> String { weekdays[weekday.rawValue - 1] }

    package static func shortWeekday(_ weekday: Weekday) -> String { shortWeekdays[weekday.rawValue - 1] }

    /// 1 to 12.
    package static func month(_ month: Int) -> String { months[month - 1] }

    /// 1 to 12.
    package static func shortMonth(_ month: Int) -> String { shortMonths[month - 1] }

    private static let weekdays = [
        localized("Monday"), localized("Tuesday"), localized("Wednesday"), localized("Thursday"), localized("Friday"),
        localized("Saturday"), localized("Sunday"),
    ]
    private static let shortWeekdays = [
        localized("Mon"), localized("Tue"), localized("Wed"), localized("Thu"), localized("Fri"), localized("Sat"),
        localized("Sun"),
    ]
    private static let months = [
        localized("January"), localized("February"), localized("March"), localized("April"), localized("May"),
        localized("June"), localized("July"), localized("August"), localized("September"), localized("October"),
        localized("November"), localized("December"),
    ]
    /// "May" is both the full and the short name, also in languages that shorten it otherwise.
    private static let shortMonths = [
        localized("Jan"), localized("Feb"), localized("Mar"), localized("Apr"), localized("May"), localized("Jun"),
        localized("Jul"), localized("Aug"), localized("Sep"), localized("Oct"), localized("Nov"), localized("Dec"),
    ]
}
