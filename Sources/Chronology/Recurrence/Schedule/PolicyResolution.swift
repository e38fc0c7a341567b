extension LocalResolution {
    /// Returns the instants at which the wall time is due under the policies, in order: none, one or two.
    func instants(_ gap: GapPolicy, _ fold: FoldPolicy) -> [Instant] {
        switch self {
        case .unique(let instant): return [instant]
        case .gap(let transition, _, _):
            switch gap {
            case .after: return [transition]
            case .before: return [transition - .seconds(1)]
            case .skip: return []
            }
        case .fold(let first, let second):
            switch fold {
            case .first: return [first]
            case .second: return [second]
            case .both: return [first, second]
            }
        }
    }

    /// What is said about an occurrence at that wall time.
    var note: Occurrence.Note? {
        switch self {
        case .unique: nil
        case .gap: .gap
        case .fold: .fold
        }
    }
}
