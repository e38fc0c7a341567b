import ArgumentParser
import ClockAPI
import Console
import Localization

struct TaskDone: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: localized("Complete a task and compare it with its estimate.")
    )

    @OptionGroup var items: TaskArguments
    @OptionGroup var output: OutputOptions

    func run() throws {
        let reply = try TaskCall(output).call(TasksInterface.Done(names: items.names))
        try output.printItems(reply.runs, ids: reply.runs.map(\.id)) { page in
            zip(reply.runs, reply.tasks).map { page.line($0, best: $1.bestStreak) }
        }
    }
}

struct TaskCancel: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: localized("Discard the current run of a task."),
        discussion: localized(
            "Asks before it discards a run of more than 5 seconds; --yes answers for scripts."
        )
    )

    @OptionGroup var items: TaskArguments

    @Flag(name: [.short, .long], help: ArgumentHelp(localized("Do not ask.")))
    var yes = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let tasks = try TaskCall(output).call(
            TasksInterface.Cancel(names: items.names, confirmed: yes),
            orAfter: .needsConfirmation,
            ask: { localized("Discard the run of {task}?", ["task": $0.title]) },
            declined: { localized("nothing was cancelled, {task} is unchanged", ["task": $0.title]) },
            meant: TasksInterface.Cancel(names: items.names, confirmed: true)
        ).tasks
        try output.printItems(tasks) { page in tasks.map(page.cancelledLine) }
    }
}
