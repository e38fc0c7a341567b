import Agenda

/// The stored tasks, D-days and items that never ring.
struct StoredTools {
    /// Ordered as in the list.
    var tasks: [StoredTask] = []
    /// The runs not matched by any model yet.
    var runs: [StoredRun] = []
    var days: [StoredDay] = []
    let silent: StoredSilentItems

    /// Skips kinds that no model has; comparing everything covers those. Nil if they could not be read.
    init?(_ reader: StoreReader, _ models: [LifeModel]) {
        guard let silent = StoredSilentItems(reader, models) else { return nil }
        self.silent = silent
        if models.contains(where: { !$0.tasks.isEmpty }) {
            guard let rows = reader.rows(StoredTask.self) else { return nil }
            tasks = rows
        }
        if models.contains(where: { $0.comparedRuns < $0.runs.count }) {
            let first = Int64(models.map(\.comparedRuns).min() ?? 0) + 1
            guard let rows = reader.rows(StoredRun.self, first) else { return nil }
            runs = rows
        }
        if models.contains(where: { !$0.days.isEmpty }) {
            guard let rows = reader.rows(StoredDay.self) else { return nil }
            days = rows
        }
    }
}

extension LifeModel {
    /// Compares the tools. After a power cut adopts the engine's result if it is possible.
    mutating func compare(_ stored: StoredTools, _ now: Now) throws(Violation) {
        guard stored.tasks.map(\.number) == tasks.map(\.item.number) else {
            throw Violation(.acknowledgedIsKept, "tasks \(stored.tasks.map(\.number)), expected \(tasks)")
        }
        for (index, row) in stored.tasks.enumerated() { try compare(index, row, now) }
        try compare(stored.runs)
        try silent.compare(stored.silent, now)
        guard stored.days.map(\.number) == days.map(\.item.number),
            zip(days, stored.days).allSatisfy({ $0.isStored(as: $1) })
        else { throw Violation(.acknowledgedIsKept, "days \(stored.days), expected \(days)") }
    }

    private mutating func compare(_ index: Int, _ row: StoredTask, _ now: Now) throws(Violation) {
        let task = tasks[index]
        guard row.estimate == task.estimate, (row.pace != nil) == (task.attempt != nil) else {
            throw Violation(.acknowledgedIsKept, "\(row), expected \(task)")
        }
        guard let attempt = task.attempt else { return }
        guard row.started == attempt.started, row.runEstimate == attempt.estimate, row.expected == attempt.expected,
            row.question == attempt.question ?? -1, row.warning == attempt.warning ?? -1
        else { throw Violation(.acknowledgedIsKept, "\(row), expected \(task)") }
        let isPaused = row.pace == .paused
        guard isPaused != task.isRunning else { throw Violation(.ledgerIsRight, "\(row), expected \(task)") }
        switch attempt.pace {
        case .running:
            let awake = now.awakeMicroseconds - (row.since - row.asleepBefore)
            guard row.counted + awake == attempt.elapsed(now) else {
                throw Violation(.workIsCredited, "\(row.counted + awake) µs of \(attempt.elapsed(now)): \(task)")
            }
        case .paused(let elapsed, let at):
            guard row.counted == elapsed, row.since == at else {
                throw Violation(.pausedStandsStill, "\(row.counted) µs of \(elapsed), paused at \(row.since): \(task)")
            }
        case .cutOff(let elapsed):
            guard elapsed.contains(row.counted) else {
                throw Violation(.workIsCredited, "\(row.counted) µs after a power cut, expected \(elapsed): \(task)")
            }
            tasks[index].attempt?.pace = .paused(elapsed: row.counted, at: row.since)
        }
    }

    private mutating func compare(_ rows: [StoredRun]) throws(Violation) {
        for row in rows {
            guard runs.indices.contains(Int(row.number) - 1), runs[Int(row.number) - 1].isStored(as: row) else {
                throw Violation(.workIsCredited, "\(row), expected \(runs.suffix(2))")
            }
        }
        guard Int(rows.last?.number ?? Int64(comparedRuns)) == runs.count else {
            throw Violation(.acknowledgedIsKept, "\(runs.count) runs are done, the last is not in the ledger")
        }
        comparedRuns = runs.count
    }
}

extension ModelRun {
    fileprivate func isStored(as row: StoredRun) -> Bool {
        row.task == task.number && row.started == started && row.ended == ended && row.estimate == estimate
            && row.elapsed == elapsed && row.streak == streak
    }
}

extension ModelDay {
    fileprivate func isStored(as row: StoredDay) -> Bool {
        row.number == item.number && row.date == date && row.isYearly == isYearly
            && row.remindersSum == reminders.reduce(0) { $0 + Int64($1 * $1 + 1) }
    }
}
