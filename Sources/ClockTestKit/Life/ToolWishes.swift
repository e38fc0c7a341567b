// Parameters of requests about tasks and D-days, as data.

/// A change of a task; nil leaves a setting unchanged.
package struct TaskChange: Hashable, Sendable {
    package var name: String?
    package var estimateSeconds: Int?

    package init(name: String? = nil, estimateSeconds: Int? = nil) {
        self.name = name
        self.estimateSeconds = estimateSeconds
    }
}

/// The settings of a D-day. `day` is relative to the day of the request.
package struct DayWish: Hashable, Sendable {
    package var day: Int
    package var isYearly: Bool
    /// In days before the D-day.
    package var reminderDays: [Int]
    package var zone: String?
    /// The zone of the caller; nil if not given.
    package var here: String?

    package init(
        day: Int,
        isYearly: Bool = false,
        reminderDays: [Int] = [],
        zone: String? = nil,
        here: String? = nil
    ) {
        self.day = day
        self.isYearly = isYearly
        self.reminderDays = reminderDays
        self.zone = zone
        self.here = here
    }
}

/// A change of a D-day; nil leaves a setting unchanged.
package struct DayChange: Hashable, Sendable {
    package var name: String?
    package var day: Int?
    package var isYearly: Bool?
    package var reminderDays: [Int]?
    package var zone: String?
    package var here: String?

    package init(
        name: String? = nil,
        day: Int? = nil,
        isYearly: Bool? = nil,
        reminderDays: [Int]? = nil,
        zone: String? = nil,
        here: String? = nil
    ) {
        self.name = name
        self.day = day
        self.isYearly = isYearly
        self.reminderDays = reminderDays
        self.zone = zone
        self.here = here
    }
}

/// A request about one task.
package enum TaskRequest: Hashable, Sendable {
    case add(estimateSeconds: Int)
    case edit(TaskChange)
    case move(position: Int)
    case remove
    case start(switches: Bool)
}

/// A request about a run: of a named task, or of the current one.
package enum RunRequest: Hashable, Sendable {
    case pause
    case resume(switches: Bool)
    case extend(seconds: Int)
    case done
    case cancel(isConfirmed: Bool)
}

package enum DayRequest: Hashable, Sendable {
    case add(DayWish)
    case edit(DayChange)
    case remove
}
