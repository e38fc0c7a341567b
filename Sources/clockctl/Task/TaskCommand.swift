import ArgumentParser
import Chronology
import ClockAPI
import ClockClient
import Console
import Localization
import Varlink

struct TaskCommand: Command {
    static let name = "task"
    static let abstract = localized("Tasks: estimate how long they take, measure it, and improve your estimates.")
    static let discussion = localized(
        """
        Only time awake and not paused counts. A run within its task's estimate is achieved, a longer one failed; the \
        original estimate counts, even if more time was granted.

        One task runs at a time. Another may be started with --switch: the first is then paused until it is resumed or \
        completed.

        A focus session on a task (clockctl focus start NAME, with the full name) runs it in work phases and pauses it \
        in breaks; it is not completed automatically.
        """
    )
    static let subcommands: [any Command.Type] = [
        TaskAdd.self, TaskList.self, ItemCommand<TasksInterface.Info>.self, TaskEdit.self, TaskMove.self,
        ItemRemoval<TasksInterface.Remove>.self,
        TaskStart.self, ItemCommand<TasksInterface.Pause>.self, TaskResume.self, TaskExtend.self, TaskDone.self,
        TaskCancel.self, TaskStop.self,
        TaskHistory.self, Rename<TaskCommand>.self,
    ]
}

extension TaskCommand: RenamedNoun {
    static let option = "--name"
}

/// The task of a command; without a name the one in progress.
struct TaskArguments: ItemNames {
    @Argument(help: .value("name", localized("An id, a name, or the beginning of one; by default the current task.")))
    var texts: [String] = []

}

extension TasksInterface.Info: ItemVerb {
    typealias Arguments = TaskArguments
    static var abstract: String { localized("Show tasks, and how good your estimates were.") }
    static func ids(_ tasks: [TaskInfoObject]) -> [String] { tasks.map(\.id) }
    static func lines(_ tasks: [TaskInfoObject], on page: Page) -> [String] { page.details(tasks.map(page.detail)) }
}

extension TasksInterface.Pause: ReachableVerb {
    typealias Inspection = TasksInterface.Info
    typealias Arguments = TaskArguments
    static let isInspectedWithoutNames = true
    static var abstract: String { localized("Pause a task; its expected end moves.") }
    static func already(_ task: TaskInfoObject) -> String? { task.state == .paused ? localized("already paused") : nil }
}

extension TasksInterface.Remove: ItemVerb {
    static var abstract: String { localized("Remove tasks; their history is kept.") }
    static func lines(_ tasks: [TaskObject], on page: Page) -> [String] { tasks.map(page.removedLine) }
}

struct TaskAdd: ExchangingCommand, LabelledCommand {
    static let name = "add"
    static let abstract = localized("Add a task.")

    @Argument(help: .value("name> <estimate", localized("A unique name, then your estimate."), "task", "estimate"))
    var words: [String] = []

    @Option(help: .value("name", localized("The name, whatever it reads as, like words after --.")))
    var label: String?

    @Option(help: .value("text", localized("An icon or a word shown beside the name.")))
    var icon: String?

    @OptionGroup var output: OutputOptions

    func exchange() throws -> Exchange? {
        let (name, estimate) = try given()
        let request = TasksInterface.Add(
            name: name,
            estimateSeconds: try output.seconds(estimate),
            icon: icon.map(NegativeText.restored)
        )
        return Exchange(request) { reply in
            try output.print(reply.task, ids: [reply.task.id]) { [$0.line(reply.task)] }
        }
    }

    /// The last of several words is the estimate if it is a duration. A duration alone was probably meant as the
    /// estimate, and is refused as a name.
    private func given() throws(Failure) -> (name: String, estimate: String?) {
        var name = [label].compactMap(\.self) + words
        guard let first = name.first else { throw UsageFailure.make(localized("missing name"), of: "task add") }
        var estimate: String?
        if name.count > 1, let last = name.last, try isEstimate(last) {
            estimate = LiteralText.restored(name.removeLast())
        }
        if label != nil, name.count > 1 { throw UsageFailure.surplus(name[1]) }
        let named = name.map(LiteralText.restored)
        if label == nil, !LiteralText.isMarked(first) {
            let command = ["task", "add"]
            try LabelDoubt.refuseDuration(named, of: command, asTime: { command + ["NAME", $0] }, output)
        }
        return (named.joined(separator: " "), estimate)
    }

    /// Throws for digits that were meant as a duration, but are none: `25`, `-5m`, `5x`. `chapter two` is a name.
    private func isEstimate(_ word: String) throws(Failure) -> Bool {
        let text = LiteralText.restored(word)
        do throws(TimeTextError) {
            _ = try ReaderLanguage.current.duration(text)
            return true
        } catch {
            guard PresetName.isPossible(text) else {
                throw Failure(error, reading: .duration, columns: output.messageColumns)
            }
            return false
        }
    }
}

struct TaskList: Command {
    static let name = "list"
    static let abstract = localized("List the tasks.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        try output.printPages(TasksInterface.List(), ids: \.id, none: localized("no tasks")) { $0.table($1) }
    }
}

