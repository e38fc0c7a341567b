import Console
import Glibc
import Localization

/// The program `clockd`, which prints and checks its configuration.
enum DaemonProgram {
    /// Replaces this process by clockd with the given options (execv(3)). `isQuiet` leaves out its standard output.
    /// Returns only by throwing ``Failure`` with the status `unreachable`.
    static func run(_ options: [String], isQuiet: Bool) throws(Failure) {
        var arguments: [UnsafeMutablePointer<CChar>?] = (["clockd"] + options).map { strdup($0) } + [nil]
        if isQuiet { silenceOutput() }
        if let beside = besideOwnProgram { execv(beside, &arguments) }
        execvp("clockd", &arguments)
        let reason = String(cString: strerror(errno))
        throw Failure(.unreachable, localized("can't run clockd, {why}", ["why": reason]))
    }

    private static func silenceOutput() {
        let sink = open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard sink >= 0 else { return }
        dup2(sink, STDOUT_FILENO)
    }

    /// The path of clockd in the directory of this program (`/proc/self/exe`, proc(5)): both are installed together.
    static var besideOwnProgram: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        let own = String(cString: path)
        guard let slash = own.lastIndex(of: "/") else { return nil }
        return own[...slash] + "clockd"
    }
}
