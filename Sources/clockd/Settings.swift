import Agenda
import Chronology
import Configuration
import Desktop
import Files
import Localization

/// The configuration, as the parts of the daemon need it.
struct Settings {
    var configuration = Configuration()
    /// The days off in the calendars that it names.
    var holidays: Set<CivilDate> = []

    var defaults: Defaults { configuration.defaults }

    var desktop: DesktopSettings {
        var settings = DesktopSettings()
        settings.soundTheme = configuration.sound.theme
        settings.alarmSound = configuration.sound.alarm
        settings.timerSound = configuration.sound.timer
        settings.focusSound = configuration.sound.focus
        settings.ddaySound = configuration.sound.dday
        settings.player = configuration.sound.player.isEmpty ? nil : configuration.sound.player
        settings.commandPlace = configuration.commandPlace
        settings.commandLimit = configuration.commandLimit
        return settings
    }
}

/// What the configuration and the calendars that it names say.
struct SettingsFiles {
    /// As far as they can be used: the defaults for a configuration with a mistake, no days off of such a calendar. A
    /// sound that can't be played stays, since others are tried when something rings (``SoundSource``).
    private(set) var settings = Settings()
    /// In the configuration, or else in the sounds and calendars that it names.
    private(set) var mistakes: [Mistake] = []
    /// One line for each mistake, saying what is ignored for it.
    private(set) var problems: [String] = []
    /// One line for each calendar that is used only in part.
    private(set) var remarks: [String] = []

    init(_ directories: UserDirectories) {
        let path = directories.configurationFile
        do throws(ConfigurationError) {
            settings.configuration = try Configuration.read(path)
        } catch {
            mistakes = error.problems.map { Mistake(path, $0) }
            problems = mistakes.map { localized("Ignoring the configuration: {problem}", ["problem": $0.text]) }
            return
        }
        let sounds = soundMistakes(path)
        let days = ConfiguredHolidays(settings.configuration, home: directories.home)
        settings.holidays = days.dates
        mistakes = sounds + days.mistakes
        problems =
            sounds.map { localized("Another sound will be played: {problem}", ["problem": $0.text]) } + days.problems
        remarks = days.remarks
    }

    private func soundMistakes(_ path: String) -> [Mistake] {
        settings.configuration.chosenSounds.compactMap { key, sound in
            let problem = settings.desktop.fault(of: sound).flatMap { $0.problem(sound) }
            return problem.map { Mistake(path, Problem($0, of: key)) }
        }
    }
}
