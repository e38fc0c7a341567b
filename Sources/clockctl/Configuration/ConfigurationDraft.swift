import CLinux
import Chronology
import ClockAPI
import ClockClient
import Configuration
import Console
import Files
import Glibc
import JSON
import Localization
import Varlink

/// A new text of the configuration file. It is checked before it is written, and the daemon reloads it afterwards.
struct ConfigurationDraft {
    /// The file to be replaced.
    let path: String
    var text: String

    /// Returns the path and the text of the file; nil text if it does not exist.
    static func ofFile() throws(Failure) -> (path: String, text: String?) {
        let path = UserDirectories(Environment.value).configurationFile
        guard access(path, F_OK) == 0 || errno != ENOENT else { return (path, nil) }
        return (path, try TextFile.read(path, limitBytes: Configuration.limitBytes, isRegular: true))
    }

    /// Waits for other commands that change the file, so that no change is lost. The lock is on the directory, because
    /// the file itself is replaced; the lock ends with this process. If the lock can't be acquired, the file may still
    /// be writable.
    static func lockFile() {
        let directory = FilePath.split(UserDirectories(Environment.value).configurationFile).directory
        PrivateDirectory.make(directory)
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
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

    /// Returns the mistakes that only clockd can find, in sounds and calendars; empty without a clockd.
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

    /// Replaces the file, and makes the daemon reload it. Prints a message if no daemon is running.
    func put(_ output: OutputOptions) throws(Failure) {
        let daemon = Daemon(output)
        try TextFile.write(text, to: path)
        do throws(VarlinkClientError) {
            let reload = ClockInterface.Reload(language: Language.current.name)
            _ = try daemon.connect().call(reload, within: Daemon.patience)
        } catch {
            guard error.isAbsence else { throw daemon.failure(error) }
            output.tell([localized("clockd is not running; it reads the file when it starts")])
        }
    }
}

/// Programs that a command runs and whose end it waits for.
enum ChildProcess {
    private static let outputLimitBytes = 1 << 24

    /// Runs a program, whose name is looked up in PATH, with this process's standard input, output and error. Returns
    /// its exit status; nil if it could not be run or was ended by a signal.
    static func status(of words: [String]) -> Int32? {
        guard let child = start(words, nil) else { return nil }
        return wait(for: child)
    }

    /// Runs a program with these variables set and returns what it writes to standard output; nil if it could not be
    /// run.
    static func output(of words: [String], _ environment: [String: String]) -> [UInt8]? {
        var ends: [CInt] = [-1, -1]
        guard clinux_pipe(&ends) == 0 else { return nil }
        let before = environment.keys.map { ($0, Environment.value($0)) }
        for (name, value) in environment { setenv(name, value, 1) }
        let child = start(words, ends[1])
        for (name, value) in before {
            if let value { setenv(name, value, 1) } else { unsetenv(name) }
        }
        close(ends[1])
        defer { close(ends[0]) }
        guard let child else { return nil }
        let bytes = try? BoundedFile.read(ends[0], limitBytes: outputLimitBytes)
        return wait(for: child) == nil ? nil : bytes
    }

    private static func start(_ words: [String], _ output: CInt?) -> pid_t? {
        guard let program = words.first else { return nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let output { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var child = pid_t()
        return posix_spawnp(&child, program, &actions, nil, &arguments, environ) == 0 ? child : nil
    }

    private static func wait(for child: pid_t) -> Int32? {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { return nil }
        }
        // WIFEXITED and WEXITSTATUS of <sys/wait.h>, which Swift doesn't import.
        return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }
}

/// A private file, in TMPDIR or /tmp.
struct TemporaryFile {
    let path: String

    /// Nil if it can't be created.
    init?(_ text: String) {
        var template = Array(((Environment.value("TMPDIR") ?? "/tmp") + "/clockd-XXXXXX.toml").utf8CString)
        let descriptor = mkstemps(&template, 5)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard StandardOutput.problemOfWriting(text, to: descriptor) == nil else {
            remove()
            return nil
        }
    }

    func remove() { unlink(path) }
}

/// The program `clockd`, which checks what a reload would read.
enum DaemonProgram {
    /// Returns what `clockd --check-config` finds. Throws ``Failure`` with the status `unreachable` if it can't be run.
    ///
    /// - Parameter path: a file other than the one in force.
    static func check(_ path: String? = nil) throws(Failure) -> ConfigurationReportObject {
        let environment = path.map { ["CLOCKD_CONFIG": $0] } ?? [:]
        for program in [try? InstalledProgram.path(of: "clockd"), "clockd"].compactMap(\.self) {
            guard let output = ChildProcess.output(of: [program, "--check-config", "--json"], environment),
                let report = try? ConfigurationReportObject(json: output)
            else { continue }
            return report
        }
        throw Failure(.unreachable, localized("can't run clockd to check the configuration"))
    }
}
