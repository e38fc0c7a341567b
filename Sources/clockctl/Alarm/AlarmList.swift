import ArgumentParser
import ClockAPI
import Console
import Localization

struct AlarmList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: localized("List all alarms."),
        aliases: CommandAlias.list
    )

    @Option(help: ArgumentHelp(localized("By time of day, by the next ring, or by id."), valueName: "time|next|id"))
    var sort: AlarmOrder = .time

    @OptionGroup var output: OutputOptions

    func run() throws {
        let alarms = try Daemon(output).pages(AlarmsInterface.List()).flatMap(\.alarms).sorted(by: sort.precedes)
        try output.printList(alarms, ids: alarms.map(\.id), none: localized("no alarms")) { $0.table(alarms) }
    }
}
