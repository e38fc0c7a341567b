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

enum AlarmEnable: ReachableVerb {
    typealias Inspection = AlarmsInterface.Show
    typealias Method = AlarmsInterface.Enable
    static let name = "enable"
    static var abstract: String { localized("Switch alarms on.") }
    static func lines(_ alarms: [AlarmObject], on page: Page) -> [String] { page.lines(alarms) }
    static func already(_ alarm: AlarmObject, on page: Page) -> String? {
        alarm.enabled ? page.already(alarm, localized("already on")) : nil
    }
}

enum AlarmDisable: ReachableVerb {
    typealias Inspection = AlarmsInterface.Show
    typealias Method = AlarmsInterface.Disable
    static let name = "disable"
    static var abstract: String { localized("Switch alarms off; they stay listed.") }
    static func lines(_ alarms: [AlarmObject], on page: Page) -> [String] { page.lines(alarms) }
    static func already(_ alarm: AlarmObject, on page: Page) -> String? {
        !alarm.enabled && !alarm.state.isOpen ? page.already(alarm, localized("already off")) : nil
    }
}

enum AlarmUnskip: ReachableVerb {
    typealias Inspection = AlarmsInterface.Show
    typealias Method = AlarmsInterface.Unskip
    static let name = "unskip"
    static var abstract: String { localized("Cancel a skip.") }
    static func lines(_ alarms: [AlarmObject], on page: Page) -> [String] { page.lines(alarms) }
    static func already(_ alarm: AlarmObject, on page: Page) -> String? {
        alarm.skipped == nil ? page.already(alarm, localized("nothing is skipped")) : nil
    }
}

enum AlarmRemove: ItemVerb {
    typealias Method = AlarmsInterface.Remove
    static let name = "remove"
    static var abstract: String { localized("Remove alarms permanently.") }
    static func lines(_ alarms: [AlarmObject], on page: Page) -> [String] { alarms.map(page.removedLine) }
}
