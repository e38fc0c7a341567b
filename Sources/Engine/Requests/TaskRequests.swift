import Agenda
import AgendaStore
import ClockAPI

extension RequestTable {
    mutating func addTaskRequests() {
        addTaskListRequests()
        add(TasksInterface.Start.self) { request, turn in
            try turn.startTask(request.name, pausesOther: request.pausesOther ?? false)
        }
        let current: @Sendable (Turn) throws -> [ItemID] = { try $0.tasks([]).map(\.id) }
        addChange(TasksInterface.Pause.self, TimedTask.self, implied: current) { try $0.paused($2.now) }
        addChange(TasksInterface.Resume.self, TimedTask.self, implied: current) { task, request, turn in
            _ = try turn.makeWay(for: task.id, pausesOther: request.pausesOther ?? false)
            return try task.resumed(turn.now)
        }
        addChange(TasksInterface.Extend.self, TimedTask.self, implied: current) { task, request, turn in
            let change = try Bounds.change(request.changeSeconds, atLeast: .seconds(1))
            return try turn.extended(task, by: change)
        }
        addChange(TasksInterface.Cancel.self, TimedTask.self, implied: current) { task, request, turn in
            try task.cancelled(isConfirmed: request.confirmed ?? false, turn.now)
        }
        add(TasksInterface.Done.self) { request, turn in
            let tasks = try turn.tasks(request.names)
            let runs = try tasks.map { task in try turn.refusing(task) { try turn.finish(task) } }
            let verdicts = try tasks.map { try turn.tellVerdict(of: $0.id) }
            let infos = try tasks.compactMap { try turn.transaction.load(TimedTask.self, $0.id)?.info(turn) }
            return .init(
                runs: runs.map { $0.object(turn) },
                tasks: infos,
                records: try runs.map { try $0.record(turn) },
                verdicts: verdicts.map { $0?.object ?? VerdictObject() }
            )
        }
    }
}

extension Turn {
    /// The named tasks; without names the current one.
    func tasks(_ names: [String]) throws -> [TimedTask] {
        guard names.isEmpty else { return try loadAll(TimedTask.self, names) }
        guard let task = try currentTask() else { throw ClockError.notNow(item: "", reason: .nothingRuns) }
        return [task]
    }

    fileprivate func startTask(_ name: String, pausesOther: Bool) throws -> TasksInterface.Start.Reply {
        let known = try knownTask(name)
        let task = try known ?? addTask(name, estimate: nil, icon: nil)
        let paused = try makeWay(for: task.id, pausesOther: pausesOther)
        let started = try change(task) { try $0.started(warning: defaults.task.warning, now) }
        return .init(task: try started.object(self), added: known == nil, paused: try paused?.object(self))
    }

    /// Nil if there is no task with that name but a task could have it.
    private func knownTask(_ name: String) throws -> TimedTask? {
        if case .unknown = try transaction.lookUp(name, .task), TimedTask.isPossibleName(name) { return nil }
        return try load(TimedTask.self, name)
    }

    /// Pauses the other running task if requested. - Returns: that task.
    fileprivate func makeWay(for task: ItemID, pausesOther: Bool) throws -> TimedTask? {
        guard let other = try runningTask(beside: task) else { return nil }
        guard pausesOther else { throw notNow(other.id, .anotherRuns) }
        let outcome = try other.paused(now)
        try commit(outcome)
        return outcome.entity
    }
}

extension TimedTask: RequestedEntity {}
