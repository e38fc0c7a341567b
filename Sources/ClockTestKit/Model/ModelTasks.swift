import Agenda

// Timed tasks: time awake and not paused, counted against a guess.

struct ModelTask: Hashable {
    var item: ModelItem
    var name: String
    var estimate: Int64
    /// The current run, if any.
    var attempt: Attempt?

    struct Attempt: Hashable {
        var started: Int64
        /// The task's when it was started: what is done later changes nothing of it.
        var estimate: Int64
        /// With what was granted beyond the estimate.
        var expected: Int64
        /// Once so much has elapsed it is asked whether it is done; nil when that was asked often enough.
        var question: Int64?
        var pace: Pace
        /// The session of focus that runs and pauses it.
        var session: ModelItem?
    }

    enum Pace: Hashable {
        /// What was counted before, and since when on the clock that counts time awake.
        case running(counted: Int64, since: Int64)
        /// When that was by the wall clock decides which of several was paused last.
        case paused(elapsed: Int64, at: Int64)
        /// The machine was off: what was last known of it is all that may be credited, and no more than ran.
        case cutOff(elapsed: ClosedRange<Int64>)
    }

    var isRunning: Bool {
        if case .running = attempt?.pace { true } else { false }
    }
}

extension ModelTask.Attempt {
    /// Before the store was looked at, of one that was cut off what it is at most.
    func elapsed(_ now: Now) -> Int64 {
        switch pace {
        case .running(let counted, let since): counted + now.awakeMicroseconds - since
        case .paused(let elapsed, _): elapsed
        case .cutOff(let elapsed): elapsed.upperBound
        }
    }
}

/// A run that is done, as in the ledger.
struct ModelRun: Hashable {
    var task: ModelItem
    var started: Int64
    var ended: Int64
    var estimate: Int64
    var elapsed: Int64
    var streak: Int
}

// MARK: The list

extension LifeModel {
    static let standardEstimate: Int64 = 1_800_000_000

    func task(_ name: String) -> Int? { tasks.firstIndex { $0.name == name } }

    /// That name, or without one what is under way: what runs goes before what was paused last.
    func task(_ name: String?) -> Int? {
        if let name { return task(name) }
        if let running = tasks.firstIndex(where: \.isRunning) { return running }
        var last: (index: Int, at: Int64)?
        for index in tasks.indices.sorted(by: { tasks[$0].item.number < tasks[$1].item.number }) {
            guard case .paused(_, let at) = tasks[index].attempt?.pace, at > last?.at ?? .min else { continue }
            last = (index, at)
        }
        return last?.index
    }

    mutating func addTask(_ name: String, estimate: Int64) -> Bool {
        guard task(name) == nil else { return false }
        tasks.append(ModelTask(item: newItem(.task), name: name, estimate: estimate))
        return true
    }

    mutating func edit(_ index: Int, _ change: TaskChange) -> Bool {
        if let name = change.name {
            guard task(name) ?? index == index else { return false }
            tasks[index].name = name
        }
        if let seconds = change.estimateSeconds { tasks[index].estimate = Int64(seconds) * 1_000_000 }
        return true
    }

    mutating func moveTask(_ index: Int, to position: Int) -> Bool {
        guard tasks.indices.contains(position - 1) else { return false }
        tasks.insert(tasks.remove(at: index), at: position - 1)
        return true
    }

    mutating func removeTask(_ index: Int) -> Bool {
        guard tasks[index].attempt == nil else { return false }
        tasks.remove(at: index)
        return true
    }
}

// MARK: Runs

extension LifeModel {
    mutating func startTask(_ name: String, switches: Bool, _ now: Now) -> Bool {
        if task(name) == nil { _ = addTask(name, estimate: Self.standardEstimate) }
        guard let index = task(name), makeWay(for: index, switches, now) else { return false }
        return tasks[index].attempt == nil ? begin(index, now) : goOn(index, now)
    }

    mutating func begin(_ index: Int, _ now: Now) -> Bool {
        let estimate = tasks[index].estimate
        tasks[index].attempt = ModelTask.Attempt(
            started: now.wallMicroseconds,
            estimate: estimate,
            expected: estimate,
            question: estimate,
            pace: .running(counted: 0, since: now.awakeMicroseconds)
        )
        return true
    }

