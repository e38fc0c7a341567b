import Agenda
import AgendaStore
import ClockAPI
import Varlink

/// Calls that wait for the end of a task's run.
struct TaskWaiters {
    private struct Waiter {
        let task: ItemID
        /// The run; nil if the task was idle when the wait began.
        let attempt: TaskAttempt?
        /// Whether the call wants the state after each change, not only at the end.
        let wantsChanges: Bool
        var told: Standing<TaskObject>?
        /// Whether it has not been answered yet.
        var isNew = true

        /// Runs of a task are distinguished by their start.
        func isUnderWay(_ task: TimedTask) -> Bool {
            attempt.map { $0.started == task.attempt?.started } ?? false
        }

        /// The finished run; nil if it was discarded.
        func lastRun(_ turn: Turn) throws -> TaskRun? {
            let last = try turn.transaction.lastRun(of: task)
            guard let attempt else { return last }
            return last?.started == attempt.started ? last : nil
        }
    }

    private var waiters: [CallID: Waiter] = [:]

    var count: Int { waiters.count }

    mutating func add(_ call: CallID, _ task: TimedTask, wantsChanges: Bool) {
        waiters[call] = Waiter(task: task.id, attempt: task.attempt, wantsChanges: wantsChanges)
    }

    mutating func remove(_ call: CallID) { waiters[call] = nil }

    /// - Parameters:
    /// - touched: the items written by turns; nil for all.
    /// - unknown: receives the tasks to be reported later, because only the file has them or their runs and it can't be
    ///   read.
    mutating func news(
        _ touched: Set<ItemID>?,
        _ turn: Turn,
        unknown: inout Set<ItemID>
    ) throws -> [(CallID, VarlinkReply)] {
        var news: [(CallID, VarlinkReply)] = []
        for (call, waiter) in waiters {
            guard waiter.isNew || touched?.contains(waiter.task) ?? true else { continue }
            let task = try turn.transaction.load(TimedTask.self, waiter.task)
            guard let task, waiter.isUnderWay(task) || !turn.knowsOnlyMemory else {
                unknown.insert(waiter.task)
                continue
            }
            waiters[call]?.isNew = false
            let object = try task.object(turn)
            guard waiter.isUnderWay(task) else {
                waiters[call] = nil
                let run = try waiter.lastRun(turn)
                let reply = TasksInterface.Wait.Reply(
                    task: object,
                    run: run?.object(turn),
                    record: try run?.record(turn)
                )
                news.append((call, VarlinkReply(reply)))
                continue
            }
            guard waiter.wantsChanges, object.standing != waiter.told else { continue }
            waiters[call]?.told = object.standing
            news.append((call, VarlinkReply(TasksInterface.Wait.Reply(task: object), continues: true)))
        }
        return news
    }
}
