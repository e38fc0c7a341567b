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
    static func already(_ alarm: AlarmObject) -> String? { alarm.enabled ? localized("already on") : nil }
}

enum AlarmDisable: ReachableVerb {
    typealias Inspection = AlarmsInterface.Show
    typealias Method = AlarmsInterface.Disable
    static let name = "disable"
    static var abstract: String { localized("Switch alarms off; they stay listed.") }
    static func already(_ alarm: AlarmObject) -> String? {
        !alarm.enabled && !alarm.state.isOpen ? localized("already off") : nil
    }
}

enum AlarmUnskip: ReachableVerb {
    typealias Inspection = AlarmsInterface.Show
    typealias Method = AlarmsInterface.Unskip
    static let name = "unskip"
    static var abstract: String { localized("Cancel a skip.") }
    static func already(_ alarm: AlarmObject) -> String? {
        alarm.skipped == nil ? localized("nothing is skipped") : nil
    }
}

enum AlarmRemove: RemovingVerb {
    typealias Method = AlarmsInterface.Remove
    static var abstract: String { localized("Remove alarms permanently.") }
}
