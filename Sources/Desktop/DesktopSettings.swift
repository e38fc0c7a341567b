import Agenda

/// The configuration of sound and commands.
package struct DesktopSettings: Hashable, Sendable {
    /// A theme of the freedesktop.org sound theme specification; sounds that it lacks come from `freedesktop`.
    package var soundTheme = "freedesktop"
    /// The sound that ``SoundChoice/standard`` stands for in an alarm; those of other kinds follow.
    package var alarmSound = SoundChoice.named("alarm-clock-elapsed")
    package var timerSound = SoundChoice.named("complete")
    package var focusSound = SoundChoice.named("complete")
    package var ddaySound = SoundChoice.silent
    /// A player that replaces the known ones: a program and its arguments, not read by a shell. `{file}` in an argument
    /// stands for the file; if no argument has it, the file is appended. `CLOCKD_FILE` and `CLOCKD_VOLUME` (percent)
    /// are in the player's environment.
    package var player: [String]?
    package var commandPlace = CommandPlace.automatic
    /// How long the shell of a ring's command may run.
    package var commandLimit = Duration.seconds(3600)

    package init() {}

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
