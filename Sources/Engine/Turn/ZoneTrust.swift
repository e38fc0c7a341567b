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
    /// See ``Zone/identity``.
    private var identity: String
    /// When the zone or the rules last changed, or the daemon started; nil while the zone is the settled one again.
    private var since: AwakeMoment?
    /// The identity of the last zone that has lasted, under an earlier daemon, too; nil if none has yet.
    private var settled: String?

    /// Whether the zone has replaced one that had not lasted, whose rings are still to be taken back.
    private(set) var hasReplacedUnsettled = false

    /// The daemon starts. A change of the zone meanwhile counts from now.
    /// - Parameter memory: that of the last daemon; nil if there was none.
    init(_ now: Now, memory: String?) {
        zone = now.zone
        identity = now.zone.identity
        since = AwakeMoment(now)
        let zones = memory?.split(separator: "\n").map(String.init) ?? []
        settled = zones.first
        hasReplacedUnsettled = zones.count == 2 && zones[1] != identity
    }

    /// What the next daemon has to know: the last zone that has lasted, and on a second line the current one if that has
    /// not. Nil if that is not known, or what the last daemon knew is still valid.
    func memory(_ now: Now) -> String? {
        if hasReplacedUnsettled { return nil }
        return isSettled(now) ? identity : settled.map { $0 + "\n" + identity }
    }

    /// Whether the last change went back to the settled zone.
    var isBack: Bool { since == nil }

    /// The rings of a zone that had not lasted were taken back.
    mutating func noteWithdrawn() { hasReplacedUnsettled = false }

    /// The time awake until the zone has lasted; zero once it has.
    func remaining(_ now: Now) -> Duration {
        since.map { max(.zero, Self.settling - AwakeMoment(now).elapsed(since: $0)) } ?? .zero
    }

    /// When the zone may have lasted, on the boot clock; nil once it has. In sleep, that is postponed.
    func settles(_ now: Now) -> BootInstant? {
        let remaining = remaining(now)
        return remaining > .zero ? now.boot.instant + remaining : nil
    }

    /// Takes note of the current zone.
    mutating func note(_ now: Now) {
        guard now.zone != zone else { return }
        if isSettled(now) { settled = identity } else { hasReplacedUnsettled = true }
        (zone, identity) = (now.zone, now.zone.identity)
        since = identity == settled ? nil : AwakeMoment(now)
    }

    private func isSettled(_ now: Now) -> Bool { remaining(now) == .zero || identity == settled }

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
        sinceBoot = now.awake
    }

    func elapsed(since earlier: AwakeMoment) -> Duration { sinceBoot - earlier.sinceBoot }
}

extension Event {
    var isChangeOfZone: Bool { if case .zoneChanged = self { true } else { false } }
}
