/// A volume that rises in steps.
///
/// Players can't change their volume while playing, so the sound is restarted louder at each step. A sound shorter than
/// a step is repeated within it and never cut.
struct Fade: Hashable, Sendable {
    /// Percent, 0 to 100.
    let fullVolume: Int
    let duration: Duration

    private static let steps = 8
    /// Longer than detecting a player that hangs.
    private static let shortestStep = Duration.seconds(4)

    /// Returns the volume in percent: at least 1, unless ``fullVolume`` is 0.
    func volume(after elapsed: Duration) -> Int {
        let step = step(after: elapsed)
        return step == Self.steps ? fullVolume : max(fullVolume * step / Self.steps, min(fullVolume, 1))
    }

    /// Returns the time after which the sound is restarted louder; nil at full volume.
    func stepLength(after elapsed: Duration) -> Duration? {
        elapsed < duration ? max(duration / Self.steps, Self.shortestStep) : nil
    }

    /// Returns the time of the next rise since the beginning; nil at full volume.
    func nextRise(after elapsed: Duration) -> Duration? {
        let step = step(after: elapsed)
        guard step < Self.steps else { return nil }
        // Division rounds down: a microsecond later the step is certainly the next one.
        return max(duration * step / Self.steps, max(elapsed, .zero)) + .microseconds(1)
    }

    /// 1 to ``steps``; the last one is reached before the duration is over.
    private func step(after elapsed: Duration) -> Int {
        guard elapsed < duration else { return Self.steps }
        let share = max(elapsed, .zero) / duration
        return min(Int(share * Double(Self.steps)), Self.steps - 1) + 1
    }
}
