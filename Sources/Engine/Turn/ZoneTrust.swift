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
    private(set) var settled: String?

    /// Whether the zone has had the local time of the settled one since that was left.
    private var isLikeSettled = false

    /// Whether the zone has replaced one that had not lasted, whose rings are still to be taken back.
    private(set) var hasReplacedUnsettled = false

    /// The number of the last ring that the settled zone, or one with its local time, has made due; nil until it is
    /// noted.
    private(set) var lastSettledRing: Int64?

    /// The daemon starts. A change of the zone meanwhile counts from now.
    /// - Parameter memory: that of the last daemon; nil if there was none.
    init(_ now: Now, memory: String?) {
        zone = now.zone
        identity = now.zone.identity
        since = AwakeMoment(now)
        let zones = memory?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? []
        settled = zones.first.flatMap { $0.isEmpty ? nil : $0 }
        guard zones.count > 1 else { return }
        hasReplacedUnsettled = zones[1] != identity
        lastSettledRing = zones.count > 2 ? Int64(zones[2]) : 0
    }

    /// What the next daemon has to know: the last zone that has lasted, empty if none has yet, and on further lines, if
    /// the current one has not, that and the last ring before it. Nil if what the last daemon knew is still valid.
    func memory(_ now: Now) -> String? {
        if hasReplacedUnsettled { return nil }
        if isSettled(now) { return identity }
        if isLikeSettled, let settled { return settled }
        return [settled ?? "", identity, String(lastSettledRing ?? 0)].joined(separator: "\n")
    }

    mutating func note(lastSettledRing number: Int64) { lastSettledRing = number }

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

    /// Takes note of the current zone. One that replaces another with the same local time, such as Stockholm after Berlin,
    /// has lasted as long as that: nothing lies between them.
    mutating func note(_ now: Now) {
        guard now.zone != zone else { return }
        let wasSettled = isSettled(now)
        let isSameTime = now.zone.offset(at: now.wall).seconds == zone.offset(at: now.wall).seconds
        if wasSettled { settled = identity } else { hasReplacedUnsettled = true }
        if wasSettled || isLikeSettled { lastSettledRing = nil }
        isLikeSettled = isSameTime && (wasSettled || isLikeSettled)
        (zone, identity) = (now.zone, now.zone.identity)
        if identity == settled { since = nil } else if wasSettled || !isSameTime { since = AwakeMoment(now) }
    }

    private func isSettled(_ now: Now) -> Bool { remaining(now) == .zero || identity == settled }

    /// Takes note of a report that the local zone or the rules of some zone have changed.
    mutating func changeWasReported(_ now: Now) {
        guard now.zone == zone else { return note(now) }
        if isSettled(now) { settled = identity }
        since = AwakeMoment(now)
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
