import Chronology

/// Whether the wall clock can be right. A machine without a battery boots in 1970 or 2000, and some in 2098, until time
/// synchronization sets its clock; one whose hardware clock keeps local time boots hours behind, west of UTC.
///
/// What falls due by a clock that is not believed rings. But nothing is forgotten or missed by it, and once a believed
/// clock is back, everything is planned again from the last moment of the last one.
package struct ClockBelief: Hashable, Sendable {
    /// The last moment at which a believed clock ran; nil before the first one.
    package private(set) var last: Instant?
    /// The last moment by a clock that was synchronised; nil if none is known, or a later one has proved right.
    package private(set) var lastSynchronised: Instant?
    /// The boot of ``last``; nil for an earlier one.
    private let lastBoot: BootID?
    /// When the clock last went ahead by so much that, set back, it would not be believed; nil if it has proved right.
    package private(set) var jump: Jump?
    /// When the daemon began to run by a clock that is not believed; nil if it is.
    package private(set) var doubtedSince: BootMoment?
    /// How long the daemon must have run by it until it is believed.
    private var trial = Duration.zero
    /// Since when the daemon has run by the clock that proved right, although it was not believed until now.
    package private(set) var provedSince: BootMoment?
    /// Whether the effects of a clock that was not believed are to be taken back, as soon as one is.
    package private(set) var mustRestore = false

    /// No clock before this program existed is right, not even that of a new store, whatever the kernel says of it, and
    /// however long it runs.
    package static let earliest = Instant(secondsSinceEpoch: 1_767_225_600)
    /// No machine is off for so long, and few clocks are so wrong by mistake.
    package static let farthestAhead = Duration.seconds(400 * 86_400)
    /// People and synchronization correct clocks that were some days ahead; the clock of a machine without a battery
    /// begins at the age of its software.
    package static let farthestBehind = Duration.seconds(7 * 86_400)
    /// At a boot, a clock that is behind by no more than this counts as right.
    package static let tolerance = Duration.seconds(60)
    /// A clock that can't be right is believed if the daemon has run by it for so long.
    package static let trial = Duration.seconds(86_400)
    /// The same for a boot's clock that is behind one that was not synchronised either: each of them may be wrong.
    package static let shortTrial = Duration.seconds(120)
    /// Synchronization that does not set the clock causes no event, so it is looked for at this interval.
    package static let lookInterval = Duration.seconds(60)

    /// `boot`: that of `last`. `doubtedSince`: set if the last daemon did not believe its clock.
    package init(
        last: Instant? = nil,
        boot: BootID? = nil,
        synchronised: Instant? = nil,
        jump: Jump? = nil,
        doubtedSince: BootMoment? = nil
    ) {
        self.last = last
        lastBoot = boot
        lastSynchronised = synchronised
        self.jump = jump
        self.doubtedSince = doubtedSince
        mustRestore = doubtedSince != nil
    }

    package var isDoubted: Bool { doubtedSince != nil }

    /// Whether old records may be deleted by it: not by a clock that went far ahead, until that has proved right.
    package var mayForget: Bool { !isDoubted && jump == nil }

    /// The clocks are those of `now`, and were those of `previous`; nil at the start of the daemon.
    package mutating func note(_ now: Now, since previous: Now?) {
        let step = previous.flatMap(now.clockStep)
        let wasSet = step.map { $0 > .seconds(1) || $0 < .seconds(-1) } ?? false
        let doubted = wasSet || doubtedSince?.id != now.boot.id ? nil : doubtedSince
        let goesOn = doubted != nil && previous != nil
        // A wrong clock that nobody has set is as wrong as it was; one that was set may be wrong again.
        let isNew = previous == nil || doubtedSince?.id == now.boot.id
        let trial = goesOn ? self.trial : trial(of: now, isNew: isNew)
        let ran = doubted.map { now.boot.instant - $0.instant } ?? .zero
        guard now.wall >= Self.earliest, now.isSynchronised || ran >= trial else {
            doubtedSince = doubted ?? now.boot
            provedSince = nil
            self.trial = trial
            mustRestore = true
            return
        }
        if goesOn { provedSince = doubted } else if wasSet { provedSince = nil }
        noteJump(to: now)
        last = now.wall
        if now.isSynchronised {
            lastSynchronised = now.wall
        } else if isBehind(lastSynchronised, now.wall) {
            lastSynchronised = nil
        }
        doubtedSince = nil
    }

    package struct Jump: Hashable, Sendable {
        /// The last moment before it.
        package let from: Instant
        package let at: BootMoment

        package init(from: Instant, at: BootMoment) {
            self.from = from
            self.at = at
        }

        /// A clock that goes far ahead, and within a day back to some days around the last moment, was wrong in between.
        func isBack(_ wall: Instant) -> Bool { max(wall, from) - min(wall, from) <= ClockBelief.farthestBehind }

        func hasLasted(_ now: Now) -> Bool {
            let start = at.id == now.boot.id ? at.instant : BootInstant(microsecondsSinceBoot: 0)
            return now.boot.instant - start >= ClockBelief.trial
        }
    }

    /// Takes note of the newest record of an archive. A clock that is far ahead of it may be wrong.
    package mutating func note(archived moment: Instant, _ now: Now) {
        if !now.isSettled { noteJump(from: moment, to: now) }
    }

    private mutating func noteJump(to now: Now) {
        if let jump, now.isSynchronised || jump.isBack(now.wall) || jump.hasLasted(now) { self.jump = nil }
        if let last, !now.isSynchronised { noteJump(from: last, to: now) }
    }

    private mutating func noteJump(from last: Instant, to now: Now) {
        if jump == nil, now.wall - last > Self.farthestBehind { jump = Jump(from: last, at: now.boot) }
    }

    /// Zero for a clock that can be right.
    private func trial(of now: Now, isNew: Bool) -> Duration {
        if let jump, jump.isBack(now.wall), !jump.hasLasted(now) { return .zero }
        guard isNear(now.wall) else { return Self.trial }
        guard isNew, lastBoot != now.boot.id else { return .zero }
        if isBehind(lastSynchronised, now.wall) { return Self.trial }
        return isBehind(last, now.wall) ? Self.shortTrial : .zero
    }

    private func isBehind(_ last: Instant?, _ wall: Instant) -> Bool {
        last.map { $0 - wall > Self.tolerance } ?? false
    }

    private func isNear(_ wall: Instant) -> Bool {
        guard let last else { return wall >= Self.earliest }
        return wall - last <= Self.farthestAhead && last - wall <= Self.farthestBehind
    }

    /// Everything was taken back and planned again.
    package mutating func noteRestored() {
        guard !isDoubted else { return }
        (mustRestore, provedSince) = (false, nil)
    }

    /// When to look again whether the clock is believed; nil if it is.
    package func nextLook(_ now: Now) -> BootInstant? {
        guard let doubtedSince else { return nil }
        let (look, end) = (now.boot.instant + Self.lookInterval, doubtedSince.instant + trial)
        return end > now.boot.instant ? min(look, end) : look
    }
}

