import ClockAPI
import ClockClient
import Console
import Glibc
import Localization
import Varlink

extension OutputOptions {
    /// Tells on a terminal why nobody would hear or see a ring: the output is muted or faint, or popups are withheld. It
    /// is asked after the answer, which does not wait for it, and given up after a moment.
    func tellIfUnnoticed() {
        guard tellsNotes, !json, isatty(STDOUT_FILENO) == 1 else { return }
        let examination = DoctorInterface.Examine(subjects: ["sound", "popups"])
        guard let reply = try? Daemon(self).connect().call(examination, within: Self.longestExamination) else { return }
        let reasons = reply.findings.filter { Self.unnoticed.contains($0.reason) }
        tell(DoctorReport(reasons, on: .here).findings.map(\.text))
    }

    private static let longestExamination = Duration.milliseconds(100)

    /// The reasons that come and go. A missing sound server and the like are for `clockctl doctor`.
    private static let unnoticed: Set = [
        "muted", "zeroVolume", "lowVolume", "streamMuted", "streamZeroVolume", "streamLowVolume", "doNotDisturb",
    ]
}
