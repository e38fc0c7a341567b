import Agenda
import Chronology
import Engine

// Timed tasks: time awake and not paused, compared with an estimate.

struct ModelTask: Hashable {
    var item: ModelItem
    var name: String
    var estimate: Int64
    /// The current run, if any.
    var attempt: Attempt?

    struct Attempt: Hashable {
        var started: Int64
        /// The task's estimate at the start; later changes don't apply.
        var estimate: Int64
        /// The estimate plus granted extensions.
        var expected: Int64
        /// The elapsed time of the next question whether it is done; nil if there is none.
        var question: Int64?
        /// The elapsed time of the warning before the expected end; nil once it was shown, and for short estimates.
        var warning: Int64?
        var pace: Pace
        /// The focus session that runs and pauses it.
        var session: ModelItem?
    }

    enum Pace: Hashable {
        /// `counted` is the count before `since`, a moment of the clock that counts time awake.
        case running(counted: Int64, since: Int64)
        /// `at`, by the wall clock, determines which of several tasks was paused last.
        case paused(elapsed: Int64, at: Int64)
        /// After a power cut: the possible values of the credited time.
        case cutOff(elapsed: ClosedRange<Int64>)
    }

    var isRunning: Bool {
        if case .running = attempt?.pace { true } else { false }
    }
}

extension ModelTask.Attempt {
    /// Returns the elapsed time; the maximum for `cutOff`.
    func elapsed(_ now: Now) -> Int64 {
        switch pace {
        case .running(let counted, let since): counted + now.awakeMicroseconds - since
        case .paused(let elapsed, _): elapsed
        case .cutOff(let elapsed): elapsed.upperBound
        }
    }
}

/// A finished run, as in the ledger.
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

    /// Returns the task of that name, or without a name the current one: the running one, otherwise the one paused
    /// last.
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
            if let ring = openRing(of: tasks[index].item) { rings[ring].name = name }
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
            warning: Self.warningLead(estimate).map { estimate - $0 },
            pace: .running(counted: 0, since: now.awakeMicroseconds)
        )
        return true
    }

    /// A tenth of the estimate, at least one minute and at most five; none if that is more than half of it.
    private static func warningLead(_ estimate: Int64) -> Int64? {
        let lead = min(max(estimate / 10, 60_000_000), 300_000_000)
        return lead * 2 <= estimate ? lead : nil
    }

    mutating func resumeTask(_ index: Int, switches: Bool, _ now: Now) -> Bool {
        makeWay(for: index, switches, now) && goOn(index, now)
    }

    /// Pauses another running task if `switches`; at most one may run.
    private mutating func makeWay(for index: Int, _ switches: Bool, _ now: Now) -> Bool {
        guard let other = taskRunning(beside: index) else { return true }
        return switches && pauseTask(other, now)
    }

    func taskRunning(beside index: Int) -> Int? {
        tasks.indices.first { $0 != index && tasks[$0].isRunning }
    }

    mutating func goOn(_ index: Int, _ now: Now) -> Bool {
        if tasks[index].isRunning { return true }
        guard case .paused(let elapsed, _) = tasks[index].attempt?.pace else { return false }
        tasks[index].attempt?.pace = .running(counted: elapsed, since: now.awakeMicroseconds)
        return true
    }

    /// Pauses a task. `late` is how long ago it should have been paused.
    mutating func pauseTask(_ index: Int, late: Int64 = 0, _ now: Now) -> Bool {
        guard let attempt = tasks[index].attempt else { return false }
        guard tasks[index].isRunning else { return true }
        tasks[index].attempt?.pace = .paused(elapsed: attempt.elapsed(now) - late, at: now.wallMicroseconds)
        settle(tasks[index].item, .dismissed)
        return true
    }

    mutating func extendTask(_ index: Int, _ change: Int64, _ now: Now) -> Bool {
        guard let attempt = tasks[index].attempt, change >= 1_000_000 else { return false }
        let expected = max(attempt.expected, attempt.elapsed(now)) + change
        tasks[index].attempt?.warning? += expected - attempt.expected
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

    /// Discards a run; one longer than five seconds only with confirmation.
    mutating func cancelTask(_ index: Int, isConfirmed: Bool, _ now: Now) -> Bool {
        guard let attempt = tasks[index].attempt else { return true }
        guard isConfirmed || attempt.elapsed(now) <= 5_000_000 else { return false }
        tasks[index].attempt = nil
        settle(tasks[index].item, .cancelled)
        return true
    }

    /// Asks whether the task is done: at the end of the expected time, and at twice the estimate; once if both were
    /// passed unobserved.
    mutating func fireTask(_ index: Int, _ now: Now) {
        warn(index, now)
        guard let attempt = tasks[index].attempt, tasks[index].isRunning, let due = attempt.question else { return }
        let elapsed = attempt.elapsed(now)
        guard elapsed >= due else { return }
        let twice = 2 * attempt.estimate
        tasks[index].attempt?.question = elapsed < twice ? twice : nil
        begin(tasks[index].item, scheduled: now.wallMicroseconds - (elapsed - due), Self.questionRinging, now)
    }

    mutating func warn(_ index: Int, _ now: Now) {
        guard let attempt = tasks[index].attempt, tasks[index].isRunning, let due = attempt.warning else { return }
        if attempt.elapsed(now) >= due { tasks[index].attempt?.warning = nil }
    }

    /// Whether an announcement about the task may be on the screen: a warning during the run, the verdict on the last
    /// run until the next one begins.
    func mayAnnounce(_ announcement: Announcement, _ item: ModelItem, _ now: Now) -> Bool {
        guard let task = tasks.first(where: { $0.item == item }) else { return false }
        let isWarning = announcement.body.contains(" of the estimate left")
        guard let attempt = task.attempt else {
            let isCurrent = announcement.buttons.allSatisfy { $0.action.current == task.estimate }
            return !isWarning && isCurrent && runs.contains { $0.task == item }
        }
        return isWarning && task.isRunning && attempt.warning == nil && attempt.elapsed(now) < attempt.expected
    }

    private static let questionRinging = ModelRinging(ringFor: 300_000_000, snooze: 0, snoozeLimit: 0, maySnooze: false)

    /// Cuts off running tasks at a power cut. The uncredited time is at most five minutes and a late wake before the
    /// daemon last ran.
    mutating func cutOffTasks(at cut: Now, ran: Now) {
        for index in tasks.indices {
            guard let attempt = tasks[index].attempt, case .running(let counted, _) = attempt.pace else { continue }
            let least = max(counted, attempt.elapsed(ran) - Self.mostLost)
            tasks[index].attempt?.pace = .cutOff(elapsed: least...attempt.elapsed(cut))
        }
    }

    /// In microseconds: a running item is stored every five minutes, or after a late wake.
    static let mostLost: Int64 = 325_000_000
}

extension AnnouncementAction {
    /// The estimate that the action replaces, in microseconds.
    fileprivate var current: Int64? {
        if case .setEstimate(let change) = self { change.current.wholeMicroseconds } else { nil }
    }
}
