import Chronology

/// Whether a warning is shown shortly before the estimate of a run is over, and how long before.
package enum TaskWarning: Hashable, Sendable {
    case off
    /// A tenth of the estimate before its end, at least a minute and at most five.
    case automatic
    case before(Duration)

    /// Returns the time from the warning to the end of the estimate. Nil for no warning, including an estimate so short
    /// that no time would remain before the warning, or with `automatic` less than after it.
    func lead(of estimate: Duration) -> Duration? {
        switch self {
        case .off: return nil
        case .automatic:
            let tenth = Duration.microseconds(estimate.wholeMicroseconds / 10)
            let lead = min(max(tenth, .seconds(60)), .seconds(300))
            return lead * 2 <= estimate ? lead : nil
        case .before(let lead): return lead < estimate ? lead : nil
        }
    }
}
