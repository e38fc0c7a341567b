import CLinux
import ClockAPI
import Console
import Files
import Glibc
import JSON
import Localization
import Varlink

/// Programs that a command runs and waits for.
enum ChildProcess {
    private static let outputLimitBytes = 1 << 24

    /// Runs a program, whose name is looked up in PATH, with this process's standard input, output and error. Returns its
    /// exit status; nil if it could not be run or was ended by a signal.
    static func status(of words: [String]) -> Int32? {
        guard let child = start(words, nil) else { return nil }
        return wait(for: child)
    }

    /// Runs a program with these variables set and returns what it writes to standard output; nil if it could not be run.
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

/// A file of this process alone, in TMPDIR or /tmp.
struct TemporaryFile {
    let path: String

    /// Nil if it can't be made.
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
    /// - Parameter path: another file than the one that is in force.
    static func check(_ path: String? = nil) throws(Failure) -> ConfigurationReport {
        let environment = path.map { ["CLOCKD_CONFIG": $0] } ?? [:]
        for program in [besideOwnProgram, "clockd"].compactMap(\.self) {
            guard let output = ChildProcess.output(of: [program, "--check-config", "--json"], environment),
                let report = try? ConfigurationReport(json: output)
            else { continue }
            return report
        }
        throw Failure(.unreachable, localized("can't run clockd to check the configuration"))
    }

    /// The path of clockd in the directory of this program (`/proc/self/exe`, proc(5)): both are installed together.
    private static var besideOwnProgram: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        let own = String(cString: path)
        guard let slash = own.lastIndex(of: "/") else { return nil }
        return own[...slash] + "clockd"
    }
}