    mutating func resumeTask(_ index: Int, switches: Bool, _ now: Now) -> Bool {
        makeWay(for: index, switches, now) && goOn(index, now)
    }

    /// At most one runs.
    private mutating func makeWay(for index: Int, _ switches: Bool, _ now: Now) -> Bool {
        guard let other = taskRunning(beside: index) else { return true }
        return switches && pauseTask(other, now)
    }

    func taskRunning(beside index: Int) -> Int? {
        tasks.indices.first { $0 != index && tasks[$0].isRunning }
    }

    mutating func goOn(_ index: Int, _ now: Now) -> Bool {
        guard case .paused(let elapsed, _) = tasks[index].attempt?.pace else { return false }
        tasks[index].attempt?.pace = .running(counted: elapsed, since: now.awakeMicroseconds)
        return true
    }

    /// `late`: for how long it should have been paused already.
    mutating func pauseTask(_ index: Int, late: Int64 = 0, _ now: Now) -> Bool {
        guard let attempt = tasks[index].attempt, tasks[index].isRunning else { return false }
        tasks[index].attempt?.pace = .paused(elapsed: attempt.elapsed(now) - late, at: now.wallMicroseconds)
        settle(tasks[index].item, .dismissed)
        return true
    }

    mutating func extendTask(_ index: Int, _ change: Int64, _ now: Now) -> Bool {
        guard let attempt = tasks[index].attempt, change >= 1_000_000 else { return false }
        let expected = max(attempt.expected, attempt.elapsed(now)) + change
        tasks[index].attempt?.expected = expected
        tasks[index].attempt?.question = expected
        settle(tasks[index].item, .dismissed)
        return true
    }

    mutating func finishTask(_ index: Int, _ now: Now) -> Bool {
        guard let attempt = tasks[index].attempt else { return false }
        let item = tasks[index].item
        let elapsed = attempt.elapsed(now)
        let before = runs.last { $0.task == item }?.streak ?? 0
        runs.append(
            ModelRun(
                task: item,
                started: attempt.started,
                ended: now.wallMicroseconds,
                estimate: attempt.estimate,
                elapsed: elapsed,
                streak: elapsed <= attempt.estimate ? before + 1 : 0
            )
        )
        tasks[index].attempt = nil
        settle(item, .dismissed)
        return true
    }

    /// What ran for longer than five seconds is thrown away only by somebody who means it.
    mutating func cancelTask(_ index: Int, isConfirmed: Bool, _ now: Now) -> Bool {
        guard let attempt = tasks[index].attempt, isConfirmed || attempt.elapsed(now) <= 5_000_000 else {
            return false
        }
        tasks[index].attempt = nil
        settle(tasks[index].item, .cancelled)
        return true
    }

    /// It is asked at the end of the expected time, and at twice the estimate; once where both were passed unseen.
    mutating func fireTask(_ index: Int, _ now: Now) {
        guard let attempt = tasks[index].attempt, tasks[index].isRunning, let due = attempt.question else { return }
        let elapsed = attempt.elapsed(now)
        guard elapsed >= due else { return }
        let twice = 2 * attempt.estimate
        tasks[index].attempt?.question = elapsed < twice ? twice : nil
        begin(tasks[index].item, scheduled: now.wallMicroseconds - (elapsed - due), Self.questionRinging, now)
    }

    private static let questionRinging = ModelRinging(ringFor: 300_000_000, snooze: 0, snoozeLimit: 0, maySnooze: false)

    /// The machine lost its power at `cut`: at most what five minutes and a late wake allow before the daemon last ran
    /// is not credited.
    mutating func cutOffTasks(at cut: Now, ran: Now) {
        for index in tasks.indices {
            guard let attempt = tasks[index].attempt, case .running(let counted, _) = attempt.pace else { continue }
            let least = max(counted, attempt.elapsed(ran) - Self.mostLost)
            tasks[index].attempt?.pace = .cutOff(elapsed: least...attempt.elapsed(cut))
        }
    }

    /// Microseconds: what runs is noted every five minutes, or a late wake after.
    static let mostLost: Int64 = 325_000_000
}
