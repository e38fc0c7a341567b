import Agenda
import AgendaStore
import Chronology
import ClockAPI

extension RequestTable {
    mutating func addTaskRequests() {
        addTaskListRequests()
        add(TasksInterface.Start.self) { request, turn in
            try turn.startTask(request.name, pausesOther: request.pausesOther)
        }
        add(TasksInterface.Pause.self) { request, turn in
            try .init(tasks: turn.changeTasks(request.names) { try $0.paused(turn.now) })
        }
        add(TasksInterface.Resume.self) { request, turn in
            let tasks = try turn.tasks(request.names)
            return try .init(
                tasks: tasks.map { task in
                    _ = try turn.makeWay(for: task.id, pausesOther: request.pausesOther)
                    return try turn.change(task) { try $0.resumed(turn.now) }
                }
            )
        }
        add(TasksInterface.Extend.self) { request, turn in
            let change = try Bounds.duration(
                request.changeSeconds,
                parameter: "changeSeconds",
                atLeast: .seconds(1)
            )
            return try .init(
                tasks: turn.changeTasks(request.names) { task in
                    let outcome = try task.extended(by: change, turn.now)
                    guard outcome.entity.attempt?.expected ?? .zero <= Limits.longest else {
                        throw ClockError.outOfRange(parameter: "changeSeconds", message: "more than a hundred years")
                    }
                    return outcome
                }
            )
        }
        add(TasksInterface.Done.self) { request, turn in
            let tasks = try turn.tasks(request.names)
            let runs = try tasks.map { task in try turn.refusing(task) { try turn.finish(task) } }
            let infos = try tasks.compactMap { try turn.transaction.load(TimedTask.self, $0.id) }.map(turn.info)
            return .init(runs: runs.map(turn.object), tasks: infos)
        }
        add(TasksInterface.Cancel.self) { request, turn in
            try .init(
                tasks: turn.changeTasks(request.names) {
                    try $0.cancelled(isConfirmed: request.confirmed, turn.now)
                }
            )
        }
    }
}

extension Turn {
    /// The tasks named; without names the one under way.
    func tasks(_ names: [String]) throws -> [TimedTask] {
        guard names.isEmpty else { return try loadAll(TimedTask.self, names) }
        guard let task = try currentTask() else { throw ClockError.notNow(item: "", reason: "nothingRuns") }
        return [task]
    }

    fileprivate func startTask(_ name: String, pausesOther: Bool) throws -> TasksInterface.Start.Reply {
        let known = try knownTask(name)
        let task = try known ?? addTask(name, estimate: nil, icon: nil)
        let paused = try makeWay(for: task.id, pausesOther: pausesOther)
        let started = try change(task) { try $0.started(now) }
        return .init(task: started, added: known == nil, paused: try paused.map(object))
    }

    /// Nil where no task has that name and one may be called so.
    private func knownTask(_ name: String) throws -> TimedTask? {
        if case .unknown = try transaction.lookUp(name, .task), TimedTask.isPossibleName(name) { return nil }
        return try load(TimedTask.self, name)
    }

    /// Pauses the other task that runs, where that is wanted. - Returns: that other one.
    fileprivate func makeWay(for task: ItemID, pausesOther: Bool) throws -> TimedTask? {
        guard let other = try runningTask(beside: task) else { return nil }
        guard pausesOther else { throw notNow(other.id, "anotherRuns") }
        let outcome = try other.paused(now)
        try commit(outcome)
        return outcome.entity
    }

    fileprivate func changeTasks(
        _ names: [String],
        _ transition: (TimedTask) throws -> Outcome<TimedTask>
    ) throws -> [TaskObject] {
        try tasks(names).map { try change($0, transition) }
    }

    fileprivate func change(
        _ task: TimedTask,
        _ transition: (TimedTask) throws -> Outcome<TimedTask>
    ) throws -> TaskObject {
        try refusing(task) {
            let outcome = try transition(task)
            try commit(outcome)
            return try object(outcome.entity)
        }
    }

    fileprivate func refusing<Result>(_ task: TimedTask, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let refusal as TimedTask.Refusal {
            throw notNow(task.id, String(describing: refusal))
        }
    }
}
