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
        try output.print(reply.runs, ids: reply.runs.map(\.id)) { page in
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
        let call = TaskCall(output)
        let idle = call.those(in: .idle, items.names)
        let tasks = try call.call(
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
