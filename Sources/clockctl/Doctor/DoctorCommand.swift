import ArgumentParser
import ClockAPI
import Console
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
