import Chronology

/// The daily reminder of practising: at a time of the local day, once a day at most, whatever becomes of the clocks.
package struct Nudge: Scheduled, Hashable {
    /// The wall time asked for next.
    package let local: CivilDateTime
    /// When that is.
    package let next: Instant
    /// The day that it was last looked at on.
    package let lastDay: CivilDate?

    package static let id = ItemID(.nudge, 1)
    package var id: ItemID { Self.id }
    package var label: String { "" }
    package var deadlines: [Deadline] { [Deadline(id, .notice, .wall(next))] }

    /// The next one by the clocks and the zone as they are now. One that was planned for today and is past is due at
    /// once: the clock was set past it, or the zone changed. Nil where the calendar ends.
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

    /// Its time has come, if it really has. `isPractised`: something was done today, or is under way. One for a day
    /// that is over says nothing.
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
