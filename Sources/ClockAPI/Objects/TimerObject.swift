/// A timer as clients see it. The interface file has the meaning of each member.
package struct TimerObject: Codable, Hashable, Sendable {
    package var id: String
    package var label: String
    package var state: State
    package var durationSeconds: Double
    package var remainingSeconds: Double
    package var started: String
    @OrNull package var ends: String?
    @OrNull package var `repeat`: String?

    package enum State: String, Codable, CaseIterable, Sendable {
        case running, paused, ringing, done, cancelled
    }

    package init(
        id: String,
        label: String,
        state: State,
        durationSeconds: Double,
        remainingSeconds: Double,
        started: String,
        ends: String?,
        `repeat`: String?
    ) {
        self.id = id
        self.label = label
        self.state = state
        self.durationSeconds = durationSeconds
        self.remainingSeconds = remainingSeconds
        self.started = started
        self.ends = ends
        self.repeat = `repeat`
    }
}