struct TaskEdit: ExchangingCommand {
    static let name = "edit"
    static let abstract = localized("Change the name, the estimate or the icon of tasks.")
    static let discussion = localized("Finished runs get the new name. A current run keeps its original estimate.")

    @OptionGroup var items: ItemArguments

    @Option(help: .value("name", localized("New name.")))
    var name: String?

    @Option(help: .value("estimate", localized("New estimate.")))
    var estimate: String?

    @Option(help: .value("text", localized("New icon; '' for none.")))
    var icon: String?

    @OptionGroup var output: OutputOptions

    func exchange() throws -> Exchange? {
        let request = TasksInterface.Edit(
            names: items.names,
            newName: name.map(NegativeText.restored),
            estimateSeconds: try output.seconds(estimate),
            icon: icon.map(NegativeText.restored)
        )
        guard request != TasksInterface.Edit(names: request.names) else {
            throw UsageFailure.unchanged(suchAs: "--estimate 45m", of: "task edit")
        }
        return Exchange(request) { reply in
            try output.print(reply.tasks) { $0.lines(reply.tasks) }
        }
    }
}

struct TaskMove: ExchangingCommand {
    static let name = "move"
    static let abstract = localized("Move a task in the list.")

    @Argument(help: .value("name", localized("Task.")))
    var task: String

    @Argument(help: .value("position", localized("The new position, from 1.")))
    var position: Int

    @OptionGroup var output: OutputOptions

    func exchange() throws -> Exchange? {
        let request = TasksInterface.Move(name: NegativeText.restored(task), position: position)
        return Exchange(request) { reply in
            try output.print(reply.tasks, ids: reply.tasks.map(\.id)) { $0.table(reply.tasks) }
        }
    }
}

struct TaskStart: Command {
    static let name = "start"
    static let abstract = localized("Start a task, or resume a paused one.")
    static let discussion = localized(
        """
        An unknown task is added with the default estimate. If another task is running, the command asks whether to \
        pause it; use --switch in scripts.

        --follow shows the run until it is completed: on a terminal as a bar, which continues past the estimate; \
        otherwise it prints a line for each change or, with --json, an object, the finished run last. Keys act on it: \
        space pauses and resumes, d completes it, + adds a minute, ? shows all keys, q quits, and the task continues. \
        It survives a restart of the daemon.
        """
    )
    static let exitStatuses = localized("Exit status: 0 if the task was completed, 3 if the run was cancelled.")

    @Argument(help: .value("name", localized("Task.")))
    var name: String

    @Flag(help: ArgumentHelp(localized("Pause the running task.")))
    var `switch` = false

    @Flag(help: ArgumentHelp(localized("Show it live until it is done.")))
    var follow = false

    @Flag(help: ArgumentHelp(localized("Show it live in big digits.")))
    var big = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        try output.check(follow: follow || big, of: "task start")
        let name = NegativeText.restored(name)
        let daemon = Daemon(output)
        let running = daemon.tasks(in: .running, [name])
        let reply = try daemon.call(
            TasksInterface.Start(name: name, pausesOther: self.switch),
            orAfter: .anotherRuns,
            ask: { running in
                let other = daemon.tasks([name]).first?.title ?? "“" + name.quotable + "”"
                return localized(
                    "{task} is running. Pause it and start {other}?",
                    ["task": running.title, "other": other]
                )
            },
            declined: { localized("{task}: still running", ["task": $0.title]) },
            meant: TasksInterface.Start(name: name, pausesOther: true)
        )
        guard let reply else { throw ExitStatus.wrongState }
        if !output.quiet { say(reply, daemon) }
        output.tell(running.map { output.page.already($0, localized("already running")) })
        try output.print(reply.task, ids: [reply.task.id]) { [$0.line(reply.task)] }
        if follow || big { try TaskFollow(reply.task, daemon, output, isBig: big).run() }
    }

    /// Reports side effects on standard error: a task that was paused or added.
    private func say(_ reply: TasksInterface.Start.Reply, _ daemon: Daemon) {
        if let paused = reply.paused {
            StandardOutput.writeMessage(localized("{task}: paused", ["task": paused.title.printable]) + "\n")
        }
        guard reply.added else { return }
        let lines =
            [localized("{task}: added", ["task": reply.task.title])]
            + daemon.tasksNear(reply.task.name).map { near in
                localized("did you mean {name}?", ["name": near])
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
            declined: { localized("{task}: still running", ["task": $0.title]) },
            meant: TasksInterface.Resume(names: items.names, pausesOther: true)
        )?.tasks
        guard let tasks else { throw ExitStatus.wrongState }
        try output.print(tasks) { $0.lines(tasks) }
        output.tell(running.map { output.page.already($0, localized("already running")) })
    }
}

struct TaskExtend: Command {
    static let name = "extend"
    static let abstract = localized("Grant the current task more time.")
    static let discussion = localized("The run is still judged by its original estimate.")

