extension LifeStory {
    /// The shortest story found that still breaks a promise: whole stretches are left out while it does, then single
    /// steps, then the faults around them.
    /// `live` tells what a story breaks.
    package func shrunk(
        attempts: Int = 600,
        by live: (LifeStory) -> Violation? = { $0.live() }
    ) -> (story: LifeStory, violation: Violation)? {
        guard var violation = live(self) else { return nil }
        var story = self
        // What comes after plays no part.
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
            for simpler in story.steps[index].simpler where left > 0 {
                var steps = story.steps
                steps[index] = simpler
                guard let broken = breaks(steps) else { continue }
                (story.steps, violation) = (steps, broken)
                break
            }
        }
        return (story, violation)
    }
}

extension Step {
    /// The same with less to it, the simplest first.
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
        case .askTogether(let requests): requests.map(Step.ask)
        case .pass(let seconds, let late): (late == 0 ? [] : [.pass(seconds: seconds)]) + [.pass(seconds: seconds / 2)]
        case .ask(.addAlarm(let name, let wish)):
            [.ask(.addAlarm(name, AlarmWish(minute: wish.minute, repeats: wish.repeats)))]
        default: []
        }
    }
}
