import ClockAPI
import Console
import Localization

/// A warning for alarms with --wake, which are stored even if the daemon can't wake the machine.
struct WakeNotice {
    private let output: OutputOptions

    init(_ output: OutputOptions) {
        self.output = output
    }

    /// Asks the daemon, and writes the warning to standard error if it can't wake the machine.
    func tellIfNotPossible() {
        guard let findings = try? Daemon(output).call(DoctorInterface.Examine(subjects: ["wake"])).findings,
            findings.contains(where: { $0.state != .ok })
        else { return }
        StandardOutput.writeMessage(
            "clockctl: "
                + localized(
                    "the daemon may not wake the machine; the alarm rings once it is awake; see: {command}",
                    ["command": "clockctl doctor"]
                ) + "\n"
        )
    }
}
