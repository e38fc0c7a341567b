import ArgumentParser
import Chronology
import ClockAPI
import Console
import Localization
import Varlink

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: localized("Will it ring? Look at everything that takes."),
        discussion: localized(
            """
            One line for each part: ok, a warning, or a failure, with what mends it. It changes nothing. With --ring \
            it lets something ring, by the same way as an alarm, and says what became of it.

            Exit status: 0 without failures, 70 with one.
            """
        )
    )

    @Flag(help: ArgumentHelp(localized("Ring for a moment, with popup and sound.")))
    var ring = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let findings = examine()
        let report = DoctorReport(findings)
        try output.print(report) { $0.lines(report) }
        if !report.willRing { throw ExitStatus.internalError }
    }

    private func examine() -> [FindingObject] {
        let daemon = Daemon(output)
        do throws(VarlinkClientError) {
            let connection = try daemon.connect()
            let status = try connection.call(ClockInterface.GetStatus(), within: Daemon.patience).status
            var findings = [Self.daemon(status), LocalExamination.socket(daemon.socket)]
            findings += try connection.call(DoctorInterface.Examine(), within: Daemon.patience).findings
            let alarms = try connection.call(AlarmsInterface.List(), within: Daemon.patience).alarms
            findings.weighZoneData(year: Viewpoint.here.today.year)
            findings.weighWake(wanted: alarms.count { $0.wake && $0.enabled })
            if ring { findings.append(try TestRing(connection).finding()) }
            return findings + [LocalExamination.linger, LocalExamination.clock]
        } catch {
            let why = ["problem": daemon.failure(error).message, "path": daemon.socket]
            return [
                FindingObject("daemon", .failure, "unreachable", why), LocalExamination.linger, LocalExamination.clock,
            ]
        }
    }

    private static func daemon(_ status: StatusObject) -> FindingObject {
        let facts = ["version": status.version, "pid": String(status.pid), "clockctl": Version.current]
        let isSame = status.version == Version.current
        return FindingObject("daemon", isSame ? .ok : .warning, isSame ? "answers" : "otherVersion", facts)
    }
}

extension [FindingObject] {
    /// Rules change every year somewhere: `2025b` is old when 2026 is over.
    fileprivate mutating func weighZoneData(year: Int) {
        guard let index = firstIndex(where: { $0.subject == "zoneData" && $0.reason == "version" }),
            let released = self[index].facts["version"].flatMap({ Int($0.prefix(4)) }), year > released + 1
        else { return }
        self[index].state = .warning
        self[index].reason = "old"
    }

    /// That the machine can't be woken matters only where an alarm asks for it.
    fileprivate mutating func weighWake(wanted: Int) {
        guard let index = firstIndex(where: { $0.subject == "wake" }) else { return }
        self[index].facts["alarms"] = String(wanted)
        if wanted == 0, self[index].state == .warning { self[index].state = .ok }
    }
}
