import Agenda

/// The user's configuration. The file contains only what differs from the defaults.
package struct Configuration: Equatable, Sendable {
    package var defaults = Defaults.standard
    package var desktop = DesktopSettings()
    /// ICS files (RFC 5545) whose all-day events are days off. Paths are as written: a leading `~/` is not expanded.
    package var holidayFiles: [String] = []

    package init() {}

    /// The sounds that differ from the defaults, by the settings that choose them.
    package var chosenSounds: [(key: String, sound: SoundChoice)] {
        let defaults = DesktopSettings()
        return [
            ("alarm.sound", desktop.alarmSound, defaults.alarmSound),
            ("timer.sound", desktop.timerSound, defaults.timerSound),
            ("focus.sound", desktop.focusSound, defaults.focusSound),
            ("task.sound", desktop.taskSound, defaults.taskSound),
            ("dday.sound", desktop.ddaySound, defaults.ddaySound),
        ].compactMap { $1 == $2 ? nil : ($0, $1) }
    }
}

/// The configuration of sound and commands.
package struct DesktopSettings: Equatable, Sendable {
    package var language = PopupLanguage.session
    /// A theme of the freedesktop.org sound theme specification; sounds that it lacks come from `freedesktop`.
    package var soundTheme = "freedesktop"
    /// The sound that ``SoundChoice/standard`` means in an alarm; the sounds of other kinds of items are below.
    package var alarmSound = SoundChoice.named("alarm-clock-elapsed")
    package var timerSound = SoundChoice.named("complete")
    package var focusSound = SoundChoice.named("complete")
    package var taskSound = SoundChoice.named("complete")
    package var ddaySound = SoundChoice.silent
    package var reward = RewardStyle.screen
    /// A player that replaces the known players; empty if not configured. It is a program with its arguments, not
    /// interpreted by a shell. `{file}` in an argument is replaced by the file; if no argument contains it, the file is
    /// appended. `CLOCKD_FILE` and `CLOCKD_VOLUME` (percent) are in the player's environment.
    package var player: [String] = []
    package var commandPlace = CommandPlace.automatic
    /// The time for which the shell of a ring's command may run.
    package var commandLimit = Duration.seconds(3600)

    package init() {}
}

/// How a terminal shows that a task was completed within its estimate.
package enum RewardStyle: String, CaseIterable, Sendable {
    /// On the whole screen, once.
    case screen
    /// On a line.
    case line
}
