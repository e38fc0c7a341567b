/// The last days of focus as clients see them. The interface file has the meaning of each member.
package struct FocusStatsObject: Codable, Hashable, Sendable {
    package var days: [FocusDayObject]
    package var totalSeconds: Double
    package var totalBeforeSeconds: Double
    package var averageSeconds: Double
    package var daysWorked: Int
    @OrNull package var bestDay: String?
    package var currentRunDays: Int
    package var longestRunDays: Int
    package var tasks: [FocusTaskObject]

    package init(
        days: [FocusDayObject],
        totalSeconds: Double,
        totalBeforeSeconds: Double,
        averageSeconds: Double,
        daysWorked: Int,
        bestDay: String?,
        currentRunDays: Int,
        longestRunDays: Int,
        tasks: [FocusTaskObject]
    ) {
        self.days = days
        self.totalSeconds = totalSeconds
        self.totalBeforeSeconds = totalBeforeSeconds
        self.averageSeconds = averageSeconds
        self.daysWorked = daysWorked
        self.bestDay = bestDay
        self.currentRunDays = currentRunDays
        self.longestRunDays = longestRunDays
        self.tasks = tasks
    }
}

/// What was worked under one name; empty for nothing in particular.
package struct FocusTaskObject: Codable, Hashable, Sendable {
    package var task: String
    package var seconds: Double

    package init(task: String, seconds: Double) {
        self.task = task
        self.seconds = seconds
    }
}
