/// The most notable achievement of a finished work phase. Most phases have none.
package enum Highlight: Hashable, Sendable {
    /// The day's work grew to this stage in the phase.
    case grew(Growth)
    /// The day now has the most work of all days.
    case bestDay
    /// The phase was the first of the day and continues a streak of `days` days with work.
    case streak(days: Int)
}

/// The work with which that of a day is compared.
package struct WorkRecord: Hashable, Sendable {
    /// The most work of any earlier day; zero if there is none.
    package var bestBefore: Duration
    /// The number of consecutive days with work, this one included.
    package var daysInARow: Int

    package init(bestBefore: Duration = .zero, daysInARow: Int = 1) {
        self.bestBefore = bestBefore
        self.daysInARow = daysInARow
    }
}

extension Highlight {
    /// `before`: the day's work before the phase. Nil if the phase achieved nothing notable.
    init?(today: Duration, before: Duration, _ growth: GrowthThresholds, _ record: WorkRecord) {
        guard today >= Growth.least else { return nil }
        let isFirst = before < Growth.least
        if isFirst, Streak.isMilestone(record.daysInARow) {
            self = .streak(days: record.daysInARow)
        } else if record.bestBefore > .zero, today > record.bestBefore, before <= record.bestBefore {
            self = .bestDay
        } else if isFirst || growth.growth(of: before) != growth.growth(of: today) {
            self = .grew(growth.growth(of: today))
        } else {
            return nil
        }
    }
}

extension Highlight: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("kind") {
        case "grew": self = .grew(try members.choice("growth"))
        case "bestDay": self = .bestDay
        case "streak": self = .streak(days: try members.number("days", in: 1...Int(Int32.max)))
        case let kind: throw members.unknown("kind", kind)
        }
    }

    package func write(to members: inout WrittenMembers) {
        switch self {
        case .grew(let growth):
            members.text("kind", "grew")
            members.choice("growth", growth)
        case .bestDay: members.text("kind", "bestDay")
        case .streak(let days):
            members.text("kind", "streak")
            members.number("days", days)
        }
    }
}
