import Agenda
import Chronology
import Configuration
import Desktop
import Files
import Localization
import Logging

/// The configuration, as the parts of the daemon need it.
struct Settings {
    var defaults = Defaults()
    var desktop = DesktopSettings()
    var holidays: Set<CivilDate> = []

    /// Returns nil if the file can't be read, and logs why.
    static func read(_ path: String, _ logger: Logger) -> Settings? {
        do throws(ConfigurationError) {
            return Settings(try Configuration.read(path), logger)
        } catch {
            for problem in error.problems {
                let text = problem.text(path: path)
                logger.error("\(localized("Ignoring the configuration: {problem}", ["problem": text]))")
            }
            return nil
        }
    }
}

extension Settings {
    private init(_ configuration: Configuration, _ logger: Logger) {
        defaults = configuration.defaults
        desktop = DesktopSettings(
            soundTheme: configuration.sound.theme,
            alarmSound: configuration.sound.alarm,
            timerSound: configuration.sound.timer,
            focusSound: configuration.sound.focus,
            ddaySound: configuration.sound.dday,
            player: configuration.sound.player.isEmpty ? nil : configuration.sound.player,
            commandPlace: configuration.commandPlace,
            commandLimit: configuration.commandLimit
        )
        let days = ConfiguredHolidays(configuration, home: Locations().user.home)
        for remark in days.remarks { logger.warning("\(remark)") }
        for problem in days.problems { logger.error("\(problem)") }
        holidays = days.dates
    }
}
