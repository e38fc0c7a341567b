import ClockAPI
import Console
import Localization

enum AlarmShow: ItemVerb {
    typealias Method = AlarmsInterface.Show
    static let name = "show"
    static var abstract: String { localized("Show everything about alarms.") }
    static func ids(_ alarms: [AlarmObject]) -> [String] { alarms.map(\.id) }
    static func lines(_ alarms: [AlarmObject], on page: Page) -> [String] { page.details(alarms.map(page.detail)) }
}

enum AlarmEnable: ItemVerb {
    typealias Method = AlarmsInterface.Enable
    static let name = "enable"
    static var abstract: String { localized("Switch alarms on.") }
    static func lines(_ alarms: [AlarmObject], on page: Page) -> [String] { page.lines(alarms) }
}

enum AlarmDisable: ItemVerb {
    typealias Method = AlarmsInterface.Disable
    static let name = "disable"
    static var abstract: String { localized("Switch alarms off; they stay listed.") }
    static func lines(_ alarms: [AlarmObject], on page: Page) -> [String] { page.lines(alarms) }
}

enum AlarmUnskip: ItemVerb {
    typealias Method = AlarmsInterface.Unskip
    static let name = "unskip"
    static var abstract: String { localized("Cancel a skip.") }
    static func lines(_ alarms: [AlarmObject], on page: Page) -> [String] { page.lines(alarms) }
}

enum AlarmRemove: ItemVerb {
    typealias Method = AlarmsInterface.Remove
    static let name = "remove"
    static var abstract: String { localized("Remove alarms permanently.") }
    static func lines(_ alarms: [AlarmObject], on page: Page) -> [String] { alarms.map(page.removedLine) }
}
