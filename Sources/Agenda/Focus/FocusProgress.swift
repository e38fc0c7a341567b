import Chronology

/// The progress of a running phase, for its popup.
package struct FocusProgress: Hashable, Sendable {
    package var label: String
    package var step: FocusStep
    package var cycles: Int
    package var remaining: Duration
    /// The length of the whole phase.
    package var length: Duration
    /// The end of the phase if the machine stays awake.
    package var ends: Instant

    /// 0 to 100.
    package var percent: Int {
        guard length > .zero else { return 100 }
        return min(100, max(0, Int(((1 - remaining / length) * 100).rounded())))
    }
}

extension FocusPlan {
    /// The interval of popup updates: one percent of the phase but at least a minute, at most a tenth of the phase,
    /// never less than a second. Nil if no popup was requested.
    func progressStep(of phase: FocusPhase) -> Duration? {
        guard showsProgress else { return nil }
        let length = duration(of: phase)
        return max(.seconds(1), min(length / 10, max(length / 100, .seconds(60))))
    }
}

extension FocusSession {
    /// The current progress; nil if no phase is running.
    package func progress(_ now: Now) -> FocusProgress? {
        guard case .running(let step, let run) = state else { return nil }
        return FocusProgress(
            label: label,
            step: step,
            cycles: plan.cycles,
            remaining: max(.zero, run.remaining(now)),
            length: length(of: step),
            ends: now.wall + run.remaining(now)
        )
    }

    /// Shows the popup, or withdraws it if no phase is running any more.
    package func shown(_ now: Now) -> [Effect] {
        plan.showsProgress ? [.progress(id, progress(now))] : []
    }
}
