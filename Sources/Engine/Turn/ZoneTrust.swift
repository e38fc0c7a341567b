import Agenda
import Chronology

/// How long the local zone, and the rules of all zones, have lasted, counted awake.
///
/// Programs that guess the zone from a network change it for moments. What a change passes over rings only once the zone
/// has lasted; if the earlier zone is back before, nothing was passed over.
struct ZoneTrust {
    /// The time for which a zone must last.
    static let settling = Duration.seconds(120)

    private var zone: Zone
    /// When the zone or the rules last changed, or the daemon started; nil while the zone is the settled one again.
    private var since: AwakeMoment?
    /// The last zone that has lasted; nil if none has yet.
    private var settled: Zone?

    /// Whether the zone has replaced one that had not lasted.
    private(set) var hasReplacedUnsettled = false

    /// The daemon starts: nothing is known of an earlier zone.
    init(_ now: Now) {
        zone = now.zone
        since = AwakeMoment(now)
    }

    /// The time awake until the zone has lasted; zero once it has.
    func remaining(_ now: Now) -> Duration {
        since.map { max(.zero, Self.settling - AwakeMoment(now).elapsed(since: $0)) } ?? .zero
    }

    /// Takes note of the current zone.
    mutating func note(_ now: Now) {
        guard now.zone != zone else { return }
        hasReplacedUnsettled = remaining(now) > .zero
        if !hasReplacedUnsettled { settled = zone }
        zone = now.zone
        since = zone == settled ? nil : AwakeMoment(now)
    }

    /// Takes note of a report that the local zone or the rules of some zone have changed.
    mutating func changeWasReported(_ now: Now) {
        if now.zone == zone { since = AwakeMoment(now) } else { note(now) }
    }
}

/// A point on a clock that stops while the machine sleeps. Its values are compared only within one boot, because an
/// engine does not outlive it.
private struct AwakeMoment {
    private let sinceBoot: Duration

    init(_ now: Now) {
        sinceBoot = .microseconds(now.boot.instant.microsecondsSinceBoot) - now.asleep
    }

    func elapsed(since earlier: AwakeMoment) -> Duration { sinceBoot - earlier.sinceBoot }
}

extension Event {
    var isChangeOfZone: Bool { if case .zoneChanged = self { true } else { false } }
}
