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
            return try .init(task: turn.object(turn.addTask(request.name, estimate: estimate, icon: request.icon)))
        }
        addOrderedList(TasksInterface.List.self, "tasks", TimedTask.self) { task, _ in
            task.position
        } object: { task, turn in
            try turn.object(task)
        }
        add(TasksInterface.Info.self) { request, turn in
            try .init(tasks: turn.tasks(request.names).map(turn.info))
        }
        add(TasksInterface.Edit.self) { request, turn in try .init(task: turn.editTask(request)) }
        add(TasksInterface.Move.self) { request, turn in
            try .init(tasks: turn.moveTask(request.name, to: request.position).map(turn.object))
        }
        add(TasksInterface.Remove.self) { request, turn in
            try .init(tasks: turn.loadAllToRemove(TimedTask.self, request.names).map(turn.removeTask))
        }
        addSliced(TasksInterface.History.self) { request, call, turn in
            try turn.runWork(of: request.name, month: request.month, isPaged: call.more)
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
            position: (try tasksInOrder().last?.position ?? 0) + 1
        )
        try commit(outcome)
        return outcome.entity
    }

    fileprivate func tasksInOrder() throws -> [TimedTask] {
        try transaction.all(TimedTask.self).sorted { ($0.position, $0.id.number) < ($1.position, $1.id.number) }
    }

    private func freeName(_ name: String, besides own: ItemID?) throws -> String {
        let name = try Bounds.label(name, parameter: "name")
        guard TimedTask.isPossibleName(name) else {
            let isBlank = name.allSatisfy(\.isWhitespace)
            let message = isBlank ? "it is empty" : "it would be read as the id of an item"
            throw ClockError.outOfRange(parameter: "name", message: message)
        }
        if let other = try transaction.task(named: name), other.id != own { throw ClockError.nameTaken(name: name) }
        return name
    }

    fileprivate func editTask(_ request: TasksInterface.Edit) throws -> TaskObject {
        let task = try load(TimedTask.self, request.name)
        let name = try request.newName.map { try freeName($0, besides: task.id) } ?? task.name
        let outcome = task.edited(
            name: name,
            icon: try request.icon.map(Bounds.icon) ?? task.icon,
            estimate: try request.estimateSeconds.map(Bounds.estimate) ?? task.estimate
        )
        try commit(outcome)
        if name != task.name { try transaction.renameRuns(of: task.id, to: name) }
        return try object(outcome.entity)
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

    fileprivate func removeTask(_ task: TimedTask) throws -> TaskObject {
        do {
            let last = try object(task)
            try apply(try task.removed().effects)
            try transaction.remove(task.id)
            return last
        } catch let refusal as TimedTask.Refusal {
            throw notNow(task.id, String(describing: refusal))
        }
    }

    /// By the name of a task, or of one that is no more but has runs.
    fileprivate func runWork(of name: String?, month: String?, isPaged: Bool) throws -> RunListWork {
        let span = try month.map(monthSpan)
        let name = try name.map(runName)
        let last = try transaction.nextRunNumber() - 1
        return RunListWork(named: name, startedIn: span, last: last, isPaged: isPaged)
    }

    private func runName(_ name: String) throws -> String {
        if case .unknown = try transaction.lookUp(name, .task), try transaction.hasRun(named: name) { return name }
        return try load(TimedTask.self, name).name
    }

    /// `2026-11` in the local zone.
    private func monthSpan(_ text: String) throws -> Range<Instant> {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isDigits = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == 0x2D }
        guard isDigits, parts.count == 2, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
            let year = Int(parts[0]), let month = Int(parts[1])
        else { throw unreadableMonth(text, 0..<text.utf8.count, .unreadable(.date)) }
        guard let first = CivilDate(year: year, month: month, day: 1) else {
            throw unreadableMonth(text, 5..<7, .monthOutOfRange)
        }
        let next = first.adding(days: CivilDate.days(inMonth: month, ofYear: year))
        guard let span = now.zone.span(from: first, to: next) else {
            throw unreadableMonth(text, 0..<4, .tooLarge(.date))
        }
        return span
    }

    private func unreadableMonth(_ text: String, _ range: Range<Int>, _ reason: TimeTextError.Reason) -> ClockError {
        ClockError.unreadable(
            parameter: "month",
            text: text,
            offset: range.lowerBound,
            length: range.count,
            message: TimeTextError(text: text, range: range, reason: reason).message,
            suggestion: nil
        )
    }
}

extension Bounds {
    fileprivate static func estimate(_ seconds: Double) throws -> Duration {
        try duration(seconds, parameter: "estimateSeconds", atLeast: .seconds(1))
    }

    fileprivate static func icon(_ text: String) throws -> String {
        guard text.utf8.count <= Limits.iconBytes else {
            throw ClockError.outOfRange(parameter: "icon", message: "longer than \(Limits.iconBytes) bytes")
        }
        return try label(text, parameter: "icon")
    }
}
