extension Zone {
    /// The first moment at which the clocks show `local`; where they skip it, the moment the gap ends.
    package func firstInstant(of local: CivilDateTime) -> Instant {
        switch resolve(local) {
        case .unique(let instant), .fold(let instant, _), .gap(let instant, _, _): instant
        }
    }
}
