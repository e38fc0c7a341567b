import ClockAPI
import Console
import Localization
import Varlink

/// A verb for tasks: the error for an unknown name lists similar ones.
protocol TaskVerb: ItemVerb {}

extension TaskVerb {
    static func call(_ method: Method, _ output: OutputOptions) throws(Failure) -> Method.Reply {
        try TaskCall(output).call(method)
    }
}

enum TaskInfo: TaskVerb {
    typealias Method = TasksInterface.Info
    typealias Names = TaskArguments
    static let name = "info"
    static var abstract: String { localized("Show tasks, and how good your estimates were.") }
    static func ids(_ tasks: [TaskInfoObject]) -> [String] { tasks.map(\.id) }
    static func lines(_ tasks: [TaskInfoObject], on page: Page) -> [String] { page.details(tasks) }
}

enum TaskPause: TaskVerb, ReachableVerb {
    typealias Inspection = TasksInterface.Info
    typealias Method = TasksInterface.Pause
    typealias Names = TaskArguments
    static let name = "pause"
    static let isInspectedWithoutNames = true
    static var abstract: String { localized("Pause a task; its expected end moves.") }
    static func already(_ task: TaskInfoObject) -> String? { task.state == .paused ? localized("already paused") : nil }
}

enum TaskRemove: TaskVerb {
    typealias Method = TasksInterface.Remove
    static let name = "remove"
    static var abstract: String { localized("Remove tasks; their history stays.") }
    static func lines(_ tasks: [TaskObject], on page: Page) -> [String] { tasks.map(page.removedLine) }
}
