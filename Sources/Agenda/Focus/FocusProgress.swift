import Chronology

/// How far a phase is, for a popup that shows it while it runs.
package struct FocusProgress: Hashable, Sendable {
    package var label: String
    package var step: FocusStep
    package var cycles: Int
    package var remaining: Duration
    /// The whole phase.
    package var length: Duration
    /// When it is over if the machine stays awake.
    package var ends: Instant

    /// 0 to 100.
    package var percent: Int {
        guard length > .zero else { return 100 }
        return min(100, max(0, Int(((1 - remaining / length) * 100).rounded())))
    }
}

extension FocusPlan {
    /// How often the popup is drawn again: each percent and no oftener than once a minute, but ten times at least;
    /// never more than once a second. Nil where no popup was asked for.
    func progressStep(of phase: FocusPhase) -> Duration? {
        guard showsProgress else { return nil }
        let length = duration(of: phase)
        return max(.seconds(1), min(length / 10, max(length / 100, .seconds(60))))
    }
}

extension FocusSession {
    /// What its popup says now; nil while nothing runs.
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

    /// Shows the popup, or takes it away where nothing runs any more.
    package func shown(_ now: Now) -> [Effect] {
        plan.showsProgress ? [.progress(id, progress(now))] : []
    }
}
