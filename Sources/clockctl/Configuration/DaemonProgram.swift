import Console
import Glibc
import Localization

/// The program `clockd`, which prints and checks its configuration.
enum DaemonProgram {
    /// Replaces this process by clockd with the given option (execv(3)). Returns only by throwing ``Failure`` with the
    /// status `unreachable`.
    static func run(_ option: String) throws(Failure) {
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("clockd"), strdup(option), nil]
        if let beside = besideOwnProgram { execv(beside, &arguments) }
        execvp("clockd", &arguments)
        let reason = String(cString: strerror(errno))
        throw Failure(.unreachable, localized("can't run clockd, {why}", ["why": reason]))
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
