import Agenda
import Chronology
import Desktop
import Logging

/// What the configuration means to the parts of the daemon.
struct Settings {
    var defaults = Defaults()
    var desktop = DesktopSettings()
    var holidays: Set<CivilDate> = []

    /// Nil when the file can't be read; the log says why.
    static func read(_ path: String, _ logger: Logger) -> Settings? {
        Settings()
    }
}
