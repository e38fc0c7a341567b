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
