import ArgumentParser
import CLinux
import Chronology
import ClockAPI
import ClockClient
import Console
import Files
import Glibc
import JSON
import Localization
import Varlink

struct DoctorCommand: Command {
    static let name = "doctor"
    static let abstract = localized("Check everything that a ring needs.")
    static let discussion = localized(
        """
        Prints a line for each part: ok, or a warning or a failure with its remedy. Changes nothing. With --ring it \
        also rings, in the same way as an alarm, and reports the result. On a terminal it asks whether you heard and \
        saw it; if not, that is a failure.

        --report prints what a bug report needs, in English: versions, system, desktop, these checks and the changed \
        settings, without labels and commands.
        """
    )
    static let exitStatuses = localized("Exit status: 0 without failures, otherwise 70.")

    @Flag(help: ArgumentHelp(localized("Ring briefly, with popup and sound.")))
    var ring = false

    @Flag(help: ArgumentHelp(localized("Print a text for a bug report.")))
    var report = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        guard !report || !output.json && !output.quiet else {
            throw UsageFailure.make(localized("--report can't be combined with --json or --quiet"), of: Self.name)
        }
        let findings = report ? BugReport.anonymous(findings()) : findings()
        // JSON and a bug report are the same in every language.
        try (output.json || report ? Language.english : .current).use { try print(DoctorReport(findings, on: .here)) }
    }

    private func print(_ findings: DoctorReport) throws {
        if report {
            let text = BugReport(findings: findings, settings: try? EffectiveSettings.read(Daemon(output)))
            try OutputOptions.print(text.lines(on: .plain(.here)))
        } else {
            try output.print(findings) { $0.lines(findings) }
        }
        if !findings.willRing { throw ExitStatus.internalError }
    }

    private func findings() -> [FindingObject] {
        let asksWitness = !output.json && !output.quiet
        let findings = DaemonExamination.findings(
            Daemon(output),
            tryingToRing: ring ? (asksWitness ? .witnessed : .alone) : .no
        )
        var surroundings = [LocalExamination.linger]
        if !findings.contains(where: { $0.subject == "clock" }) { surroundings.append(LocalExamination.clock) }
        // The finding `ring` sums up all others.
        let rings = findings.filter { $0.subject == "ring" }
        return findings.filter { $0.subject != "ring" } + surroundings + rings
    }
}

