import ClockAPI
import Configuration
import Console
import Files
import Glibc
import Localization
import Varlink

/// A new text of the configuration file. It is checked before it is written, and then taken up by the daemon.
struct ConfigurationDraft {
    /// The file that it is for.
    let path: String
    var text: String

    /// Returns the file and what it holds, nil if there is none.
    static func ofFile() throws(Failure) -> (path: String, text: String?) {
        let path = UserDirectories(Environment.value).configurationFile
        guard access(path, F_OK) == 0 || errno != ENOENT else { return (path, nil) }
        return (path, try TextFile.read(path, limitBytes: Configuration.limitBytes))
    }

    /// Waits for other commands that change the file, so that no change of theirs is lost. The lock is on the directory,
    /// since the file itself is replaced, and ends with this process. Where it can't be had, the file may still be
    /// written.
    static func lockFile() {
        let directory = directory(of: UserDirectories(Environment.value).configurationFile)
        makeDirectories(directory)
        let descriptor = open(directory.isEmpty ? "." : directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }

    private static func directory(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    /// Checks the text as `config check` does. Returns a line for each mistake.
    func mistakes() -> [String] {
        do throws(ConfigurationError) {
            _ = try Configuration.parse(text)
        } catch {
            return error.problems.map { $0.text(path: path) }
        }
        return mistakesFoundByDaemon()
    }

    /// Checks what only clockd can: sounds and calendars. Without a clockd nothing of it is known.
    private func mistakesFoundByDaemon() -> [String] {
        guard let copy = TemporaryFile(text) else { return [] }
        defer { copy.remove() }
        guard let report = try? DaemonProgram.check(copy.path) else { return [] }
        return report.mistakes.map { mistake in
            var mistake = mistake
            if mistake.path == copy.path { mistake.path = path }
            return mistake.text
        }
    }

    /// Replaces the file, and lets the daemon read it. Tells if none runs.
    func put(_ output: OutputOptions) throws(Failure) {
        let daemon = Daemon(output)
        try TextFile.write(text, to: path)
        do throws(VarlinkClientError) {
            _ = try daemon.connect().call(ClockInterface.Reload(), within: Daemon.patience)
        } catch {
            guard error.isAbsence else { throw daemon.failure(error) }
            output.tell([localized("clockd is not running; it reads the file when it starts")])
        }
    }

    /// As `mkdir -p`, with the mode of the base directory specification. What fails is noticed when the file is written.
    private static func makeDirectories(_ directory: String) {
        guard !directory.isEmpty, access(directory, F_OK) != 0 else { return }
        if let slash = directory.lastIndex(of: "/") { makeDirectories(String(directory[..<slash])) }
        mkdir(directory, 0o700)
    }
}
