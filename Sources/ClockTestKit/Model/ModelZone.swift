import Agenda
import Chronology

/// How long the local zone has lasted: what a change of it passes over rings after two minutes awake, unless the zone is
/// the last settled one again. A new process knows the last settled zone.
struct ModelZone {
    private var zone: Zone
    /// A time awake.
    private var since: Int64?
    private var settled: String?
    /// Whether the zone has had the local time of the settled one since that was left.
    private var isSameTime = false

    /// Whether the zone has replaced one that had not lasted in the last process.
    let replacesUnsettled: Bool

    /// A process starts, with what the last one has stored: the settled zone, and one that was not.
    init(_ now: Now, stored: String) {
        (zone, since) = (now.zone, now.awakeMicroseconds)
        let zones = stored.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        settled = zones.first.flatMap { $0.isEmpty ? nil : $0 }
        replacesUnsettled = zones.count > 1 && zones[1] != zone.identity
    }

    /// Whether what rings now is not only due by a zone that has not lasted.
    func isLikeSettled(_ now: Now) -> Bool { isSettled(now) || isSameTime }

    /// The zone or the rules of some zone change.
    /// - Returns: whether a zone that had not lasted is replaced.
    mutating func change(_ now: Now) -> Bool {
        guard now.zone != zone else {
            if isSettled(now) { settled = zone.identity }
            since = now.awakeMicroseconds
            return false
        }
        let replacesUnsettled = !isSettled(now)
        let wall = now.wallMicroseconds
        let keepsTime = zone.offsetMicroseconds(at: wall) == now.zone.offsetMicroseconds(at: wall)
        if !replacesUnsettled { settled = zone.identity }
        isSameTime = keepsTime && (isSameTime || !replacesUnsettled)
        zone = now.zone
        if isKnown { since = nil } else if !replacesUnsettled || !keepsTime { since = now.awakeMicroseconds }
        return replacesUnsettled
    }

    /// What must be stored after a turn, without the number of a ring.
    func stored(_ now: Now) -> String {
        if isSettled(now) { return zone.identity }
        return (settled ?? "") + (isSameTime ? "" : "\n" + zone.identity)
    }

    /// The clocks, with the time for which the zone must still last.
    func settling(_ now: Now) -> Now {
        var now = now
        now.zoneSettles = .microseconds(left(now))
        now.zoneIsBack = since == nil
        now.settledZone = settled
        return now
    }

    private func isSettled(_ now: Now) -> Bool { left(now) == 0 || isKnown }

    private var isKnown: Bool { settled == zone.identity }

    private func left(_ now: Now) -> Int64 {
        since.map { max(0, 120_000_000 - (now.awakeMicroseconds - $0)) } ?? 0
    }
}
