import Agenda

/// The rings with a sound, and the selection of the audible one.
///
/// The audible ring is chosen by these criteria in order: its sound has not just failed; the most urgent; the loudest
/// at that time; the newest. Therefore a fade replaces an equally urgent sound only once it is the louder of the two. A
/// more urgent one replaces it at once, and is then at least as loud as the replaced sound, up to its own full volume.
/// Fades of inaudible sounds continue.
///
/// Adding, removing and a rise of a volume take logarithmic time in the number of rings.
struct SoundQueue: Sendable {
    /// The sound to play. If it can't be heard, no ring with the same sound can be heard.
    struct Sound: Hashable, Sendable {
        let choice: SoundChoice
        let kind: ItemKind
    }

    struct Entry: Hashable, Sendable {
        let ring: ItemID
        let sound: Sound
        let urgency: Urgency
        let fade: Fade
        let began: ContinuousClock.Instant

        fileprivate func volume(at now: ContinuousClock.Instant) -> Int {
            fade.volume(after: began.duration(to: now))
        }
    }

    struct Audible: Hashable, Sendable {
        let ring: ItemID
        let level: SoundLevel
        /// Whether it is louder than it would be alone.
        let isRaised: Bool
    }

    private struct Member: Sendable {
        let entry: Entry
        /// Counts the rings in the order they were added.
        let serial: Int
        /// Percent, at the time to which the queue was last advanced.
        var volume: Int
    }

    private struct Rank: Comparable, Sendable {
        let isPlayable: Bool
        let urgency: Int
        let volume: Int
        let serial: Int

        static func < (left: Rank, right: Rank) -> Bool {
            (left.isPlayable ? 1 : 0, left.urgency, left.volume, left.serial)
                < (right.isPlayable ? 1 : 0, right.urgency, right.volume, right.serial)
        }
    }

    /// Ranks the earliest time highest.
    private struct Soonest: Comparable, Sendable {
        let at: ContinuousClock.Instant

        static func < (left: Soonest, right: Soonest) -> Bool { left.at > right.at }
    }

    private enum Change: Hashable, Sendable {
        case rise(of: ItemID)
        case retry(of: Sound)
    }

    private var members: [ItemID: Member] = [:]
    private var ranked = RankedQueue<ItemID, Rank>()
    /// Pending changes.
    private var changes = RankedQueue<Change, Soonest>()
    private var rings: [Sound: Set<ItemID>] = [:]
    private var failed: Set<Sound> = []
    /// The number of rings with each volume, 0 to 100 percent.
    private var volumeCounts = [Int](repeating: 0, count: 101)
    private var lastSerial = 0

    var isEmpty: Bool { members.isEmpty }
    var count: Int { members.count }

    /// The number of comparisons of ranks and times so far, as a measure of work.
    var comparisonCount: Int { ranked.comparisonCount + changes.comparisonCount }

    /// The time of the next rise of a volume or retry of a failed sound; nil if there is none.
    var nextChange: ContinuousClock.Instant? { changes.first?.rank.at }

    func contains(_ ring: ItemID) -> Bool { members[ring] != nil }

    /// Replaces an earlier entry of that ring.
    mutating func add(_ entry: Entry) {
        remove(entry.ring)
        lastSerial += 1
        let volume = entry.volume(at: entry.began)
        members[entry.ring] = Member(entry: entry, serial: lastSerial, volume: volume)
        volumeCounts[volume] += 1
        rings[entry.sound, default: []].insert(entry.ring)
        rank(entry.ring)
        awaitRise(of: entry, after: entry.began)
    }

    mutating func remove(_ ring: ItemID) {
        guard let member = members.removeValue(forKey: ring) else { return }
        // Otherwise it keeps its capacity, which is large after a storm.
        if members.isEmpty { members = [:] }
        volumeCounts[member.volume] -= 1
        ranked.remove(ring)
        changes.remove(.rise(of: ring))
        let sound = member.entry.sound
        rings[sound]?.remove(ring)
        guard rings[sound]?.isEmpty == true else { return }
        rings[sound] = nil
        failed.remove(sound)
        changes.remove(.retry(of: sound))
    }

    /// Prefers other sounds to that of the ring until `retry`.
    mutating func noteFailure(of ring: ItemID, until retry: ContinuousClock.Instant) {
        guard let sound = members[ring]?.entry.sound else { return }
        changes.set(.retry(of: sound), rank: Soonest(at: retry))
        setFailed(sound, true)
    }

    /// Records that the ring's sound is playing.
    mutating func noteSuccess(of ring: ItemID) {
        guard let sound = members[ring]?.entry.sound, failed.contains(sound) else { return }
        changes.remove(.retry(of: sound))
        setFailed(sound, false)
    }

    /// Returns the audible ring at `now`, which must not be earlier than in previous calls; nil if there is none.
    mutating func audible(at now: ContinuousClock.Instant) -> Audible? {
        advance(to: now)
        guard let ring = ranked.first?.element, let member = members[ring] else { return nil }
        let fade = member.entry.fade
        let loudest = volumeCounts.lastIndex { $0 > 0 } ?? 0
        let volume = max(member.volume, min(loudest, fade.fullVolume))
        let step = volume < fade.fullVolume ? fade.stepLength(after: member.entry.began.duration(to: now)) : nil
        return Audible(ring: ring, level: SoundLevel(volume: volume, lasts: step), isRaised: volume > member.volume)
    }

    // MARK: - Pending changes

    private mutating func advance(to now: ContinuousClock.Instant) {
        while let (change, soonest) = changes.first, soonest.at <= now {
            changes.remove(change)
            switch change {
            case .rise(let ring): raise(ring, at: now)
            case .retry(let sound): setFailed(sound, false)
            }
        }
    }

    private mutating func raise(_ ring: ItemID, at now: ContinuousClock.Instant) {
        guard var member = members[ring] else { return }
        volumeCounts[member.volume] -= 1
        member.volume = member.entry.volume(at: now)
        volumeCounts[member.volume] += 1
        members[ring] = member
        rank(ring)
        awaitRise(of: member.entry, after: now)
    }

    private mutating func awaitRise(of entry: Entry, after now: ContinuousClock.Instant) {
        guard let rise = entry.fade.nextRise(after: entry.began.duration(to: now)) else { return }
        changes.set(.rise(of: entry.ring), rank: Soonest(at: entry.began + rise))
    }

    private mutating func setFailed(_ sound: Sound, _ hasFailed: Bool) {
        let isChange = hasFailed ? failed.insert(sound).inserted : failed.remove(sound) != nil
        guard isChange else { return }
        for ring in rings[sound] ?? [] { rank(ring) }
    }

    private mutating func rank(_ ring: ItemID) {
        guard let member = members[ring] else { return }
        let rank = Rank(
            isPlayable: !failed.contains(member.entry.sound),
            urgency: member.entry.urgency.rank,
            volume: member.volume,
            serial: member.serial
        )
        ranked.set(ring, rank: rank)
    }
}

/// The volume of a sound, and the time for which it applies.
struct SoundLevel: Hashable, Sendable {
    /// Percent, 0 to 100.
    let volume: Int
    /// Nil until the sound ends.
    let lasts: Duration?
}

extension Urgency {
    /// In the order of the cases.
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
