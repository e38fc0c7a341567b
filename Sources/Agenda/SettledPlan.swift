import Chronology

/// The plan of the last zone that has lasted, before a change to one that has not: if the zone comes back, the item goes
/// on from there, whatever the other zone had planned or rung.
package struct SettledPlan<Next: StoredObject & Hashable & Sendable>: StoredObject, Hashable, Sendable {
    /// Nil if nothing was planned.
    package let next: Next?
    /// See ``Now/settledZone``.
    private let zone: String?
    /// When the other zone, or other rules, will have lasted, on the clock that stops in sleep. Then the plan is over.
    private let boot: BootID
    private let lasts: Duration

    package init(_ next: Next?, _ now: Now) {
        self.next = next
        zone = now.settledZone
        boot = now.boot.id
        lasts = now.awake + now.zoneSettles
    }

    /// Whether the item goes on from here: the zone that was left is still the last one that has lasted, and the present
    /// one is it, or may not last either. After a reboot the time begins anew.
    func isInForce(_ now: Now) -> Bool {
        guard now.zoneIsBack || now.zoneSettles > .zero, zone == now.settledZone else { return false }
        return boot != now.boot.id || now.awake < lasts
    }

    /// The same for another change of the zone; nil if it went back.
    func goingOn(_ now: Now) -> SettledPlan? { now.zoneIsBack ? nil : SettledPlan(next, now) }

    package init(from members: StoredMembers) throws {
        next = try members.ifPresent("next", members.value)
        zone = try members.ifPresent("zone", members.text)
        boot = BootID(try members.text("boot"))
        lasts = try members.duration("lastsAwakeMicroseconds", in: Limits.counted)
    }

    package func write(to members: inout WrittenMembers) {
        members.value("next", next)
        if let zone { members.text("zone", zone) }
        members.text("boot", boot.text)
        members.duration("lastsAwakeMicroseconds", lasts)
    }
}