/// A time in which the clock was not believed.
package struct Doubt: Hashable, Sendable {
    /// The last moment of the believed clock before it; ``never`` if there was none.
    package var from: Instant
    package static let never = Instant(microsecondsSinceEpoch: .max)
    /// The number of the last ring before it.
    package var lastRing: Int64
    /// The number of the first ring that was still open at its beginning, otherwise of the next one.
    package var firstOpenRing: Int64
    /// Whether the clock that was not believed proved right: what it did since ``from`` stays.
    package private(set) var hasProved = false

    package init(from: Instant, lastRing: Int64, firstOpenRing: Int64? = nil) {
        self.from = from
        self.lastRing = lastRing
        self.firstOpenRing = firstOpenRing ?? lastRing + 1
    }

    /// The doubt after which the clock that was not believed, since `since`, proved right: the one before was wrong.
    package func proved(since: BootMoment, _ now: Now) -> Doubt {
        var doubt = self
        doubt.from = min(from, now.wall - (now.boot.instant - since.instant))
        doubt.hasProved = true
        return doubt
    }

    /// The moment from which everything is planned again.
    package func start(_ now: Now) -> Instant { min(from, now.wall) }

    /// Whether a deadline was set by the wrong clock of another boot: nobody knows how much of it is left.
    func isUnknown(_ end: BootDeadline, _ now: Now) -> Bool {
        guard end.moment.id != now.boot.id else { return false }
        let began = end.expected - (end.moment.instant - BootInstant(microsecondsSinceBoot: 0))
        return began < ClockBelief.earliest || began - now.wall > ClockBelief.farthestAhead
    }
}
