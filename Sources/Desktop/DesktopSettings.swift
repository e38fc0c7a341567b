import Agenda

/// What the configuration says of sound and commands.
package struct DesktopSettings: Hashable, Sendable {
    /// A theme of the freedesktop.org sound theme specification; what it lacks is taken from `freedesktop`.
    package var soundTheme: String
    /// What ``SoundChoice/standard`` stands for.
    package var alarmSound: SoundChoice
    package var timerSound: SoundChoice
    package var focusSound: SoundChoice
    package var ddaySound: SoundChoice
    /// A player in place of those that are known: words, not read by a shell. `{file}` stands for the file, which is
    /// the last word where it is not named. `CLOCKD_FILE` and `CLOCKD_VOLUME` (percent) are in its environment.
    package var player: [String]?
    package var commandPlace: CommandPlace
    /// How long a ring's command may take.
    package var commandLimit: Duration

    package init(
        soundTheme: String = "freedesktop",
        alarmSound: SoundChoice = .named("alarm-clock-elapsed"),
        timerSound: SoundChoice = .named("complete"),
        focusSound: SoundChoice = .named("complete"),
        ddaySound: SoundChoice = .silent,
        player: [String]? = nil,
        commandPlace: CommandPlace = .automatic,
        commandLimit: Duration = .seconds(3600)
    ) {
        self.soundTheme = soundTheme
        self.alarmSound = alarmSound
        self.timerSound = timerSound
        self.focusSound = focusSound
        self.ddaySound = ddaySound
        self.player = player
        self.commandPlace = commandPlace
        self.commandLimit = commandLimit
    }

    func standardSound(for kind: ItemKind) -> SoundChoice {
        switch kind {
        case .timer, .task, .stopwatch: timerSound
        case .focus: focusSound
        case .dday: ddaySound
        case .alarm, .ring, .nudge: alarmSound
        }
    }
}
