import Console
import Files
import Glibc
import Localization

/// Shows a report in the program that the user's desktop has for such files.
enum ReportViewer {
    /// The file for a page that is only to be looked at: private, and always the same, so that none pile up.
    static func privateFile() -> String {
        let directories = UserDirectories(Environment.value)
        let session = directories.runtimeDirectory.flatMap { access($0, W_OK) == 0 ? $0 : nil }
        let directory = (session ?? directories.cacheDirectory) + "/clockctl"
        PrivateDirectory.make(directory)
        let path = directory + "/report.html"
        // A file that is replaced keeps its mode.
        chmod(path, 0o600)
        return path
    }

    /// Throws a ``Failure`` with the status `unreachable` if no program shows the file.
    static func open(_ path: String) throws(Failure) {
        // An absolute path can't be mistaken for an option.
        let path = FilePath.resolved(path) ?? path
        let opener = "xdg-open"
        let status = ChildProcess.status(of: [opener, path])
        if status == 0 { return }
        let names = ["file": path.quotable, "program": opener] as KeyValuePairs
        guard status == nil else {
            throw Failure(.unreachable, localized("can't open {file}, {program} failed", names))
        }
        guard browsers(path).contains(where: { ChildProcess.status(of: $0) == 0 }) else {
            throw Failure(.unreachable, localized("can't open {file}, {program} is not installed", names))
        }
    }

    /// The programs in BROWSER, which xdg-open tries itself, but may not be installed. By its rules: separated by colons,
    /// with `%s` for the file.
    private static func browsers(_ path: String) -> [[String]] {
        (Environment.value("BROWSER") ?? "").split(separator: ":").map { browser in
            let words = browser.split(separator: " ").map(String.init)
            return words.contains("%s") ? words.map { $0 == "%s" ? path : $0 } : words + [path]
        }
    }
}
