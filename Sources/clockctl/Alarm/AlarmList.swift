import ArgumentParser
import ClockAPI
import Console
import Localization

struct AlarmList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: localized("List all alarms.")
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        let alarms = try Daemon(output).pages(AlarmsInterface.List()).flatMap(\.alarms)
        try output.printList(alarms, ids: alarms.map(\.id), none: localized("no alarms")) { $0.table(alarms) }
    }
}

struct AlarmShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: localized("Show everything about alarms.")
    )

    @OptionGroup var items: ItemArguments
    @OptionGroup var output: OutputOptions

    func run() throws {
        let alarms = try Daemon(output).call(AlarmsInterface.Show(names: items.names)).alarms
        try output.printItems(alarms, ids: alarms.map(\.id)) { page in page.details(alarms.map(page.detail)) }
    }
}
