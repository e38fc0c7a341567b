extension LifeStory {
    /// Returns the shortest story found that still violates a guarantee; nil if this one does not. Removes ranges of
    /// steps as long as the violation remains, then single steps, then the faults around steps. `live` returns the
    /// guarantee that a story violates.
    package func shrunk(
        attempts: Int = 600,
        by live: (LifeStory) -> Violation? = { $0.live() }
    ) -> (story: LifeStory, violation: Violation)? {
        guard var violation = live(self) else { return nil }
        var story = self
        // Later steps are irrelevant.
        story.steps = Array(story.steps.prefix(violation.step + 1))
        var left = attempts
        func breaks(_ steps: [Step]) -> Violation? {
            left -= 1
            return live(LifeStory(setting: setting, steps: steps))
        }
        var length = max(1, story.steps.count / 2)
        while length >= 1, left > 0 {
            var start = 0
            var removed = false
            while start < story.steps.count, left > 0 {
                var shorter = story.steps
                shorter.removeSubrange(start..<min(start + length, shorter.count))
                if let broken = breaks(shorter) {
                    (story.steps, violation) = (shorter, broken)
                    removed = true
                } else {
                    start += length
                }
            }
            if length == 1, !removed { break }
            length = max(1, length / 2)
        }
        for index in story.steps.indices {
            while left > 0 {
                var found: (steps: [Step], violation: Violation)?
                for simpler in story.steps[index].simpler where left > 0 && found == nil {
                    var steps = story.steps
                    steps[index] = simpler
                    found = breaks(steps).map { (steps, $0) }
                }
                guard let found else { break }
                (story.steps, violation) = found
            }
        }
        return (story, violation)
    }
}

extension Step {
    /// Simpler variants of the step, the simplest first.
    fileprivate var simpler: [Step] {
        switch self {
        case .dying(_, let step), .failing(_, let step): [step]
        case .outage(let fault, let steps):
            steps
                + steps.indices.map { index in
                    var fewer = steps
                    fewer.remove(at: index)
                    return .outage(fault, fewer)
                }
        case .refusing(let resource, let steps): Self.fewer(steps).map { .refusing(resource, $0) }
        case .besideReader(let steps): Self.fewer(steps).map(Step.besideReader)
        case .mistaken(let mistake, let steps): Self.fewer(steps).map { .mistaken(mistake, $0) }
        case .editedRow(let alarm, let damage, let steps):
            Self.fewer(steps).map { .editedRow(alarm: alarm, damage, $0) }
        case .crowd(let crowd):
            crowd.fewer.map { visitors in
                var fewer = crowd
                fewer.visitors = visitors
                return .crowd(fewer)
            }
        case .askTogether(let requests): requests.map(Step.ask)
        case .ask(.batch(let requests, let isAtomic)):
            requests.indices.map { index in
                var fewer = requests
                fewer.remove(at: index)
                return .ask(.batch(fewer, isAtomic: isAtomic))
            } + requests.map(Step.ask)
        case .pass(let seconds, let late): (late == 0 ? [] : [.pass(seconds: seconds)]) + [.pass(seconds: seconds / 2)]
        case .ask(.addAlarm(let name, let wish)):
            [.ask(.addAlarm(name, AlarmWish(minute: wish.minute, repeats: wish.repeats)))]
        default: []
        }
    }

    private static func fewer(_ steps: [Step]) -> [[Step]] {
        steps.indices.map { index in
            var fewer = steps
            fewer.remove(at: index)
            return fewer
        }
    }
}

extension Crowd {
    /// Half of the visitors, or all but one.
    fileprivate var fewer: [[Visitor]] {
        guard visitors.count > 1 else { return [] }
        let half = visitors.count / 2
        return [Array(visitors[..<half]), Array(visitors[half...])]
            + visitors.indices.map { index in
                var fewer = visitors
                fewer.remove(at: index)
                return fewer
            }
    }
}
