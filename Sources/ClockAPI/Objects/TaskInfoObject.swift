/// A task and what its runs say, as one object. The interface file has the meaning of each member.
package struct TaskInfoObject: Codable, Hashable, Sendable {
    package var task: TaskObject
    package var figures: Figures

    package init(task: TaskObject, figures: Figures) {
        self.task = task
        self.figures = figures
    }

    package init(from decoder: any Decoder) throws {
        task = try TaskObject(from: decoder)
        figures = try Figures(from: decoder)
    }

    /// Members of both stand side by side.
    package func encode(to encoder: any Encoder) throws {
        try task.encode(to: encoder)
        try figures.encode(to: encoder)
    }

    package struct Figures: Codable, Hashable, Sendable {
        package var currentStreak: Int
        package var bestStreak: Int
        package var total: Int
        package var achieved: Int
        package var failed: Int
        @OrNull package var successRate: Double?
        @OrNull package var averageSeconds: Double?
        @OrNull package var averageRemainingSeconds: Double?
        @OrNull package var suggestedSeconds: Double?
        @OrNull package var bias: Double?
        @OrNull package var trend: Trend?
        @OrNull package var lateError: Double?
        @OrNull package var earlyError: Double?

        package init(
            currentStreak: Int,
            bestStreak: Int,
            total: Int,
            achieved: Int,
            failed: Int,
            successRate: Double? = nil,
            averageSeconds: Double? = nil,
            averageRemainingSeconds: Double? = nil,
            suggestedSeconds: Double? = nil,
            bias: Double? = nil,
            trend: Trend? = nil,
            lateError: Double? = nil,
            earlyError: Double? = nil
        ) {
            self.currentStreak = currentStreak
            self.bestStreak = bestStreak
            self.total = total
            self.achieved = achieved
            self.failed = failed
            self.successRate = successRate
            self.averageSeconds = averageSeconds
            self.averageRemainingSeconds = averageRemainingSeconds
            self.suggestedSeconds = suggestedSeconds
            self.bias = bias
            self.trend = trend
            self.lateError = lateError
            self.earlyError = earlyError
        }
    }

    package enum Trend: String, Codable, CaseIterable, Sendable {
        case better, same, worse
    }
}
