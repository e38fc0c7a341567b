import Agenda

/// The configuration of sound and commands.
package struct DesktopSettings: Hashable, Sendable {
    /// A theme of the freedesktop.org sound theme specification; sounds that it lacks come from `freedesktop`.
    package var soundTheme: String
    /// The sound that ``SoundChoice/standard`` stands for in an alarm; those of other kinds follow.
    package var alarmSound: SoundChoice
    package var timerSound: SoundChoice
    package var focusSound: SoundChoice
    package var ddaySound: SoundChoice
    /// A player that replaces the known ones: a program and its arguments, not read by a shell. `{file}` in an argument
    /// stands for the file; if no argument has it, the file is appended. `CLOCKD_FILE` and `CLOCKD_VOLUME` (percent)
    /// are in the player's environment.
    package var player: [String]?
    package var commandPlace: CommandPlace
    /// How long the shell of a ring's command may run.
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
        case .timer, .task: timerSound
        case .focus: focusSound
        case .dday: ddaySound
        // What has no sound of its own in the configuration.
        default: alarmSound
        }
    }
}
