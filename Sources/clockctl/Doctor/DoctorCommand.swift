import ArgumentParser
import CLinux
import ClockAPI
import Console
import Glibc
import Localization

struct DoctorCommand: Command {
    static let name = "doctor"
    static let abstract = localized("Check everything that a ring needs.")
    static let discussion = localized(
        """
        One line for each part: ok, a warning, or a failure, with what mends it. It changes nothing. With --ring \
        it lets something ring, by the same way as an alarm, and says what became of it.

        Exit status: 0 without failures, 70 with one.
        """
    )

    @Flag(help: ArgumentHelp(localized("Ring briefly, with popup and sound.")))
    var ring = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let findings = DaemonExamination.findings(Daemon(output), tryingToRing: ring)
        let surroundings = [LocalExamination.linger, LocalExamination.clock]
        // Whether it rings is what all the others come to.
        let rings = findings.filter { $0.subject == "ring" }
        let report = DoctorReport(findings.filter { $0.subject != "ring" } + surroundings + rings)
        try output.print(report) { $0.lines(report) }
        if !report.willRing { throw ExitStatus.internalError }
    }
}

/// Checks that need no daemon: its socket, and the system settings that it depends on.
enum LocalExamination {
    /// Checks that only this user can access the socket and its directory.
    static func socket(_ path: String) -> FindingObject {
        var facts = ["path": path]
        let directory = parent(of: path)
        for (place, mode) in [(directory, mode_t(0o700)), (path, 0o600)] {
            var status = stat()
            guard lstat(place, &status) == 0 else {
                facts["path"] = place
                return FindingObject("socket", .failure, "missing", facts)
            }
            let permissions = status.st_mode & 0o777
            guard status.st_uid == getuid(), permissions & ~mode == 0, status.st_mode & S_IFMT != S_IFLNK else {
                facts["path"] = place
                facts["mode"] = String(permissions, radix: 8)
                return FindingObject("socket", .failure, "notPrivate", facts)
            }
        }
        return FindingObject("socket", .ok, "private", facts)
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// Whether the user's services run while nobody is logged in (loginctl(1), enable-linger).
    static var linger: FindingObject {
        guard access("/run/systemd/system", F_OK) == 0 else { return FindingObject("linger", .ok, "noSystemd") }
        guard getuid() != 0 else { return FindingObject("linger", .ok, "root") }
        guard let entry = getpwuid(getuid()), let name = entry.pointee.pw_name else {
            return FindingObject("linger", .warning, "off")
        }
        let user = String(cString: name)
        let isOn = access("/var/lib/systemd/linger/\(user)", F_OK) == 0
        return FindingObject("linger", isOn ? .ok : .warning, isOn ? "on" : "off", ["user": user])
    }

    /// Whether the system clock is synchronised (adjtimex(2)).
    static var clock: FindingObject {
        switch clinux_clock_is_synchronised() {
        case 1: FindingObject("clock", .ok, "synchronised")
        case 0: FindingObject("clock", .warning, "notSynchronised")
        default: FindingObject("clock", .warning, "unknown", ["problem": String(cString: strerror(errno))])
        }
    }
}
