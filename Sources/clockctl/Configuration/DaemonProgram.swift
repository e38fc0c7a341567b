import Console
import Glibc
import Localization

/// The program `clockd`: only it can read its configuration.
enum DaemonProgram {
    /// Becomes it, with that one option: its output and its exit status are ours.
    static func run(_ option: String) throws(Failure) {
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("clockd"), strdup(option), nil]
        if let beside = besideOwnProgram { execv(beside, &arguments) }
        execvp("clockd", &arguments)
        let reason = String(cString: strerror(errno))
        throw Failure(.unreachable, localized("can't run clockd, {why}", ["why": reason]))
    }

    /// Both programs are installed together; proc(5) tells where.
    private static var besideOwnProgram: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        let own = String(cString: path)
        guard let slash = own.lastIndex(of: "/") else { return nil }
        return own[...slash] + "clockd"
    }
}
