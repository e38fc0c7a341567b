import ArgumentParser
import ClockAPI
import Console
import Localization

struct TaskAdd: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: localized("Add a task."))

    @Argument(help: ArgumentHelp(localized("A unique name."), valueName: "name"))
    var name: String

    @Argument(
        help: ArgumentHelp(
            localized("Your estimate; 30 minutes by default."),
            valueName: "estimate"
        )
    )
    var estimate: String?

    @Option(help: ArgumentHelp(localized("An icon or a word shown beside the name."), valueName: "text"))
    var icon: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        let request = TasksInterface.Add(
            name: NegativeText.restored(name),
            estimateSeconds: try output.seconds(estimate),
            icon: icon.map(NegativeText.restored)
        )
        let task = try TaskCall(output).call(request).task
        try output.print(task, ids: [task.id]) { [$0.line(task)] }
    }
}

struct TaskList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: localized("List the tasks."),
        aliases: CommandAlias.list
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        let tasks = try Daemon(output).pages(TasksInterface.List()).flatMap(\.tasks)
        try output.printList(tasks, ids: tasks.map(\.id), none: localized("no tasks")) { $0.table(tasks) }
    }
}

struct TaskEdit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: localized("Change the name, the estimate or the icon of tasks."),
        discussion: localized(
            "Its finished runs take the new name. A run under way keeps the estimate it began with."
        )
    )

    @OptionGroup var items: ItemArguments

    @Option(help: ArgumentHelp(localized("Another name."), valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp(localized("Another estimate."), valueName: "estimate"))
    var estimate: String?

    @Option(help: ArgumentHelp(localized("Another icon; '' for none."), valueName: "text"))
    var icon: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        let request = TasksInterface.Edit(
            names: items.names,
            newName: name.map(NegativeText.restored),
            estimateSeconds: try output.seconds(estimate),
            icon: icon.map(NegativeText.restored)
        )
        guard request != TasksInterface.Edit(names: request.names) else {
            throw UsageFailure.make(localized("nothing to change: give an option"), of: "task edit")
        }
        let tasks = try TaskCall(output).call(request).tasks
        try output.print(tasks) { $0.lines(tasks) }
    }
}

struct TaskMove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: localized("Move a task in the list.")
    )

    @Argument(help: ArgumentHelp(localized("Which task."), valueName: "name"))
    var task: String

    @Argument(help: ArgumentHelp(localized("The new position, from 1."), valueName: "position"))
    var position: Int

    @OptionGroup var output: OutputOptions

    func run() throws {
        let request = TasksInterface.Move(name: NegativeText.restored(task), position: position)
        let tasks = try TaskCall(output).call(request).tasks
        try output.print(tasks, ids: tasks.map(\.id)) { $0.table(tasks) }
    }
}
