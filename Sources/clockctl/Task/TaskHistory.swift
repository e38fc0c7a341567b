import ArgumentParser
import ClockAPI
import Console
import Localization

struct TaskHistory: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: localized("List the finished runs, of one task or of all, by month."),
        discussion: localized("Runs of tasks that were removed are found by their name.")
    )

    @Argument(help: ArgumentHelp(localized("Which task; all by default."), valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp(localized("Only runs that began in this month, such as 2026-11."), valueName: "yyyy-mm"))
    var month: String?

    @Flag(help: ArgumentHelp(localized("Also show streak, expected end, end and remaining time.")))
    var details = false

    @Flag(help: ArgumentHelp(localized("Print CSV.")))
    var csv = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        guard !(csv && output.json) else {
            throw UsageFailure.make(localized("can't print both JSON and CSV"), of: "task history")
        }
        let request = TasksInterface.History(name: name.map(NegativeText.restored), month: month)
        let runs = try TaskCall(output).pages(request).flatMap(\.runs)
        if csv { return try OutputOptions.printRecords(Page.csv(runs)) }
        try output.printList(runs, ids: runs.map(\.id), none: localized("no finished runs")) {
            $0.ledger(runs, isDetailed: details)
        }
    }
}
