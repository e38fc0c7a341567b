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
