/// A task as clients see it. The interface file has the meaning of each member.
package struct TaskObject: Codable, Hashable, Sendable {
    package var id: String
    package var name: String
    package var icon: String
    package var estimateSeconds: Double
    @OrNull package var lastSeconds: Double?
    package var state: State
    @OrNull package var remainingSeconds: Double?
    @OrNull package var elapsedSeconds: Double?
    @OrNull package var started: String?
    @OrNull package var expectedEnd: String?
    package var extraSeconds: Double

    package enum State: String, Codable, CaseIterable, Sendable {
        case idle, running, paused
    }

    package init(
        id: String,
        name: String,
        icon: String,
        estimateSeconds: Double,
        lastSeconds: Double?,
        state: State,
        remainingSeconds: Double? = nil,
        elapsedSeconds: Double? = nil,
        started: String? = nil,
        expectedEnd: String? = nil,
        extraSeconds: Double = 0
    ) {
        self.id = id
        self.name = name
        self.icon = icon
        self.estimateSeconds = estimateSeconds
        self.lastSeconds = lastSeconds
        self.state = state
        self.remainingSeconds = remainingSeconds
        self.elapsedSeconds = elapsedSeconds
        self.started = started
        self.expectedEnd = expectedEnd
        self.extraSeconds = extraSeconds
    }
}
