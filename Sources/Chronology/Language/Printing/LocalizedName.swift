import Localization

/// The names of weekdays and months in the reader's language, which may differ between calls, so they are not cached.
package enum LocalizedName {
    package static func weekday(_ weekday: Weekday) -> String {
        switch weekday {
        case .monday: localized("Monday")
        case .tuesday: localized("Tuesday")
        case .wednesday: localized("Wednesday")
        case .thursday: localized("Thursday")
        case .friday: localized("Friday")
        case .saturday: localized("Saturday")
        case .sunday: localized("Sunday")
        }
    }

    package static func shortWeekday(_ weekday: Weekday) -> String {
        switch weekday {
        case .monday: localized("Mon")
        case .tuesday: localized("Tue")
        case .wednesday: localized("Wed")
        case .thursday: localized("Thu")
        case .friday: localized("Fri")
        case .saturday: localized("Sat")
        case .sunday: localized("Sun")
        }
    }

    /// At most three cells, for the headings of a calendar.
    package static func narrowWeekday(_ weekday: Weekday) -> String {
        switch weekday {
        case .monday: localized("Mon", context: "three cells")
        case .tuesday: localized("Tue", context: "three cells")
        case .wednesday: localized("Wed", context: "three cells")
        case .thursday: localized("Thu", context: "three cells")
        case .friday: localized("Fri", context: "three cells")
        case .saturday: localized("Sat", context: "three cells")
        case .sunday: localized("Sun", context: "three cells")
        }
    }

    /// 1 to 12.
    package static func month(_ month: Int) -> String {
        switch month {
        case 1: localized("January")
        case 2: localized("February")
        case 3: localized("March")
        case 4: localized("April")
        case 5: localized("May")
        case 6: localized("June")
        case 7: localized("July")
        case 8: localized("August")
        case 9: localized("September")
        case 10: localized("October")
        case 11: localized("November")
        case 12: localized("December")
        default: preconditionFailure("no month has the number \(month)")
        }
    }

    /// The number of a day in a date: 1 to 31.
    static func dayOfMonth(_ day: Int) -> String {
        // Translators: some languages write the first day of a month as an ordinal.
        day == 1 ? localized("1", context: "day of a month") : String(day)
    }

    /// 1 to 12.
    package static func shortMonth(_ month: Int) -> String {
        switch month {
        case 1: localized("Jan")
        case 2: localized("Feb")
        case 3: localized("Mar")
        case 4: localized("Apr")
        case 5: localized("May", context: "short month")
        case 6: localized("Jun")
        case 7: localized("Jul")
        case 8: localized("Aug")
        case 9: localized("Sep")
        case 10: localized("Oct")
        case 11: localized("Nov")
        case 12: localized("Dec")
        default: preconditionFailure("no month has the number \(month)")
        }
    }
}
