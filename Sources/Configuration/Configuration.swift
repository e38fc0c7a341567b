import Agenda

/// The user's configuration. The file contains only what differs from the defaults.
package struct Configuration: Hashable, Sendable {
    package var defaults = Defaults()
    package var sound = SoundConfiguration()
    package var commandPlace = CommandPlace.automatic
    /// The time limit for the command of a ring.
    package var commandLimit = Duration.seconds(3600)
    /// ICS files (RFC 5545) whose all-day events are days off. Paths are as written: a leading `~/` is not expanded.
    package var holidayFiles: [String] = []

    package init() {}

    /// The sounds that are not the defaults, by the settings that choose them.
    package var chosenSounds: [(key: String, sound: SoundChoice)] {
        let defaults = SoundConfiguration()
        return [
            ("alarm.sound", sound.alarm, defaults.alarm), ("timer.sound", sound.timer, defaults.timer),
            ("focus.sound", sound.focus, defaults.focus), ("dday.sound", sound.dday, defaults.dday),
        ].compactMap { $1 == $2 ? nil : ($0, $1) }
    }
}

/// The sounds, and the program that plays them.
package struct SoundConfiguration: Hashable, Sendable {
    /// A theme of the freedesktop.org sound theme specification.
    package var theme = "freedesktop"
    /// The player's command line as a list, its name first; empty for the first known player that is found.
    package var player: [String] = []
    /// The sounds for items without a sound of their own.
    package var alarm = SoundChoice.named("alarm-clock-elapsed")
    package var timer = SoundChoice.named("complete")
    package var focus = SoundChoice.named("complete")
    package var dday = SoundChoice.silent
}
