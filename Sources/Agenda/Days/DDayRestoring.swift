import Chronology

// As for an alarm.

extension DDay {
    /// What a clock that is not believed did to a D-day.
    package enum Doubted: Hashable, Sendable {
        /// A reminder fell due by it, or was planned anew. This is what a believed clock had planned.
        case overtaken(DDayReminder?, waits: BootDeadline?)
        /// A person added or changed it.
        case changed
    }

    /// The outcome of a change that nobody asked for: keeps the plan of a believed clock if `now` is not.
    func keepingPlan(_ outcome: Outcome<DDay>, _ now: Now) -> Outcome<DDay> {
        guard now.isDoubted, doubted == nil, outcome.entity.next != next || outcome.entity.waits != waits else {
            return outcome
        }
        var outcome = outcome
        outcome.entity.doubted = .overtaken(next, waits: waits)
        return outcome
    }

    /// Takes up again what a believed clock had planned, now that one is back.
    ///
    /// `known`: the moments of the ledger after the last believed one.
    package func restored(after doubt: Doubt, known: Set<Instant>, _ settings: DDaySettings, _ now: Now) -> DDay {
        var day = self
        day.doubted = nil
        switch doubted {
        case nil: break
        case .overtaken(let next, let waits):
            (day.next, day.waits) = (next, waits)
            // Only an answer uses it up.
            if let next, known.contains(next.at) {
                (day.next, day.waits) = (day.reminder(after: next.at, known, settings, now), nil)
            }
        case .changed:
            (day.next, day.waits) = (day.reminder(after: doubt.start(now), known, settings, now), nil)
        }
        return day
    }
}

extension DDay.Doubted: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("kind") {
        case "overtaken":
            let next: DDayReminder? = try members.ifPresent("next", members.value)
            let waits: BootDeadline? = try members.ifPresent("waits", members.value)
            if waits != nil, next == nil { throw members.refusal("waits", .impossible) }
            self = .overtaken(next, waits: waits)
        case "changed": self = .changed
        case let kind: throw members.unknown("kind", kind)
        }
    }

    package func write(to members: inout WrittenMembers) {
        switch self {
        case .overtaken(let next, let waits):
            members.text("kind", "overtaken")
            members.value("next", next)
            members.value("waits", waits)
        case .changed: members.text("kind", "changed")
        }
    }
}
