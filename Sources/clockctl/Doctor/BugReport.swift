import Chronology
import ClockAPI
import Configuration
import Console
import Files
import Glibc
import JSON

/// The facts that a bug report needs, without labels, commands, and names of the user. In English in every language,
/// because others read it.
struct BugReport {
    let findings: DoctorReport
    /// The settings in force; nil if they can't be read.
    let settings: EffectiveSettings?

    func lines(on page: Page) -> [String] {
        let text =
            ["clockctl: \(Version.current)", "clockd: \(daemonVersion)"] + Self.surroundings + ["", "Checks:"]
            + page.lines(findings) + ["", "Settings other than the defaults:"] + (settings?.reported ?? ["unknown"])
        guard let home = Environment.value("HOME"), home.count > 1 else { return text }
        return text.map { $0.replacing(home, with: "~") }
    }

    private var daemonVersion: String {
        findings.findings.first { $0.finding.subject == "daemon" }?.finding.facts["version"] ?? "no answer"
    }

    static func anonymous(_ findings: [FindingObject]) -> [FindingObject] {
        findings.map { finding in
            var finding = finding
            if finding.facts["user"] != nil { finding.facts["user"] = "USER" }
            return finding
        }
    }

    private static var surroundings: [String] {
        var system = utsname()
        uname(&system)
        let kernel = [text(of: system.sysname), text(of: system.release), text(of: system.machine)]
        let desktop = ["XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE"].compactMap(Environment.value)
        let locale = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_TIME", "LANG"].compactMap { name in
            Environment.value(name).map { "\(name)=\($0)" }
        }
        return [
            "System: " + ([distribution] + kernel).joined(separator: " "),
            "Desktop: " + (desktop.isEmpty ? "none" : desktop.joined(separator: ", ")),
            "Locale: " + (locale.isEmpty ? "C" : locale.joined(separator: " ")),
            "Time zone: " + Viewpoint.here.zone.identifier,
        ]
    }

    /// `Debian GNU/Linux 12 (bookworm)` (os-release(5))
    private static var distribution: String {
        let bytes = (try? BoundedFile.read("/etc/os-release", limitBytes: 65_536)) ?? []
        let key = "PRETTY_NAME="
        let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix(key) }
        return line.map { $0.dropFirst(key.count).filter { $0 != "\"" } } ?? "unknown"
    }

    /// A C string in an array.
    private static func text<Characters>(of characters: Characters) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

extension EffectiveSettings {
    /// `alarm.snooze = "5min"`; of texts, which may be commands or paths, only that they are set.
    fileprivate var reported: [String] {
        let changed = Setting.all.compactMap { setting in
            value(of: setting.path).flatMap { $0.text == setting.standard ? nil : (setting, $0) }
        }
        guard !changed.isEmpty else { return ["none"] }
        return changed.map { setting, value in setting.isFreeText ? setting.path + " = (set)" : value.line }
    }
}

extension Setting {
    fileprivate var isFreeText: Bool {
        switch range {
        case .sound, .name, .texts, .text: true
        default: false
        }
    }
}
