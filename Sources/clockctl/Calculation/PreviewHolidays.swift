import Chronology
import Configuration
import Console
import Files

/// The days off that `workdays` skips, from the configuration that the daemon reads.
enum PreviewHolidays {
    /// Reports and ignores what can't be read; the daemon ignores it too.
    static func read() -> Set<CivilDate> {
        let directories = UserDirectories(Environment.value)
        let path = directories.configurationFile
        do throws(ConfigurationError) {
            let days = ConfiguredHolidays(try Configuration.read(path), home: directories.home)
            for problem in days.problems { say(problem) }
            return days.dates
        } catch {
            for problem in error.problems { say(problem.text(path: path)) }
            return []
        }
    }

    private static func say(_ problem: String) {
        StandardOutput.writeMessage(Failure(.usage, problem).text)
    }
}
