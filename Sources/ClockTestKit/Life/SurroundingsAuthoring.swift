// What others do to the files, and what the kernel refuses, from a seed.

extension LifeAuthor {
    /// One of those, mostly for a while in which other things happen.
    mutating func surroundings() -> Step {
        swap(&random, &laterRandom)
        defer { swap(&random, &laterRandom) }
        let kind = number(0...11)
        if kind < 2 { return .removeStore }
        if kind > 9 { return editedRow() }
        var steps: [Step] = []
        for _ in 0..<number(1...4) {
            steps += [happening(), .pass(seconds: kind < 6 ? number(1...300) : number(1...9_000), lateMilliseconds: 0)]
        }
        if chance(20) { steps.append(.dying(death(), .pass(seconds: number(1...900), lateMilliseconds: 0))) }
        return kind < 6 ? .refusingTimers(steps) : .besideReader(steps)
    }

    private mutating func editedRow() -> Step {
        var steps: [Step] = []
        for _ in 0..<number(0...4) {
            let step = happening()
            if step.namesNoItem { steps.append(step) }
            steps.append(.pass(seconds: number(1...100_000), lateMilliseconds: 0))
        }
        let damage = one(of: Step.RowDamage.allCases)
        return .editedRow(alarm: recent(alarms), damage, steps)
    }
}

extension Step {
    /// What names an item that can't be read is refused for that, which no model knows of.
    fileprivate var namesNoItem: Bool {
        switch self {
        case .wake, .sleep, .setClock, .travel, .changeRules, .restart, .crash, .powerCut, .desktop: true
        default: false
        }
    }
}
