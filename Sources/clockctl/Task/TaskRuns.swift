import ArgumentParser
import ClockAPI
import Console
import Localization
import Varlink

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

/// What commands of tasks do besides calling a method.
extension Daemon {
    /// As ``call(_:)``, but after a refusal for `reason` asks the user whether to call `meant` instead. Throws the
    /// refusal if there is no user to ask, and `declined` if the answer is no.
    func call<Method: VarlinkMethod>(
        _ method: Method,
        orAfter reason: RefusalCode,
        ask question: (TaskObject) -> String,
        declined: (TaskObject) -> String,
        meant: Method
    ) throws(Failure) -> Method.Reply {
        switch try attempt(method) {
        case .success(let reply): return reply
        case .failure(.notNow(let item, reason)):
            let refusal = failure(.notNow(item: item, reason: reason))
            guard let task = try? call(TasksInterface.Info(names: [item])).tasks.first?.task,
                let isMeant = Question.ask(question(task))
            else { throw refusal }
            guard isMeant else { throw Failure(refusal.status, declined(task)) }
            return try call(meant)
        case .failure(let refusal): throw failure(refusal)
        }
    }

    /// Returns the tasks named that are in `state` already; without names the current one. None if they can't be shown.
    func tasks(in state: TaskStateCode, _ names: [String]) -> [TaskObject] {
        guard let reply = try? call(TasksInterface.Info(names: names)) else { return [] }
        return reply.tasks.filter { $0.state == state }.map(\.task)
    }
}

extension TaskObject {
    /// `k1 walk the dog`
    var title: String { id + " " + name }
}