/// Checks that need no daemon: its socket, and the system settings that it depends on.
enum LocalExamination {
    /// Checks that only this user can access the socket and its directory.
    static func socket(_ path: String) -> FindingObject {
        var facts = ["path": path]
        let directory = FilePath.split(path).directory
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

    /// Whether the user's services run while the user is not logged in (loginctl(1), enable-linger).
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

/// The daemon's report about itself and its parts. A call that is answered with an error does not stop the examination;
/// a broken connection does.
struct DaemonExamination {
    let daemon: Daemon
    let connection: VarlinkConnection
    /// The first error reply, or the error that broke the connection; nil if all calls succeeded.
    var failure: VarlinkClientError?

    /// Whether to ring as a test.
    enum Trial {
        case no
        /// Ring, and report the result.
        case alone
        /// Ring and, if there is a terminal, ask whether the ring was noticed.
        case witnessed
    }

    static func findings(_ daemon: Daemon, tryingToRing trial: Trial) -> [FindingObject] {
        do throws(VarlinkClientError) {
            var examination = DaemonExamination(daemon: daemon, connection: try daemon.connect())
            return examination.findings(tryingToRing: trial)
        } catch {
            return [finding(error, daemon)]
        }
    }

    private mutating func findings(tryingToRing trial: Trial) -> [FindingObject] {
        let status = call(ClockInterface.GetStatus(limit: 0))?.status
        var parts = call(DoctorInterface.Examine())?.findings ?? []
        parts.weighZoneData(year: Viewpoint.here.today.year)
        if let alarms = asking({ (connection) throws(VarlinkClientError) in
            try connection.pages(AlarmsInterface.List()).flatMap(\.alarms)
        }) {
            parts.weighZones(of: alarms.compactMap(\.zone), days: call(DaysInterface.List())?.days ?? [])
            parts.weighWake(wanted: alarms.count { $0.wake && $0.enabled })
            parts.weighOverMute(wanted: alarms.count { $0.overMute && $0.enabled })
            parts.weighVolumes(of: alarms.filter { $0.enabled && $0.sound != "none" })
        }
        if trial != .no, isThere {
            if trial == .witnessed, Question.canBeAsked {
                let seconds = String(TestRing.ringsForSeconds)
                StandardOutput.writeMessage(localized("Ringing for {seconds} s …", ["seconds": seconds]) + "\n")
            }
            var ring = tryToRing(parts)
            if trial == .witnessed { ring.weighWitness() }
            parts.append(ring)
        }
        let itself = failure.map { Self.finding($0, daemon) } ?? status.map(Self.finding)
        return [itself, LocalExamination.socket(daemon.socket)].compactMap { $0 } + parts
    }

    /// Whether the daemon answers, even with errors.
    private var isThere: Bool { failure?.isAnswer ?? true }

    private mutating func call<Method: VarlinkMethod>(_ method: Method) -> Method.Reply? {
        asking { (connection) throws(VarlinkClientError) in try connection.call(method, within: Daemon.patience) }
    }

    private mutating func asking<Answer>(
        _ question: (VarlinkConnection) throws(VarlinkClientError) -> Answer
    ) -> Answer? {
        guard isThere else { return nil }
        do throws(VarlinkClientError) {
            return try question(connection)
        } catch {
            if failure == nil || !error.isAnswer { failure = error }
            return nil
        }
    }

    private func tryToRing(_ parts: [FindingObject]) -> FindingObject {
        do throws(VarlinkClientError) {
            return try TestRing(connection: connection, parts: parts).finding()
        } catch {
            return FindingObject("ring", .failure, "refused", ["problem": daemon.failure(error).message])
        }
    }

    private static func finding(_ status: StatusObject) -> FindingObject {
        let facts = ["version": status.version, "pid": String(status.pid), "clockctl": Version.current]
        let isSame = status.version == Version.current
        return FindingObject("daemon", isSame ? .ok : .warning, isSame ? "answers" : "otherVersion", facts)
    }

    private static func finding(_ error: VarlinkClientError, _ daemon: Daemon) -> FindingObject {
        let reason =
            switch error {
            case .unreachable, .disconnected: "unreachable"
            case .timedOut: "hangs"
            case .protocolViolation, .remote: "fails"
            }
        let facts = ["problem": daemon.failure(error).message, "path": daemon.socket]
        return FindingObject("daemon", .failure, reason, facts)
    }
}

extension VarlinkClientError {
    fileprivate var isAnswer: Bool {
        if case .remote = self { true } else { false }
    }
}

extension [FindingObject] {
    /// Marks old zone data, such as `2025b` from 2027 on: rules change somewhere every year.
    fileprivate mutating func weighZoneData(year: Int) {
        guard let index = firstIndex(where: { $0.subject == "zoneData" && $0.reason == "version" }),
            let released = self[index].facts["version"].flatMap({ Int($0.prefix(4)) }), year > released + 1
        else { return }
        self[index].state = .warning
        self[index].reason = "old"
    }

    /// Removes findings about zones of items that no longer exist.
    fileprivate mutating func weighZones(of alarms: [String], days: [DayObject]) {
        let used = Set(alarms + days.compactMap(\.zone))
        removeAll { $0.subject == "itemZone" && !used.contains($0.facts["zone"] ?? "") }
    }

    /// Removes the warning that the machine can't be woken if no alarm needs waking.
    fileprivate mutating func weighWake(wanted: Int) {
        guard let index = firstIndex(where: { $0.subject == "wake" }) else { return }
        self[index].facts["alarms"] = String(wanted)
        if wanted == 0, self[index].state == .warning { self[index].state = .ok }
    }

    /// Warns if alarms have to unmute the output, but no tool for unmuting answers.
    fileprivate mutating func weighOverMute(wanted: Int) {
        guard wanted > 0, let index = firstIndex(where: { $0.subject == "sound" }), self[index].state == .ok,
            self[index].facts["tool"] == nil
        else { return }
        self[index].state = .warning
        self[index].reason = "cannotUnmute"
        self[index].facts["alarms"] = String(wanted)
    }

    /// Warns if alarms have a volume of their own that nobody wakes up from, or one that the output makes so low: a
    /// later volume in the configuration does not change it.
    fileprivate mutating func weighVolumes(of alarms: [AlarmObject]) {
        guard let index = firstIndex(where: { $0.subject == "sound" }), self[index].state == .ok else { return }
        let output = Swift.min(self[index].facts["volumePercent"].flatMap { Int($0) } ?? 100, 100)
        let faint = alarms.filter { alarm in
            (alarm.overMute ? 100 : output) * alarm.volume / 100 < FindingObject.leastHeardPercent
        }
        guard !faint.isEmpty else { return }
        self[index].state = .warning
        self[index].reason = "lowAlarms"
        self[index].facts["alarms"] = faint.prefix(Self.mostNamed).map(\.id).joined(separator: " ")
        self[index].facts["leastPercent"] = String(FindingObject.leastHeardPercent)
    }

    private static var mostNamed: Int { 10 }
}

extension FindingObject {
    /// Asks whether the ring was heard and seen. Without a terminal or an answer, the daemon's findings are unchanged.
    fileprivate mutating func weighWitness() {
        guard ["rang", "unheard", "halfNoticed"].contains(reason),
            let isHeard = Question.askPlainly(localized("Did you hear it?")),
            let isSeen = Question.askPlainly(localized("Did you see it?"))
        else { return }
        state = isHeard && isSeen ? .ok : .failure
        reason =
            switch (isHeard, isSeen) {
            case (true, true): "noticed"
            case (false, true): "notHeard"
            case (true, false): "notSeen"
            case (false, false): "neitherNoticed"
            }
    }
}

/// Starts a timer that rings briefly with the sound of an alarm, and reads from the history whether its popup and its
/// sound worked.
struct TestRing {
    let connection: VarlinkConnection
    /// The findings about the parts, to be checked if the ring is not noticed.
    let parts: [FindingObject]

    static let ringsForSeconds: UInt32 = 3

    func finding() throws(VarlinkClientError) -> FindingObject {
        let request = TimersInterface.Start(
            durationSeconds: 0.1,
            label: "clockctl doctor",
            sound: sound?.facts["file"],
            rings: true
        )
        let timer = try call(request).timer
        _ = try call(TimersInterface.Wait(names: [timer.id]))
        // Long enough for a person to hear it, and for popup and sound to fail.
        sleep(Self.ringsForSeconds)
        return try finding(timer)
    }

    private func finding(_ timer: TimerObject) throws(VarlinkClientError) -> FindingObject {
        let events = try call(HistoryInterface.List(items: [timer.id])).entries
        // It may have been dismissed already.
        if try call(RingsInterface.List(all: false)).rings.contains(where: { $0.item == timer.id }) {
            _ = try call(RingsInterface.Dismiss(names: [timer.id]))
        }
        guard events.contains(where: { $0.event == "rang" }) else {
            return FindingObject("ring", .failure, "silent")
        }
        var facts = self.facts
        for entry in events where ["popupFailed", "soundFailed"].contains(entry.event) {
            if case .string(let problem)? = entry.details["problem"] { facts[entry.event] = problem }
        }
        let isUnheard = facts["soundFailed"] != nil || isSilent
        switch (facts["popupFailed"] != nil, isUnheard) {
        case (false, false): return FindingObject("ring", .ok, "rang", facts)
        case (true, true): return FindingObject("ring", .failure, "unnoticed", facts)
        case (false, true) where facts["soundFailed"] == nil: return FindingObject("ring", .warning, "unheard", facts)
        default: return FindingObject("ring", .warning, "halfNoticed", facts)
        }
    }

    /// Whether a playing sound is inaudible.
    private var isSilent: Bool {
        let silences = ["muted", "zeroVolume", "noDevice", "streamMuted", "streamZeroVolume"]
        return sound.map { silences.contains($0.reason) || $0.facts["heardPercent"] == "0" } ?? false
    }

    private var sound: FindingObject? { parts.first { $0.subject == "sound" } }

    private var facts: [String: String] {
        let popups = parts.first { $0.subject == "popups" }
        var facts = ["seconds": String(Self.ringsForSeconds)]
        facts["sound"] = sound?.reason
        facts["popups"] = popups?.reason
        for name in ["device", "tool"] { facts[name] = sound?.facts[name] }
        facts["server"] = popups?.facts["server"]
        return facts
    }

    private func call<Method: VarlinkMethod>(_ method: Method) throws(VarlinkClientError) -> Method.Reply {
        try connection.call(method, within: Daemon.patience)
    }
}
