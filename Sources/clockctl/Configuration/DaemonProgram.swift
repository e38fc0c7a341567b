import ClockAPI
import Console
import Glibc
import JSON
import Localization
import Varlink

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
