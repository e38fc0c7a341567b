import ArgumentParser
import ClockAPI
import Console
import Localization

struct TaskAdd: ExchangingCommand {
    static let name = "add"
    static let abstract = localized("Add a task.")

    @Argument(help: .value("name", localized("A unique name.")))
    var name: String

    @Argument(help: .value("estimate", localized("Your estimate; 30 minutes by default.")))
    var estimate: String?

    @Option(help: .value("text", localized("An icon or a word shown beside the name.")))
    var icon: String?

    @OptionGroup var output: OutputOptions

    func exchange() throws -> Exchange? {
        let request = TasksInterface.Add(
            name: NegativeText.restored(name),
            estimateSeconds: try output.seconds(estimate),
            icon: icon.map(NegativeText.restored)
        )
        return Exchange(request) { reply in
            try output.print(reply.task, ids: [reply.task.id]) { [$0.line(reply.task)] }
        }
    }
}

struct TaskList: Command {
    static let name = "list"
    static let abstract = localized("List the tasks.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let tasks = try Daemon(output).pages(TasksInterface.List()).flatMap(\.tasks)
        try output.printList(tasks, ids: tasks.map(\.id), none: localized("no tasks")) { $0.table(tasks) }
    }
}

struct TaskEdit: ExchangingCommand {
    static let name = "edit"
    static let abstract = localized("Change the name, the estimate or the icon of tasks.")
    static let discussion = localized(
        "Its finished runs take the new name. A run under way keeps the estimate it began with."
    )

    @OptionGroup var items: ItemArguments

    @Option(help: .value("name", localized("Another name.")))
    var name: String?

    @Option(help: .value("estimate", localized("Another estimate.")))
    var estimate: String?

    @Option(help: .value("text", localized("Another icon; '' for none.")))
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
            throw UsageFailure.make(localized("nothing to change: give an option"), of: "task edit")
        }
        return Exchange(request) { reply in
            try output.print(reply.tasks) { $0.lines(reply.tasks) }
        }
    }
}

struct TaskMove: ExchangingCommand {
    static let name = "move"
    static let abstract = localized("Move a task in the list.")

    @Argument(help: .value("name", localized("Which task.")))
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
