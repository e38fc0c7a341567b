import ArgumentParser
import ClockAPI
import Console
import Localization

struct AlarmSkip: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip",
        abstract: localized("Skip the next occurrence, or all before a date.")
    )

    @OptionGroup var items: ItemArguments

    @Option(help: ArgumentHelp(localized("The first day on which it rings again."), valueName: "date"))
    var until: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        let request = AlarmsInterface.Skip(names: items.names, until: try TypedTimes(output).date(until, as: .until))
        let alarms = try Daemon(output).call(request).alarms
        try output.print(alarms) { $0.lines(alarms) }
    }
}