    @Argument(help: .value("duration", localized("Duration to add.")))
    var length = "5m"

    @OptionGroup var output: OutputOptions

    func run() throws {
        let request = TasksInterface.Extend(names: [], changeSeconds: try output.seconds(of: length))
        // The command can only concern the current task: one object.
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
        let request = TasksInterface.Done(names: items.names)
        let daemon = Daemon(output)
        let reply = try daemon.call(request)
        try output.print(reply.runs, ids: reply.runs.map(\.id)) { $0.lines(of: reply, to: request) }
        guard !output.json else { return }
        output.tell(output.page.remarks(reply))
        guard let reward = output.page.reward(reply), let screen = RewardScreen(output), daemon.showsRewards else {
            return
        }
        try screen.show(reward)
    }
}

struct TaskCancel: Command {
    static let name = "cancel"
    static let abstract = localized("Discard the current run of a task.")
    static let discussion = localized("Asks before a run of more than 5 seconds is discarded; use --yes in scripts.")

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
            declined: { localized("{task}: kept", ["task": $0.title]) },
            meant: TasksInterface.Cancel(names: items.names, confirmed: true)
        )?.tasks
        guard let tasks else { return }
        try output.print(tasks) { page in
            tasks.filter { task in !idle.contains { $0.id == task.id } }.map(page.cancelledLine)
        }
        output.tell(idle.map { output.page.already($0, localized("neither running nor paused")) })
        if idle.count < tasks.count { output.tellOfUndo(tasks) }
    }
}

/// Ends the run of a task in the way that the user chooses.
struct TaskStop: Command {
    static let name = "stop"
    static let abstract = localized("Ask how the current run ends: completed, paused or discarded.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = Daemon(output)
        // The refusal says that none is running.
        guard let task = try daemon.call(TasksInterface.Info(names: [])).tasks.first?.task else { return }
        let verbs = ["done", "pause", "cancel"]
        let question = localized("{task}: done, pause or cancel?", ["task": task.title])
        guard let answer = Question.askFor(verbs, question), let command = verbs.first(where: { $0 == answer }) else {
            throw Failure(.usage, question, details: verbs.map { CommandWords.line(["task", $0]) })
        }
        try run(command, task.id)
    }

    private func run(_ verb: String, _ id: String) throws {
        let confirmation = verb == "cancel" ? ["--yes"] : []
        var command = try Program.parsed(
            CommandLineArguments.prepared(["task", verb, id] + confirmation + output.words)
        )
        try command.run()
    }
}

struct TaskHistory: Command {
    static let name = "history"
    static let abstract = localized("List the finished runs, of one task or of all, by month.")
    static let discussion = localized("Runs of tasks that were removed are found by their name.")

    @Argument(help: .value("name", localized("Task; all by default.")))
    var name: String?

    @Option(help: .value("yyyy-mm", localized("Only runs that began in this month, such as 2026-11.")))
    var month: String?

    @Flag(help: ArgumentHelp(localized("Also show streak, expected end, end and remaining time.")))
    var details = false

    @Flag(help: ArgumentHelp(localized("Print comma-separated values.")))
    var csv = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        guard !(csv && output.json) else {
            throw UsageFailure.make(localized("can't print both JSON and CSV"), of: "task history")
        }
        let request = TasksInterface.History(name: name.map(NegativeText.restored), month: try output.month(month))
        if csv { return try OutputOptions.printRecords(Page.csv(Daemon(output).pages(request).flatMap(\.runs))) }
        try output.printPages(request, ids: \.id, none: localized("no finished runs")) {
            $0.ledger($1, isDetailed: details)
        }
    }
}

/// Calls of task commands that involve more than one method.
extension Daemon {
    /// As ``call(_:)``, but after a refusal for `reason` asks the user whether to call `meant` instead. Throws the
    /// refusal if there is no user to ask. Nil if the answer is no, which `declined` confirms on standard error.
    func call<Method: VarlinkMethod>(
        _ method: Method,
        orAfter reason: RefusalCode,
        ask question: (TaskObject) -> String,
        declined: (TaskObject) -> String,
        meant: Method
    ) throws(Failure) -> Method.Reply? {
        switch try attempt(method) {
        case .success(let reply): return reply
        case .failure(.notNow(let item, reason)):
            guard let task = tasks([item]).first, let isMeant = Question.ask(question(task)) else {
                throw failure(.notNow(item: item, reason: reason), of: Method.name)
            }
            if isMeant { return try call(meant) }
            StandardOutput.writeMessage(declined(task).printable + "\n")
            return nil
        case .failure(let refusal): throw failure(refusal, of: Method.name)
        }
    }

    /// Returns the named tasks that are already in `state`; without names, the current task. Empty if they can't be
    /// shown.
    func tasks(in state: TaskStateCode, _ names: [String]) -> [TaskObject] {
        tasks(names).filter { $0.state == state }
    }

    fileprivate func tasks(_ names: [String]) -> [TaskObject] {
        (try? call(TasksInterface.Info(names: names)).tasks.map(\.task)) ?? []
    }
}
