/// How something rings. Each ring has its own copy, so that later edits do not change it.
package struct RingSettings: Hashable, Sendable {
    /// The default duration of a snooze.
    package var snooze: Duration
    /// The most snoozes of one ring, manual and automatic together.
    package var snoozeLimit: Int
    /// How long it rings unanswered before it snoozes automatically or gives up.
    package var ringFor: Duration
    package var sound: SoundChoice
    /// Percent, 0 to 100.
    package var volume: Int
    /// How long the volume takes to rise to its maximum; zero for no fade.
    package var fade: Duration
    package var urgency: Urgency
    /// The user's command, run by `sh -c` while it rings.
    package var command: String?

    package init(
        snooze: Duration = .seconds(9 * 60),
        snoozeLimit: Int = 5,
        ringFor: Duration = .seconds(5 * 60),
        sound: SoundChoice = .standard,
        volume: Int = 100,
        fade: Duration = .zero,
        urgency: Urgency = .critical,
        command: String? = nil
    ) {
        self.snooze = snooze
        self.snoozeLimit = snoozeLimit
        self.ringFor = ringFor
        self.sound = sound
        self.volume = volume
        self.fade = fade
        self.urgency = urgency
        self.command = command
    }
}

package enum SoundChoice: Hashable, Sendable {
    /// The configured sound, else the desktop's own for this kind of ring.
    case standard
    case silent
    /// A name in the sound theme (freedesktop.org sound naming specification), `alarm-clock-elapsed`.
    case named(String)
    /// An absolute path.
    case file(String)
}

/// The urgency hint of the desktop notifications specification.
package enum Urgency: String, CaseIterable, Sendable {
    case low, normal, critical
}
