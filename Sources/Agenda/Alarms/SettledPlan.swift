import Chronology

extension Alarm {
    /// The plan of the last zone that has lasted, before a change to one that has not: if the zone comes back, the alarm
    /// goes on from there, whatever the other zone had planned.
    package struct SettledPlan: Hashable, Sendable {
        package let next: Occurrence
        /// When the other zone will have lasted, on the clock that stops in sleep. Then the plan is over.
        private let boot: BootID
        private let lasts: Duration

        package init(_ next: Occurrence, _ now: Now) {
            self.next = next
            boot = now.boot.id
            lasts = now.awake + now.zoneSettles
        }

        /// Whether the zone that was left is still the last one that has lasted. After a reboot the time begins anew.
        func isInForce(_ now: Now) -> Bool { boot != now.boot.id || now.awake < lasts }
    }
}

extension Alarm.SettledPlan: StoredObject {
    package init(from members: StoredMembers) throws {
        next = try members.value("next")
        boot = BootID(try members.text("boot"))
        lasts = try members.duration("lastsAwakeMicroseconds", in: Limits.counted)
    }

    package func write(to members: inout WrittenMembers) {
        members.value("next", next)
        members.text("boot", boot.text)
        members.duration("lastsAwakeMicroseconds", lasts)
    }
}
