// Generates, from a seed, changes of the files by other programs and refusals of the kernel.

extension LifeAuthor {
    /// Returns such a change or refusal, usually with other steps meanwhile.
    mutating func surroundings() -> Step {
        swap(&random, &laterRandom)
        defer { swap(&random, &laterRandom) }
        switch number(0...16) {
        case 0...1: return .takeStoreAway(one(of: Step.Removal.allCases))
        case 2...5: return .refusing(.timers, mortal(eachPass: 300))
        case 6...9: return .besideReader(mortal(eachPass: 9_000))
        case 10: return .refusing(.descriptors(left: number(0...8)), mortal(eachPass: 9_000))
        case 11: return takenAwayWithoutDescriptors()
        case 12...14: return harmedZone()
        default: return editedRow()
        }
    }

    /// Returns steps after which the daemon may die.
    private mutating func mortal(eachPass longestSeconds: Int) -> [Step] {
        var steps: [Step] = []
        for _ in 0..<number(1...4) {
            steps += [happening(), .pass(seconds: number(1...longestSeconds), lateMilliseconds: 0)]
        }
        if chance(20) { steps.append(.dying(death(), .pass(seconds: number(1...900), lateMilliseconds: 0))) }
        return steps
    }

    /// The daemon must live: all data would be lost if it died.
    private mutating func takenAwayWithoutDescriptors() -> Step {
        var steps: [Step] = [.takeStoreAway(one(of: Step.Removal.allCases))]
        for _ in 0..<number(1...5) {
            if let step = happening().withinAMoment { steps.append(step) }
            if chance(20) { steps.append(.crowd(anyCrowd())) }
            steps.append(.pass(seconds: number(1...5_000), lateMilliseconds: 0))
        }
        return .refusing(.descriptors(left: number(0...8)), steps)
    }

    /// A zone that often returns within the next steps, or only with its next rules.
    private mutating func harmedZone() -> Step {
        let zone = one(of: Self.zones)
        let harm: ZoneHarm =
            switch number(0...5) {
            case 0: .isCut(perMille: number(0...999))
            case 1: .isZeroed(fromPerMille: number(0...999))
            case 2: .isOtherText
            case 3: .isDirectory
            case 4: .isLinkToItself
            default: .vanishes
            }
        let isNoticed = chance(85)
        if chance(60) {
            steps += [
                .harmZone(zone, harm, isNoticed: isNoticed), .pass(seconds: number(0...3_000), lateMilliseconds: 0),
            ]
            return .harmZone(zone, .returns, isNoticed: isNoticed)
        }
        return .harmZone(zone, harm, isNoticed: isNoticed)
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
    /// Requests that name an unreadable item are refused, which the models can't predict.
    fileprivate var namesNoItem: Bool {
        switch self {
        case .wake, .sleep, .setClock, .travel, .awayTo, .changeRules, .restart, .crash, .powerCut, .desktop: true
        default: false
        }
    }
}
