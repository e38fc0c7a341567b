import ClockAPI
import Console

extension Machine {
    /// A machine that was booted by systemd.
    static let withSystemd = machine(
        "/run/systemd/system",
        "/run/user/1000/systemd/private",
        "/bin/systemctl",
        "/bin/journalctl",
        "/bin/timedatectl",
        "/bin/pipewire",
        "/bin/clockd"
    )

    /// A machine on which only these files exist.
    static func machine(_ files: String...) -> Machine {
        Machine(environment: ["PATH": "/bin"], userID: 1000, ownDirectory: "/opt/clockd") { files.contains($0) }
    }
}

extension DoctorReport {
    init(_ findings: [FindingObject]) { self.init(findings, on: .withSystemd) }
}
