import Agenda
import AgendaStore
import Chronology
import ClockAPI
import Varlink

/// The list of tasks and the ledger of their runs.
extension RequestTable {
    mutating func addTaskListRequests() {
        add(TasksInterface.Add.self) { request, turn in
            let estimate = try request.estimateSeconds.map(Bounds.estimate)
            return try .init(task: turn.addTask(request.name, estimate: estimate, icon: request.icon).object(turn))
        }
        addOrderedList(TasksInterface.List.self, TimedTask.self) { task, _ in task.position }
        addNamed(TasksInterface.Info.self, TimedTask.self, implied: { try $0.tasks([]).map(\.id) }) { task, _, turn in
            try task.info(turn)
        }
        addNamed(TasksInterface.Edit.self, TimedTask.self) { task, request, turn in
            try turn.edit(task, request).object(turn)
        }
        add(TasksInterface.Move.self) { request, turn in
            try .init(tasks: turn.moveTask(request.name, to: request.position).map { try $0.object(turn) })
        }
        addRemoval(TasksInterface.Remove.self, TimedTask.self) { task, _ in try task.removed().effects }
        addSliced(TasksInterface.History.self) { request, call, turn in
            try turn.runWork(request, isPaged: call.more)
        }
    }
}

extension Turn {
    func addTask(_ name: String, estimate: Duration?, icon: String?) throws -> TimedTask {
        let name = try freeName(name, besides: nil)
        let outcome = TimedTask.add(
            id: try newItem(.task),
            name: name,
            icon: try Bounds.icon(icon ?? ""),
            estimate: estimate ?? defaults.task.estimate,
            position: min((try tasksInOrder().last?.position ?? 0) + 1, Limits.positions.upperBound)
        )
        try commit(outcome)
        return outcome.entity
    }

    fileprivate func tasksInOrder() throws -> [TimedTask] {
        try transaction.all(TimedTask.self).sorted { ($0.position, $0.id.number) < ($1.position, $1.id.number) }
    }

    private func freeName(_ name: String, besides own: ItemID?) throws -> String {
        let name = try Bounds.name(name)
        guard TimedTask.isPossibleName(name) else {
            let isBlank = name.allSatisfy(\.isWhitespace)
            throw ClockError.outOfRange(parameter: "name", fault: isBlank ? .empty : .reserved)
        }
        if let other = try transaction.task(named: name), other.id != own { throw ClockError.nameTaken(name: name) }
        return name
    }

    fileprivate func edit(_ task: TimedTask, _ request: TasksInterface.Edit) throws -> TimedTask {
        guard request.newName == nil || request.names.count == 1 else {
            throw ClockError.outOfRange(parameter: "name", fault: .severalNamed)
        }
        let name = try request.newName.map { try freeName($0, besides: task.id) } ?? task.name
        let outcome = task.edited(
            name: name,
            icon: try request.icon.map(Bounds.icon) ?? task.icon,
            estimate: try request.estimateSeconds.map(Bounds.estimate) ?? task.estimate
        )
        try commit(outcome)
        if name != task.name { try transaction.renameRuns(of: task.id, to: name) }
        return outcome.entity
    }

    fileprivate func moveTask(_ name: String, to position: Int) throws -> [TimedTask] {
        let task = try load(TimedTask.self, name)
        var tasks = try tasksInOrder()
        let place = try Bounds.number(position, in: 1...tasks.count, parameter: "position")
        tasks.removeAll { $0.id == task.id }
        tasks.insert(task, at: place - 1)
        for index in tasks.indices where tasks[index].position != index + 1 {
            tasks[index].position = index + 1
            try transaction.save(tasks[index], now)
        }
        return tasks
    }

    /// Lists the finished runs as of the request. Finds them by the name of a task, which may have been removed.
    fileprivate func runWork(_ request: TasksInterface.History, isPaged: Bool) throws -> ListWork<RunObject> {
        let span = try span(month: request.month, since: request.since)
        let name = try request.name.map(runName)
        let last = try transaction.number(in: .run, upTo: .max) ?? 0
        return ListWork(
            isPaged: isPaged,
            page: { turn, key, limit in
                // Missing numbers are passed over, however many.
                guard let first = try turn.transaction.number(in: .run, after: key), first <= last else {
                    return ([], nil)
                }
                let end = min(last, first - 1 + Self.runStretch)
                let found = try turn.transaction.runs(named: name, startedIn: span, in: first...end, limit: limit)
                let read = found.count < limit ? end : found.last?.number ?? end
                return (found.map { $0.object(turn) }, read < last ? read : nil)
            },
            member: "runs"
        )
    }

    /// The runs that a page looks at, so that a filter that excludes almost all of them does not cause a long read.
    private static let runStretch: Int64 = 2_048

    /// The intersection of a month and the time since an instant; nil for all time.
    private func span(month: String?, since: String?) throws -> Range<Instant>? {
        let month = try month.map(monthSpan)
        guard let since = try since.map({ try instant($0, parameter: "since") }) else { return month }
        let forever = since..<max(since, Instant(microsecondsSinceEpoch: .max))
        return month.map(forever.clamped) ?? forever
    }

    private func runName(_ name: String) throws -> String {
        if case .unknown = try transaction.lookUp(name, .task), try transaction.hasRun(named: name) { return name }
        return try load(TimedTask.self, name).name
    }

    /// The span of a month in the local zone.
    private func monthSpan(_ text: String) throws -> Range<Instant> {
        let days = try month(text, today: now.today).days
        guard let next = days.upperBound.adding(days: 1), let span = now.zone.span(from: days.lowerBound, to: next)
        else { throw ClockError.outOfRange(parameter: "month", fault: .outside) }
        return span
    }
}

extension Bounds {
    fileprivate static func estimate(_ seconds: Double) throws -> Duration {
        try duration(seconds, parameter: "estimateSeconds", atLeast: .seconds(1))
    }

    fileprivate static func icon(_ text: String) throws -> String {
        guard text.utf8.count <= Limits.iconBytes else {
            throw ClockError.tooLong("icon", Limits.iconBytes)
        }
        return try label(text, parameter: "icon")
    }
}
