import Agenda
import CSimulatedDisk
import Engine

/// The stored tasks, runs, stopwatches and days.
struct StoredTools {
    /// In the order of the list.
    var tasks: [simreader_task] = []
    /// From a certain run on.
    var runs: [simreader_run] = []
    var stopwatches: [simreader_stopwatch] = []
    var days: [simreader_day] = []
}

extension LifeModel {
    /// Compares the tools. After a power cut adopts the engine's result if it is possible.
    mutating func compare(_ stored: StoredTools, _ now: Now) throws(Violation) {
        guard stored.tasks.map(\.number) == tasks.map(\.item.number) else {
            throw Violation(.acknowledgedIsKept, "tasks \(stored.tasks.map(\.number)), expected \(tasks)")
        }
        for (index, row) in stored.tasks.enumerated() { try compare(index, row, now) }
        try compare(stored.runs)
        guard stored.stopwatches.map(\.number) == stopwatches.map(\.item.number) else {
            throw Violation(.acknowledgedIsKept, "stopwatches \(stored.stopwatches.map(\.number)) of \(stopwatches)")
        }
        for (index, row) in stored.stopwatches.enumerated() { try compare(index, row, now) }
        guard stored.days.map(\.number) == days.map(\.item.number),
            zip(days, stored.days).allSatisfy({ $0.isStored(as: $1) })
        else { throw Violation(.acknowledgedIsKept, "days \(stored.days), expected \(days)") }
    }

    private mutating func compare(_ index: Int, _ row: simreader_task, _ now: Now) throws(Violation) {
        let task = tasks[index]
        guard row.estimate == task.estimate, (row.pace != 0) == (task.attempt != nil) else {
            throw Violation(.acknowledgedIsKept, "\(row), expected \(task)")
        }
        guard let attempt = task.attempt else { return }
        guard row.started == attempt.started, row.run_estimate == attempt.estimate, row.expected == attempt.expected,
            row.question == attempt.question ?? -1
        else { throw Violation(.acknowledgedIsKept, "\(row), expected \(task)") }
        let isPaused = row.pace == Int32(SIMREADER_PAUSED.rawValue)
        guard isPaused != task.isRunning else { throw Violation(.ledgerIsRight, "\(row), expected \(task)") }
        switch attempt.pace {
        case .running:
            let awake = now.awakeMicroseconds - (row.since - row.asleep_before)
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

    private mutating func compare(_ rows: [simreader_run]) throws(Violation) {
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

    private mutating func compare(_ index: Int, _ row: simreader_stopwatch, _ now: Now) throws(Violation) {
        let stopwatch = stopwatches[index]
        let laps = stopwatch.laps.enumerated().reduce(0) { $0 + Int64($1.offset + 1) * $1.element }
        guard row.laps == stopwatch.laps.count, row.laps_sum == laps, row.last_lap == stopwatch.laps.last ?? 0,
            stopwatch.state == .reset || row.started == stopwatch.started
        else { throw Violation(.acknowledgedIsKept, "\(row), expected \(stopwatch)") }
        let isRunning = row.state == Int32(SIMREADER_RUNNING.rawValue)
        switch stopwatch.state {
        case .running:
            let elapsed = max(row.last_lap, row.counted + now.bootMicroseconds - row.since)
            guard isRunning, elapsed == stopwatch.elapsed(now) else {
                throw Violation(.stopwatchesCount, "\(row) at \(now.bootMicroseconds), expected \(stopwatch)")
            }
        case .takenUp(let counted, let since):
            let begun = row.counted - (row.since - since)
            guard isRunning, counted.contains(begun) else {
                throw Violation(.stopwatchesCount, "\(row), expected \(stopwatch)")
            }
            stopwatches[index].state = .running(counted: begun, since: since)
        case .paused(let counted):
            guard row.state == Int32(SIMREADER_PAUSED.rawValue), row.counted == counted else {
                throw Violation(.pausedStandsStill, "\(row), expected \(stopwatch)")
            }
        case .reset:
            guard row.state == Int32(SIMREADER_IDLE.rawValue) else {
                throw Violation(.stopwatchesCount, "\(row), expected \(stopwatch)")
            }
        }
    }
}

extension ModelRun {
    fileprivate func isStored(as row: simreader_run) -> Bool {
        row.task == task.number && row.started == started && row.ended == ended && row.estimate == estimate
            && row.elapsed == elapsed && row.streak == streak
    }
}

extension ModelDay {
    fileprivate func isStored(as row: simreader_day) -> Bool {
        row.number == item.number && row.date == date && row.is_yearly == isYearly
            && row.reminders_sum == reminders.reduce(0) { $0 + Int64($1 * $1 + 1) }
    }
}
