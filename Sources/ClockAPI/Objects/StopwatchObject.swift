/// A stopwatch as clients see it. The interface file has the meaning of each member.
package struct StopwatchObject: Codable, Hashable, Sendable {
    package var id: String
    package var label: String
    package var state: State
    package var elapsedSeconds: Double
    @OrNull package var started: String?
    package var laps: [LapObject]

    package enum State: String, Codable, CaseIterable, Sendable {
        case running, paused, reset
    }

    package init(
        id: String,
        label: String,
        state: State,
        elapsedSeconds: Double,
        started: String?,
        laps: [LapObject]
    ) {
        self.id = id
        self.label = label
        self.state = state
        self.elapsedSeconds = elapsedSeconds
        self.started = started
        self.laps = laps
    }
}

/// One lap of a stopwatch. The interface file has the meaning of each member.
package struct LapObject: Codable, Hashable, Sendable {
    package var number: Int
    package var lapSeconds: Double
    package var totalSeconds: Double

    package init(number: Int, lapSeconds: Double, totalSeconds: Double) {
        self.number = number
        self.lapSeconds = lapSeconds
        self.totalSeconds = totalSeconds
    }
}
