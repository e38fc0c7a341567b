import ArgumentParser
import ClockAPI
import Console
import Localization

struct TaskDone: Command {
    static let name = "done"
    static let abstract = localized("Complete a task and compare it with its estimate.")

    @OptionGroup var items: TaskArguments
    @OptionGroup var output: OutputOptions

    func run() throws {
        let reply = try Daemon(output).call(TasksInterface.Done(names: items.names))
        try output.print(reply.runs, ids: reply.runs.map(\.id)) { page in
            zip(reply.runs, reply.tasks).map { page.line($0, best: $1.bestStreak) }
        }
    }
}

struct TaskCancel: Command {
    static let name = "cancel"
    static let abstract = localized("Discard the current run of a task.")
    static let discussion = localized(
        "Asks before it discards a run of more than 5 seconds; --yes answers for scripts."
    )

    @OptionGroup var items: TaskArguments

    @Flag(name: [.short, .long], help: ArgumentHelp(localized("Do not ask.")))
    var yes = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = Daemon(output)
        let idle = daemon.tasks(in: .idle, items.names)
        let tasks = try daemon.call(
            TasksInterface.Cancel(names: items.names, confirmed: yes),
            orAfter: .needsConfirmation,
            ask: { localized("Discard the run of {task}?", ["task": $0.title]) },
            declined: { localized("nothing was cancelled, {task} is unchanged", ["task": $0.title]) },
            meant: TasksInterface.Cancel(names: items.names, confirmed: true)
        ).tasks
        try output.print(tasks) { page in
            tasks.filter { task in !idle.contains { $0.id == task.id } }.map(page.cancelledLine)
        }
        output.tell(idle.map { output.page.already($0, localized("neither running nor paused")) })
    }
}

struct TaskHistory: Command {
    static let name = "history"
    static let abstract = localized("List the finished runs, of one task or of all, by month.")
    static let discussion = localized("Runs of tasks that were removed are found by their name.")

    @Argument(help: .value("name", localized("Which task; all by default.")))
    var name: String?

    @Option(help: .value("yyyy-mm", localized("Only runs that began in this month, such as 2026-11.")))
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
        let runs = try Daemon(output).pages(request).flatMap(\.runs)
        if csv { return try OutputOptions.printRecords(Page.csv(runs)) }
        try output.printList(runs, ids: runs.map(\.id), none: localized("no finished runs")) {
            $0.ledger(runs, isDetailed: details)
        }
    }
}
