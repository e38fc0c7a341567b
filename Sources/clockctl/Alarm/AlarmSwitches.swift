import ArgumentParser
import ClockAPI
import Console
import Localization

struct AlarmEnable: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable",
        abstract: localized("Switch alarms on.")
    )

    @OptionGroup var items: ItemArguments
    @OptionGroup var output: OutputOptions

    func run() throws {
        let alarms = try Daemon(output).call(AlarmsInterface.Enable(names: items.names)).alarms
        try output.printItems(alarms) { $0.lines(alarms) }
    }
}

struct AlarmDisable: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable",
        abstract: localized("Switch alarms off; they stay listed.")
    )

    @OptionGroup var items: ItemArguments
    @OptionGroup var output: OutputOptions

    func run() throws {
        let alarms = try Daemon(output).call(AlarmsInterface.Disable(names: items.names)).alarms
        try output.printItems(alarms) { $0.lines(alarms) }
    }
}

struct AlarmRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: localized("Remove alarms for good.")
    )

    @OptionGroup var items: ItemArguments
    @OptionGroup var output: OutputOptions

    func run() throws {
        let alarms = try Daemon(output).call(AlarmsInterface.Remove(names: items.names)).alarms
        try output.printItems(alarms) { page in alarms.map(page.removedLine) }
    }
}
