import Agenda

/// All that rings with a sound, and what of it is heard: the most urgent; of these the loudest; of these the newest.
///
/// Loud means the volume that a sound is to reach, so that a fade gives way to nothing quieter. It is heard no quieter
/// than the others would be at that moment, up to its own full volume: a fade that begins does not silence what is loud
/// already. The fade of a sound that is not heard goes on all the same.
struct SoundQueue: Sendable {
    struct Entry: Hashable, Sendable {
        let ring: ItemID
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
    }

    /// The oldest first.
    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    func contains(_ ring: ItemID) -> Bool { entries.contains { $0.ring == ring } }

    mutating func add(_ entry: Entry) {
        remove(entry.ring)
        entries.append(entry)
    }

    mutating func remove(_ ring: ItemID) {
        entries.removeAll { $0.ring == ring }
    }

    /// What is heard now; nil where nothing rings.
    func audible(at now: ContinuousClock.Instant) -> Audible? {
        // The first of several greatest, and so the newest.
        guard let first = entries.reversed().max(by: { $0.rank < $1.rank }) else { return nil }
        let full = first.fade.fullVolume
        let loudest = entries.map { $0.volume(at: now) }.max() ?? full
        let volume = min(loudest, full)
        let steps = entries.compactMap { $0.fade.stepLength(after: $0.began.duration(to: now)) }
        return Audible(ring: first.ring, level: SoundLevel(volume: volume, lasts: volume < full ? steps.min() : nil))
    }
}

/// How loud a sound is, and for how long; nil for as long as it plays.
struct SoundLevel: Hashable, Sendable {
    /// Percent, 0 to 100.
    let volume: Int
    let lasts: Duration?
}

extension SoundQueue.Entry {
    fileprivate var rank: (Int, Int) { (urgency.rank, fade.fullVolume) }
}

extension Urgency {
    fileprivate var rank: Int {
        switch self {
        case .low: 0
        case .normal: 1
        case .critical: 2
        }
    }
}
