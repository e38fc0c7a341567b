import ClockAPI

// What somebody asks of tasks and D-days, as data.

/// A change of a task: each of these replaces what it had, where it says something.
package struct TaskChange: Hashable, Sendable {
    package var name: String?
    package var estimateSeconds: Int?

    package init(name: String? = nil, estimateSeconds: Int? = nil) {
        self.name = name
        self.estimateSeconds = estimateSeconds
    }
}

/// A D-day as somebody wants it. The day is counted from the one it is asked for.
package struct DayWish: Hashable, Sendable {
    package var day: Int
    package var isYearly: Bool
    /// So many days before.
    package var reminderDays: [Int]

    package init(day: Int, isYearly: Bool = false, reminderDays: [Int] = []) {
        self.day = day
        self.isYearly = isYearly
        self.reminderDays = reminderDays
    }
}

/// A change of a D-day.
package struct DayChange: Hashable, Sendable {
    package var name: String?
    package var day: Int?
    package var isYearly: Bool?
    package var reminderDays: [Int]?

    package init(name: String? = nil, day: Int? = nil, isYearly: Bool? = nil, reminderDays: [Int]? = nil) {
        self.name = name
        self.day = day
        self.isYearly = isYearly
        self.reminderDays = reminderDays
    }
}

/// What is asked of one task.
package enum TaskRequest: Hashable, Sendable {
    case add(estimateSeconds: Int)
    case edit(TaskChange)
    case move(position: Int)
    case remove
    case start(switches: Bool)
}

/// What is asked of a run: of a task named, or of the one under way.
package enum RunRequest: Hashable, Sendable {
    case pause
    case resume(switches: Bool)
    case extend(seconds: Int)
    case done
    case cancel(isConfirmed: Bool)
}

package enum StopwatchRequest: Hashable, Sendable {
    case start, lap, pause, resume, reset, remove
}

package enum DayRequest: Hashable, Sendable {
    case add(DayWish)
    case edit(DayChange)
    case remove
}
