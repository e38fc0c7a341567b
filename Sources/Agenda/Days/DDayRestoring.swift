import Chronology

// As for an alarm.

extension DDay {
    /// What a clock that is not believed did to a D-day.
    package enum Doubted: Hashable, Sendable {
        /// A reminder fell due by it, or was planned anew. This is what a believed clock had planned.
        case overtaken(DDayReminder?, waits: BootDeadline?)
        /// A person added or changed it; nil if an earlier version stored it.
        case changed(CountOrigin?)
        /// The same by a clock that is believed, but may be wrong, see ``Now/isSettled``.
        case changedUnsettled(CountOrigin)
    }

    private var change: CountOrigin? {
        switch doubted {
        case .changed(let change): change
        case .changedUnsettled(let change): change
        case .overtaken, nil: nil
        }
    }

    /// To be called when a person adds it, or gives it another date or other reminders.
    mutating func noteChange(_ now: Now) {
        settled = nil
        noteChange(since: CountOrigin(now), now)
    }

    private mutating func noteChange(since origin: CountOrigin, _ now: Now) {
        doubted = now.isDoubted ? .changed(origin) : now.isSettled ? nil : .changedUnsettled(origin)
    }

    /// Whether a person changed it by a clock that was believed, and proved wrong.
    package func wasChangedWrongly(_ now: Now) -> Bool {
        guard case .changedUnsettled(let change) = doubted, !now.isDoubted else { return false }
        return change.hasProvedWrong(now)
    }

    /// The day without the origin of a change by a clock that proved right.
    package func confirmed(_ now: Now) -> DDay {
        guard case .changedUnsettled = doubted, now.isSettled else { return self }
        var day = self
        day.doubted = nil
        return day
    }

    /// The outcome of a change that nobody asked for: keeps the plan of a believed clock if `now` is not.
    func keepingPlan(_ outcome: Outcome<DDay>, _ now: Now) -> Outcome<DDay> {
        guard now.isDoubted, outcome.entity.next != next || outcome.entity.waits != waits else { return outcome }
        switch doubted {
        case .overtaken, .changed: return outcome
        case .changedUnsettled, nil: break
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
        case .changedUnsettled(let change) where !change.hasProvedWrong(now): return self
        case .changed, .changedUnsettled:
            if let change { day.date = dateMeant(change, now) }
            (day.next, day.waits) = (day.reminder(after: doubt.start(now), known, settings, now), nil)
            if let change { day.noteChange(since: change.corrected(now), now) }
        }
        return day
    }

    /// A yearly day whose first year the wrong clock has chosen begins with its next one.
    private func dateMeant(_ change: CountOrigin, _ now: Now) -> CivilDate {
        let zone = zone.resolved(now)
        let ahead = date.dayNumber - zone.civil(at: change.wall).date.dayNumber
        guard isYearly, (0...366).contains(ahead), change.wasWrong(now, by: .seconds(3600)) else { return date }
        let today = zone.civil(at: change.rightWall(now) ?? now.wall).date
        return [today.year, today.year + 1].lazy.compactMap(date.anniversary).first { $0 >= today } ?? date
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
        case "changed": self = .changed(try members.ifPresent("since", members.value))
        case "changedUnsettled": self = .changedUnsettled(try members.value("since"))
        case let kind: throw members.unknown("kind", kind)
        }
    }

    package func write(to members: inout WrittenMembers) {
        switch self {
        case .overtaken(let next, let waits):
            members.text("kind", "overtaken")
            members.value("next", next)
            members.value("waits", waits)
        case .changed(let change):
            members.text("kind", "changed")
            members.value("since", change)
        case .changedUnsettled(let change):
            members.text("kind", "changedUnsettled")
            members.value("since", change)
        }
    }
}
