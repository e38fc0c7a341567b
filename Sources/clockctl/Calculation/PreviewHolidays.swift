import Chronology
import Configuration
import Console
import Files

/// The days that `workdays` leaves out, from the file that the daemon reads them from.
enum PreviewHolidays {
    /// What can't be read is said, and left aside as the daemon leaves it aside.
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
