import ArgumentParser
import ClockAPI
import Console
import Localization

struct TaskStart: Command {
    static let name = "start"
    static let abstract = localized("Start a task, or resume a paused one.")
    static let discussion = localized(
        """
        A task that is not there yet is added, with the usual estimate. While another task runs it asks whether \
        to pause that one; where nobody can be asked, --switch says so.
        """
    )

    @Argument(help: .value("name", localized("Task.")))
    var name: String

    @Flag(help: ArgumentHelp(localized("Pause the running task.")))
    var `switch` = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let name = NegativeText.restored(name)
        let daemon = Daemon(output)
        let running = daemon.tasks(in: .running, [name])
        let reply = try daemon.call(
            TasksInterface.Start(name: name, pausesOther: self.switch),
            orAfter: .anotherRuns,
            ask: {
                localized("{task} is running. Pause it and start “{name}”?", ["task": $0.title, "name": name.quotable])
            },
            declined: { localized("nothing was started, {task} is still running", ["task": $0.title]) },
            meant: TasksInterface.Start(name: name, pausesOther: true)
        )
        if !output.quiet { say(reply, daemon) }
        output.tell(running.map { output.page.already($0, localized("already running")) })
        try output.print(reply.task, ids: [reply.task.id]) { [$0.line(reply.task)] }
    }

    /// Reports side effects on standard error: a task that was paused or added.
    private func say(_ reply: TasksInterface.Start.Reply, _ daemon: Daemon) {
        if let paused = reply.paused {
            StandardOutput.writeMessage(localized("paused {task}", ["task": paused.title.printable]) + "\n")
        }
        guard reply.added else { return }
        let lines =
            [localized("added {task}, a new task", ["task": reply.task.title])]
            + daemon.tasksNear(reply.task.name).map { near in
                localized("perhaps you meant: {name}", ["name": near])
            }
        StandardOutput.writeMessage(lines.map { $0.printable + "\n" }.joined())
    }
}

struct TaskResume: Command {
    static let name = "resume"
    static let abstract = localized("Resume a paused task.")

    @OptionGroup var items: TaskArguments

    @Flag(help: ArgumentHelp(localized("Pause the running task.")))
    var `switch` = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = Daemon(output)
        let running = daemon.tasks(in: .running, items.names)
        let tasks = try daemon.call(
            TasksInterface.Resume(names: items.names, pausesOther: self.switch),
            orAfter: .anotherRuns,
            ask: { localized("{task} is running. Pause it?", ["task": $0.title]) },
            declined: { localized("nothing was started, {task} is still running", ["task": $0.title]) },
            meant: TasksInterface.Resume(names: items.names, pausesOther: true)
        ).tasks
        try output.print(tasks) { $0.lines(tasks) }
        output.tell(running.map { output.page.already($0, localized("already running")) })
    }
}

struct TaskExtend: Command {
    static let name = "extend"
    static let abstract = localized("Grant the current task more time.")
    static let discussion = localized("The run is still judged by its original estimate.")

    @Argument(help: .value("duration", localized("By how much.")))
    var length = "5m"

    @OptionGroup var output: OutputOptions

    func run() throws {
        let request = TasksInterface.Extend(names: [], changeSeconds: try output.seconds(of: length))
        // Only the current task can be meant: one object.
        guard let task = try Daemon(output).call(request).tasks.first else { return }
        try output.print(task) { [$0.line(task)] }
    }
}
