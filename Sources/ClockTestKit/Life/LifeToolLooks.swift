import Chronology
import ClockAPI

// Compares tasks and D-days, as clients see them, with the model.

extension Life {
    func check(_ task: TaskObject, _ name: String, _ model: LifeModel) throws {
        guard let index = model.task(name) else { throw Violation(.repliesAreTrue, "there should be no \(name)") }
        let expected = model.tasks[index]
        let isRight =
            if let attempt = expected.attempt {
                task.state == (expected.isRunning ? .running : .paused)
                    && Self.microseconds(task.elapsedSeconds) == attempt.elapsed(now)
                    && Self.microseconds(task.remainingSeconds) == attempt.expected - attempt.elapsed(now)
            } else {
                task.state == .idle && task.elapsedSeconds == nil
            }
        let last = model.runs.last { $0.task == expected.item }?.elapsed
        guard isRight, Self.microseconds(task.estimateSeconds) == expected.estimate,
            Self.microseconds(task.lastSeconds) == last
        else { throw Violation(.repliesAreTrue, "\(task), expected \(expected)") }
    }

    /// Reads all of them through the interface and compares them.
    func lookAtTools(_ model: LifeModel) throws {
        guard let tasks = try read(TasksInterface.List())?.tasks else { return }
        guard tasks.map(\.name) == model.tasks.map(\.name) else {
            throw Violation(.acknowledgedIsKept, "tasks \(tasks.map(\.name)), expected \(model.tasks.map(\.name))")
        }
        for task in tasks { try check(task, task.name, model) }
        try lookAtRuns(model)
        try look(at: model.silent)
        guard let days = try read(DaysInterface.List())?.days else { return }
        let expected = model.days.map { "\($0.name) \(model.target(of: $0, now))" }
        guard try days.map({ "\($0.name ?? "") \(try Self.target(of: $0))" }).sorted() == expected.sorted() else {
            throw Violation(.acknowledgedIsKept, "days \(days), expected \(expected)")
        }
    }

    /// The number of the target day.
    private static func target(of day: DayObject) throws -> Int {
        try DateText.parse(day.from, today: .first).dayNumber + day.days
    }

    /// Compares the runs. A run has its task's current or last name.
    private func lookAtRuns(_ model: LifeModel) throws {
        guard let runs = try read(TasksInterface.History())?.runs else { return }
        guard runs.count == model.runs.count else {
            throw Violation(.repliesAreTrue, "\(runs.count) runs are told of \(model.runs.count)")
        }
        for (told, run) in zip(runs, model.runs) {
            let name = model.tasks.first { $0.item == run.task }?.name ?? told.task
            guard told.task == name, Self.microseconds(told.elapsedSeconds) == run.elapsed, told.streak == run.streak,
                told.achieved == (run.elapsed <= run.estimate)
            else { throw Violation(.repliesAreTrue, "\(told), expected \(run)") }
        }
    }

    static func microseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1_000_000).rounded()) }

    private static func microseconds(_ seconds: Double?) -> Int64? { seconds.map { microseconds($0) } }
}
