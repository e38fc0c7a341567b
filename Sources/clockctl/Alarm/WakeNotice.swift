import ClockAPI
import Console
import Localization

/// An alarm that is to wake the machine is kept also where the daemon may not do that: then it says so at once.
struct WakeNotice {
    private let output: OutputOptions

    init(_ output: OutputOptions) {
        self.output = output
    }

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
