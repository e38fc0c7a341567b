import Agenda
import Chronology
import Configuration
import Desktop
import Localization
import Logging

/// What the configuration means to the parts of the daemon.
struct Settings {
    var defaults = Defaults()
    var desktop = DesktopSettings()
    var holidays: Set<CivilDate> = []

    /// Nil when the file can't be read; the log says why.
    static func read(_ path: String, _ logger: Logger) -> Settings? {
        do throws(ConfigurationError) {
            return Settings(try Configuration.read(path), logger)
        } catch {
            for problem in error.problems {
                let text = problem.text(path: path)
                logger.error("\(localized("The configuration is left aside: {problem}", ["problem": text]))")
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
            commandLimit: configuration.commandLimit
        )
        holidays = Self.holidays(configuration.holidayFiles, logger)
    }

    /// A calendar that can't be read costs its own days and no others.
    private static func holidays(_ files: [String], _ logger: Logger) -> Set<CivilDate> {
        var days: Set<CivilDate> = []
        for file in files {
            let path = Locations().expanded(file)
            do throws(Problem) {
                let calendar = try HolidayCalendar.read(path)
                days.formUnion(calendar.dates)
                if calendar.repeatingEvents > 0 {
                    let text = localized(
                        "{path}: of an event that repeats only the first day is a day off",
                        ["path": path]
                    )
                    logger.warning("\(text)")
                }
            } catch {
                let text = error.text(path: path)
                logger.error("\(localized("The days off are left aside: {problem}", ["problem": text]))")
            }
        }
        return days
    }
}
