/// A volume that rises in steps.
///
/// No player can be told to rise, so the sound is begun anew at each step, louder; one that is shorter than a step is
/// repeated within it, and never cut.
struct Fade: Hashable, Sendable {
    /// Percent, 0 to 100.
    let fullVolume: Int
    let duration: Duration

    private static let steps = 8
    /// Longer than it takes to see that a player hangs.
    private static let shortestStep = Duration.seconds(4)

    func volume(after elapsed: Duration) -> Int {
        guard elapsed < duration else { return fullVolume }
        let share = max(elapsed, .zero) / duration
        let step = min(Int(share * Double(Self.steps)), Self.steps - 1) + 1
        return max(fullVolume * step / Self.steps, min(fullVolume, 1))
    }

    /// How long the sound may play on before it is begun anew; nil once it is at its full.
    func stepLength(after elapsed: Duration) -> Duration? {
        elapsed < duration ? max(duration / Self.steps, Self.shortestStep) : nil
    }
}
