/// The stage reached by the work of a day. The raw values are the names in the interface.
package enum Growth: String, CaseIterable, Sendable {
    case none, seed, sprout, apple, tree

    /// Less work than this is shown as 0 s and does not count as a day of a streak.
    package static let least = Duration.seconds(1)
}

/// The work required for each stage: a stage extends to its duration, inclusive; beyond the last one it is a tree.
package struct GrowthThresholds: Hashable, Sendable {
    package let seed: Duration
    package let sprout: Duration
    package let apple: Duration

    /// 30, 60 and 120 minutes.
    package init() {
        seed = .seconds(30 * 60)
        sprout = .seconds(60 * 60)
        apple = .seconds(120 * 60)
    }

    /// Nil unless all are positive and ascending.
    package init?(seed: Duration, sprout: Duration, apple: Duration) {
        guard .zero < seed, seed < sprout, sprout < apple else { return nil }
        self.seed = seed
        self.sprout = sprout
        self.apple = apple
    }

    /// The most work of each stage that has a next one.
    package var limits: [Duration] { [seed, sprout, apple] }

    package func growth(of worked: Duration) -> Growth {
        if worked <= .zero { return .none }
        if worked <= seed { return .seed }
        if worked <= sprout { return .sprout }
        return worked <= apple ? .apple : .tree
    }
}

/// The result of a finished work phase.
package struct Earned: Hashable, Sendable {
    /// The work of the phase.
    package var worked: Duration
    /// All work of the day on which the phase ended.
    package var today: Duration
    package var growth: Growth
    package var highlight: Highlight?
}

extension Earned: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            worked: try members.duration("workedMicroseconds"),
            today: try members.duration("todayMicroseconds"),
            growth: try members.choice("growth"),
            highlight: try members.ifPresent("highlight", members.value)
        )
    }

    package func write(to members: inout WrittenMembers) {
        members.duration("workedMicroseconds", worked)
        members.duration("todayMicroseconds", today)
        members.choice("growth", growth)
        members.value("highlight", highlight)
    }
}
