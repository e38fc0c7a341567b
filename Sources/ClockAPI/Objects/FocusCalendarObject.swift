/// A month of focus as clients see it. The interface file has the meaning of each member.
package struct FocusCalendarObject: Codable, Hashable, Sendable {
    package var month: String
    package var days: [FocusDayObject]
    package var totalSeconds: Double
    package var todaySeconds: Double
    package var yesterdaySeconds: Double
    package var trees: Int
    @OrNull package var bestDay: String?
    package var currentRunDays: Int

    package init(
        month: String,
        days: [FocusDayObject],
        totalSeconds: Double,
        todaySeconds: Double,
        yesterdaySeconds: Double,
        trees: Int,
        bestDay: String?,
        currentRunDays: Int
    ) {
        self.month = month
        self.days = days
        self.totalSeconds = totalSeconds
        self.todaySeconds = todaySeconds
        self.yesterdaySeconds = yesterdaySeconds
        self.trees = trees
        self.bestDay = bestDay
        self.currentRunDays = currentRunDays
    }
}

/// What was worked on one day, as clients see it.
package struct FocusDayObject: Codable, Hashable, Sendable {
    package var date: String
    package var seconds: Double
    package var growth: String

    package init(date: String, seconds: Double, growth: String) {
        self.date = date
        self.seconds = seconds
        self.growth = growth
    }
}
