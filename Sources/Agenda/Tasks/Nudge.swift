import Chronology

/// The daily reminder to practise: at a local time, at most once a day, however the clocks are set.
package struct Nudge: Scheduled, Hashable {
    /// The next reminder as a local time.
    package let local: CivilDateTime
    /// The instant of ``local``.
    package let next: Instant
    /// The day on which it was last due.
    package let lastDay: CivilDate?

    package static let id = ItemID(.nudge, 1)
    package var id: ItemID { Self.id }
    package var label: String { "" }
    package var deadlines: [Deadline] { [Deadline(id, .notice, .wall(next))] }

    /// The next reminder by the current clocks and zone. A reminder planned for today whose time has passed is due at
    /// once: the clock was set past it, or the zone changed. Nil at the end of the calendar.
    package static func planned(at time: CivilTime, after earlier: Nudge?, _ now: Now) -> Nudge? {
        var date: CivilDate? = now.today
        while let day = date {
            let local = CivilDateTime(day, time)
            let instant = now.zone.firstInstant(of: local)
            if day != earlier?.lastDay, instant > now.wall || earlier?.local == local {
                return Nudge(local: local, next: instant, lastDay: earlier?.lastDay)
            }
            date = day.adding(days: 1)
        }
        return nil
    }

    /// Handles its deadline, if it is due. `isPractised`: a task was done today or is running. A reminder for a past
    /// day is not shown.
    package func reached(isPractised: Bool, _ now: Now) -> Outcome<Nudge> {
        guard next <= now.wall else { return Outcome(self) }
        let seen = Nudge(local: local, next: next, lastDay: local.date)
        let effects: [Effect] = isPractised || local.date != now.today ? [] : [.notify(.nudge)]
        return Outcome(Self.planned(at: local.time, after: seen, now) ?? seen, effects)
    }
}

extension Nudge: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            local: try members.local("localMicroseconds"),
            next: try members.instant("nextMicroseconds"),
            lastDay: try members.ifPresent("lastDayNumber", members.date)
        )
    }

    package func write(to members: inout WrittenMembers) {
        members.local("localMicroseconds", local)
        members.instant("nextMicroseconds", next)
        members.date("lastDayNumber", lastDay)
    }
}
