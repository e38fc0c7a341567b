import Agenda
import Chronology

/// How long the local zone has lasted in the running process: what a change of it passes over rings after two minutes
/// awake, unless the zone is the last settled one again.
struct ModelZone {
    private var zone: Zone
    /// A time awake.
    private var since: Int64?
    private var settled: Zone?

    /// A process starts.
    init(_ now: Now) {
        (zone, since) = (now.zone, now.awakeMicroseconds)
    }

    /// The zone or the rules of some zone change.
    /// - Returns: whether a zone that had not lasted is replaced.
    mutating func change(_ now: Now) -> Bool {
        guard now.zone != zone else {
            since = now.awakeMicroseconds
            return hasReplacedUnsettled
        }
        hasReplacedUnsettled = left(now) > 0
        if !hasReplacedUnsettled { settled = zone }
        zone = now.zone
        since = zone == settled ? nil : now.awakeMicroseconds
        return hasReplacedUnsettled
    }

    private var hasReplacedUnsettled = false

    /// The clocks, with the time for which the zone must still last.
    func settling(_ now: Now) -> Now {
        var now = now
        now.zoneSettles = .microseconds(left(now))
        return now
    }

    private func left(_ now: Now) -> Int64 {
        since.map { max(0, 120_000_000 - (now.awakeMicroseconds - $0)) } ?? 0
    }
}
