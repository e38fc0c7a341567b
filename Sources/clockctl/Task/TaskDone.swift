import ArgumentParser
import ClockAPI
import Console
import Localization

struct TaskDone: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: localized("Say that a task is done, and hear whether its estimate was.")
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
            "A run of more than 5 seconds is asked about; where nobody can be asked, --yes says that you mean it."
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
            ask: { localized("Throw away the run of {task}?", ["task": $0.title]) },
            declined: { localized("nothing was cancelled, {task} is unchanged", ["task": $0.title]) },
            meant: TasksInterface.Cancel(names: items.names, confirmed: true)
        ).tasks
        try output.printItems(tasks) { page in tasks.map(page.cancelledLine) }
    }
}
