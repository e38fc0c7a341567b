/// A session of focus as clients see it. The interface file has the meaning of each member.
package struct FocusObject: Codable, Hashable, Sendable {
    package var id: String
    package var task: String
    @OrNull package var phase: String?
    package var cycle: Int
    package var cycles: Int
    package var state: State
    package var durationSeconds: Double
    package var remainingSeconds: Double
    @OrNull package var ends: String?
    package var todaySeconds: Double
    @OrNull package var growth: String?

    package enum State: String, Codable, CaseIterable, Sendable {
        case running, paused, waiting, completed, stopped
    }

    package init(
        id: String,
        task: String,
        phase: String?,
        cycle: Int,
        cycles: Int,
        state: State,
        durationSeconds: Double,
        remainingSeconds: Double,
        ends: String?,
        todaySeconds: Double,
        growth: String?
    ) {
        self.id = id
        self.task = task
        self.phase = phase
        self.cycle = cycle
        self.cycles = cycles
        self.state = state
        self.durationSeconds = durationSeconds
        self.remainingSeconds = remainingSeconds
        self.ends = ends
        self.todaySeconds = todaySeconds
        self.growth = growth
    }
}
