import Agenda

/// The rings with a sound. Heard is the most urgent; of these the loudest; of these the newest.
///
/// The loudest is the one with the highest full volume, so a fade gives way to nothing quieter. It is played at least
/// as loud as the others would be at that moment, up to its own full volume, so a fade that begins does not silence a
/// loud sound. Fades of sounds that are not heard go on.
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

    /// Oldest first.
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

    /// Returns the ring that is heard at `now`; nil if there is none.
    func audible(at now: ContinuousClock.Instant) -> Audible? {
        // Of equal elements max(by:) returns the first, here the newest.
        guard let first = entries.reversed().max(by: { $0.rank < $1.rank }) else { return nil }
        let full = first.fade.fullVolume
        let loudest = entries.map { $0.volume(at: now) }.max() ?? full
        let volume = min(loudest, full)
        let steps = entries.compactMap { $0.fade.stepLength(after: $0.began.duration(to: now)) }
        return Audible(ring: first.ring, level: SoundLevel(volume: volume, lasts: volume < full ? steps.min() : nil))
    }
}

/// How loud a sound is, and for how long.
struct SoundLevel: Hashable, Sendable {
    /// Percent, 0 to 100.
    let volume: Int
    /// Nil until the sound ends.
    let lasts: Duration?
}

extension SoundQueue.Entry {
    fileprivate var rank: (Int, Int) { (urgency.rank, fade.fullVolume) }
}

extension Urgency {
    /// In the order of the cases.
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// A volume that rises in steps.
///
/// Players can't change their volume while they play, so the sound is restarted louder at each step. A sound shorter
/// than a step is repeated within it and never cut.
struct Fade: Hashable, Sendable {
    /// Percent, 0 to 100.
    let fullVolume: Int
    let duration: Duration

    private static let steps = 8
    /// Longer than it takes to detect a player that hangs.
    private static let shortestStep = Duration.seconds(4)

    /// Returns the volume in percent: at least 1, unless ``fullVolume`` is 0.
    func volume(after elapsed: Duration) -> Int {
        guard elapsed < duration else { return fullVolume }
        let share = max(elapsed, .zero) / duration
        let step = min(Int(share * Double(Self.steps)), Self.steps - 1) + 1
        return max(fullVolume * step / Self.steps, min(fullVolume, 1))
    }

    /// Returns how long the sound may play before it is restarted louder; nil at full volume.
    func stepLength(after elapsed: Duration) -> Duration? {
        elapsed < duration ? max(duration / Self.steps, Self.shortestStep) : nil
    }
}
