import ArgumentParser
import ClockAPI
import Console
import Localization

struct TaskCommand: Command {
    static let name = "task"
    static let abstract = localized("Tasks: guess how long a thing takes, do it, and learn to guess.")
    static let discussion = localized(
        """
        What elapses is time awake, without pauses. A run within its task's estimate is achieved, a longer one \
        failed; the estimate it began with counts, also where more time was granted.

        One task runs at a time. Another may be started with --switch: the first is paused, and stays so until \
        it is resumed or done.

        A focus session on a task (clockctl focus start NAME, its whole name) runs it in its work phases and \
        pauses it in its breaks; whether it is done you say yourself.
        """
    )
    static let subcommands: [any ParsableCommand.Type] = [
        TaskAdd.self, TaskList.self, ItemCommand<TaskInfo>.self, TaskEdit.self, TaskMove.self,
        ItemCommand<TaskRemove>.self,
        TaskStart.self, ItemCommand<TaskPause>.self, TaskResume.self, TaskExtend.self, TaskDone.self,
        TaskCancel.self,
        TaskHistory.self,
    ]
}

/// The task of a command; without a name the one in progress.
struct TaskArguments: ItemNames {
    @Argument(
        help: .value("name", localized("An id, a name, or the beginning of one; without any, the task under way."))
    )
    var texts: [String] = []

    var names: [String] { texts.map(NegativeText.restored) }
}

enum TaskInfo: ItemVerb {
    typealias Method = TasksInterface.Info
    typealias Names = TaskArguments
    static var abstract: String { localized("Show tasks, and how good your estimates were.") }
    static func ids(_ tasks: [TaskInfoObject]) -> [String] { tasks.map(\.id) }
    static func lines(_ tasks: [TaskInfoObject], on page: Page) -> [String] { page.details(tasks.map(page.detail)) }
}

enum TaskPause: ReachableVerb {
    typealias Inspection = TasksInterface.Info
    typealias Method = TasksInterface.Pause
    typealias Names = TaskArguments
    static let isInspectedWithoutNames = true
    static var abstract: String { localized("Pause a task; its expected end moves.") }
    static func already(_ task: TaskInfoObject) -> String? { task.state == .paused ? localized("already paused") : nil }
}

enum TaskRemove: ItemVerb {
    typealias Method = TasksInterface.Remove
    static var abstract: String { localized("Remove tasks; their history stays.") }
    static func lines(_ tasks: [TaskObject], on page: Page) -> [String] { tasks.map(page.removedLine) }
}
