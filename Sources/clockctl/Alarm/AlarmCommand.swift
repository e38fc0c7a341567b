import ArgumentParser
import ClockAPI
import Console
import Localization

struct AlarmCommand: Command {
    static let name = "alarm"
    static let abstract = localized("Alarms: at a time of day, once or repeating.")
    static let subcommands: [any ParsableCommand.Type] = [
        AlarmAdd.self, AlarmList.self, ItemCommand<AlarmShow>.self, AlarmEdit.self, ItemCommand<AlarmEnable>.self,
        ItemCommand<AlarmDisable>.self,
        ItemCommand<AlarmRemove>.self, AlarmSkip.self, ItemCommand<AlarmUnskip>.self,
    ]
}

enum AlarmShow: ItemVerb {
    typealias Method = AlarmsInterface.Show
    static var abstract: String { localized("Show everything about alarms.") }
    static func ids(_ alarms: [AlarmObject]) -> [String] { alarms.map(\.id) }
    static func lines(_ alarms: [AlarmObject], on page: Page) -> [String] { page.details(alarms.map(page.detail)) }
}

enum AlarmEnable: ReachableVerb {
    typealias Inspection = AlarmsInterface.Show
    typealias Method = AlarmsInterface.Enable
    static var abstract: String { localized("Switch alarms on.") }
    static func already(_ alarm: AlarmObject) -> String? { alarm.enabled ? localized("already on") : nil }
}

enum AlarmDisable: ReachableVerb {
    typealias Inspection = AlarmsInterface.Show
    typealias Method = AlarmsInterface.Disable
    static var abstract: String { localized("Switch alarms off; they stay listed.") }
    static func already(_ alarm: AlarmObject) -> String? {
        !alarm.enabled && !alarm.state.isOpen ? localized("already off") : nil
    }
}

enum AlarmUnskip: ReachableVerb {
    typealias Inspection = AlarmsInterface.Show
    typealias Method = AlarmsInterface.Unskip
    static var abstract: String { localized("Cancel a skip.") }
    static func already(_ alarm: AlarmObject) -> String? {
        alarm.skipped == nil ? localized("nothing is skipped") : nil
    }
}

enum AlarmRemove: RemovingVerb {
    typealias Method = AlarmsInterface.Remove
    static var abstract: String { localized("Remove alarms permanently.") }
}

struct AlarmSkip: Command {
    static let name = "skip"
    static let abstract = localized("Skip the next occurrence, or all before a date.")

    @OptionGroup var items: ItemArguments

    @Option(help: .value("date", localized("The first day on which it rings again.")))
    var until: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        let request = AlarmsInterface.Skip(names: items.names, until: try TypedTimes(output).date(until, as: .until))
        let alarms = try Daemon(output).call(request).alarms
        try output.print(alarms) { $0.lines(alarms) }
    }
}
