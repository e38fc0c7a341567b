import Agenda
import Chronology

/// How long the local zone has lasted: what a change of it passes over rings after two minutes awake, unless the zone is
/// the last settled one again. A new process knows the last settled zone by its name.
struct ModelZone {
    private var zone: Zone
    /// A time awake.
    private var since: Int64?
    private var settled: Zone?
    private var settledName: String?

    /// Whether the zone has replaced one that had not lasted in the last process.
    let replacesUnsettled: Bool

    /// A process starts, with what the last one has stored: the name of the settled zone, and of one that was not.
    init(_ now: Now, stored: String) {
        (zone, since) = (now.zone, now.awakeMicroseconds)
        let names = stored.split(separator: " ").map(String.init)
        settledName = names.first
        replacesUnsettled = names.count > 1 && names[1] != zone.identifier
    }

    /// The zone or the rules of some zone change.
    /// - Returns: whether a zone that had not lasted is replaced.
    mutating func change(_ now: Now) -> Bool {
        guard now.zone != zone else {
            since = now.awakeMicroseconds
            return false
        }
        let replacesUnsettled = !isSettled(now)
        if !replacesUnsettled { (settled, settledName) = (zone, zone.identifier) }
        zone = now.zone
        since = isKnown ? nil : now.awakeMicroseconds
        return replacesUnsettled
    }

    /// What must be stored after a turn; nil if nothing is known.
    func stored(_ now: Now) -> String? {
        isSettled(now) ? zone.identifier : settledName.map { $0 + " " + zone.identifier }
    }

    /// The clocks, with the time for which the zone must still last.
    func settling(_ now: Now) -> Now {
        var now = now
        now.zoneSettles = .microseconds(left(now))
        return now
    }

    private func isSettled(_ now: Now) -> Bool { left(now) == 0 || isKnown }

    private var isKnown: Bool { settled.map { $0 == zone } ?? (settledName == zone.identifier) }

    private func left(_ now: Now) -> Int64 {
        since.map { max(0, 120_000_000 - (now.awakeMicroseconds - $0)) } ?? 0
    }
}
