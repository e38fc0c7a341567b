import ClockAPI
import JSON
import Localization

/// The output of `doctor`: the findings in words, and whether an alarm would ring.
package struct DoctorReport: JSONWritable, Sendable {
    /// False if any finding is a failure.
    package let willRing: Bool
    package let findings: [Entry]

    /// A finding. `text` and `mend` (the remedy, nil if the state is ok) are in the language in which the report is made.
    package struct Entry: JSONWritable, Sendable {
        package let finding: FindingObject
        package let text: String
        package let mend: String?

        package func write(to json: inout JSONWriter) {
            guard case .object(var members) = finding.jsonValue else { return json.writeNull() }
            members["text"] = .string(text)
            members["mend"] = mend.jsonValue
            members.write(to: &json)
        }
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("findings", findings)
        json.member("willRing", willRing)
        json.endObject()
    }

    /// Adds a failure if neither popups nor sound work: each alone is only a warning. The command of each remedy is
    /// one that works on the machine, and a fact of the finding.
    package init(_ findings: [FindingObject], on machine: Machine) {
        var findings = findings
        let unseenReasons = ["noBus", "silentBus", "noServer"]
        let unseen = findings.contains { $0.subject == "popups" && unseenReasons.contains($0.reason) }
        let unheard = findings.contains { $0.subject == "sound" && $0.state != .ok && !$0.isHeard }
        if unseen, unheard, !findings.contains(where: { $0.subject == "ring" }) {
            findings.append(FindingObject("ring", .failure, "unnoticed"))
        }
        self.findings = findings.map { finding in
            var finding = finding
            if finding.state != .ok, let command = RemedyCommand.of(finding, on: machine) {
                finding.facts["command"] = command
            }
            let words = FindingWords(finding, on: machine)
            return Entry(finding: finding, text: words.text, mend: finding.state == .ok ? nil : words.mend)
        }
        willRing = !findings.contains { $0.state == .failure }
    }
}

extension FindingObject {
    /// Whether a sound with a problem is heard, if late or faintly.
    fileprivate var isHeard: Bool {
        ["otherPlayer", "cannotUnmute", "lowVolume", "streamLowVolume", "lowSetting", "lowAlarms"].contains(reason)
            && facts["heardPercent"] != "0"
    }
}

extension Page {
    /// `ok       database: checked, 40 KiB`, and the remedy below a finding that is not ok.
    package func lines(_ report: DoctorReport) -> [String] {
        let width = FindingObject.State.allCases.map { word($0).cells }.max() ?? 0
        return report.findings.flatMap { entry in
            let state = emphasis(entry.finding.state).applied(to: word(entry.finding.state), on: terminal)
            let padding = String(repeating: " ", count: width - word(entry.finding.state).cells)
            let line = localized(
                "{item}: {state}",
                ["item": subject(entry.finding.subject), "state": entry.text.printable]
            )
            let margin = String(repeating: " ", count: width + 2)
            let room = terminal.columns.map { max($0 - margin.count, Self.leastFindingCells) }
            let found = line.wrapped(toCells: room)
            // The arrow takes two cells.
            let mend = entry.mend?.printable.wrapped(toCells: room.map { $0 - 2 }) ?? []
            var lines = [state + padding + "  " + (found.first ?? "")]
            lines += found.dropFirst().map { margin + $0 }
            lines += mend.prefix(1).map { margin + "→ " + $0 }
            lines += mend.dropFirst().map { margin + "  " + $0 }
            return lines
        }
    }

    private static let leastFindingCells = 16

    private func subject(_ subject: String) -> String {
        switch subject {
        case "daemon": localized("daemon")
        case "socket": localized("socket")
        case "store": localized("database")
        case "popups": localized("popups")
        case "sound": localized("sound")
        case "hooks": localized("hooks")
        case "journal": localized("log")
        case "wake": localized("waking the machine")
        case "zoneData": localized("zone data")
        case "zone": localized("time zone")
        case "itemZone": localized("fixed time zone")
        case "holidays": localized("days off")
        case "linger": localized("without a login")
        case "clock": localized("clock")
        case "program": localized("program")
        case "kernel": localized("kernel")
        case "ring": localized("ring")
        default: subject
        }
    }
}

/// A finding in the reader's language: the result, and the remedy if there is one.
struct FindingWords {
    let text: String
    let mend: String?

    init(_ finding: FindingObject, on machine: Machine) {
        let facts = finding.facts.merging(Self.problems(finding.facts)) { $1 }
        let key = finding.subject + "." + finding.reason
        let known =
            Self.textOfDaemon(key, facts) ?? Self.textOfDesktop(key, facts) ?? Self.textOfMachine(key, facts)
            ?? Self.textOfZones(key, facts)
        text = known ?? finding.reason
        mend =
            known == nil
            ? facts["problem"] : Self.mendOfDaemon(key, facts, machine) ?? Self.mendOfRest(key, facts, machine)
    }

    private typealias Facts = [String: String]

    /// Translates problems that the daemon reports in English.
    private static func problems(_ facts: Facts) -> Facts {
        facts.filter { ["problem", "failing", "popupFailed", "soundFailed"].contains($0.key) }
            .mapValues(Problem.words)
    }

    // MARK: The text of a finding, by `subject.reason`; nil if it is unknown

    private static func textOfDaemon(_ key: String, _ facts: Facts) -> String? {
        switch key {
        case "daemon.answers": localized("clockd {version} answers, process {pid}", from: facts)
        case "daemon.otherVersion": localized("clockd {version} answers, but this is clockctl {clockctl}", from: facts)
        case "daemon.unreachable", "daemon.hangs": facts["problem"] ?? ""
        case "daemon.fails": localized("clockd answers, but fails: {problem}", from: facts)
        case "socket.private": localized("{path} is private", from: facts)
        case "socket.missing": localized("{path} is missing", from: facts)
        case "socket.notPrivate": localized("{path} is accessible to others, mode {mode}", from: facts)
        case "store.checked" where facts["backups"] == nil:
            localized("checked, {size}", ["size": ByteCount.text(facts["bytes"])])
        case "store.checked":
            localized(
                "checked, {size}, backups: {count}",
                ["size": ByteCount.text(facts["bytes"]), "count": facts["backups"] ?? ""]
            )
        case "store.damaged": localized("{path} is damaged: {problem}", from: facts)
        case "store.unreadableItems":
            localized(
                one: "{count} entry can't be read and doesn't ring: {items}",
                other: "{count} entries can't be read and don't ring: {items}",
                count: facts["count"].flatMap(Int.init) ?? 0,
                ["items": facts["items"] ?? ""]
            )
        case "store.unreadable": localized("{path} can't be read: {problem}", from: facts)
        case "store.inMemory":
            localized("{path} can't be used: {problem}; due items ring, but changes are refused", from: facts)
        case "store.littleSpace":
            localized("checked, but its disk has only {size} left", ["size": ByteCount.text(facts["freeBytes"])])
        case "program.unusable": localized("replaced by one that can't be used: {problem}", from: facts)
        case "ring.rang": localized("it rang for {seconds} s, with popup and sound", from: facts)
        case "ring.noticed": localized("it rang, you heard it and saw it")
        case "ring.unheard": localized("it rang, but could not be heard")
        case "ring.notHeard": localized("it rang, but you did not hear it")
        case "ring.notSeen": localized("it rang, but you did not see it")
        case "ring.neitherNoticed": localized("it rang, but you neither heard nor saw it")
        case "ring.halfNoticed":
            localized(
                "it rang, but incompletely: {problem}",
                ["problem": facts["popupFailed"] ?? facts["soundFailed"] ?? ""]
            )
        case "ring.silent": localized("it did not ring")
        case "ring.refused": localized("the test ring failed: {problem}", from: facts)
        case "ring.unnoticed": localized("it would be neither seen nor heard")
        default: nil
        }
    }

    /// The sound output has a `device` only if a tool reports it.
    private static func textOfDesktop(_ key: String, _ facts: Facts) -> String? {
        switch key {
        case "popups.ready": localized("{server} {version} shows them, with buttons", from: facts)
        case "popups.buttonsInMenu":
            localized("{server} {version} shows them; their buttons are in a menu: {menu}", from: facts)
        case "popups.noButtons": localized("{server} {version} shows them, without buttons", from: facts)
        case "popups.doNotDisturb": localized("{server} {version} withholds them: do not disturb is on", from: facts)
        case "popups.noServer": localized("no notification server runs on the session bus")
        case "popups.silentServer": localized("the notification server does not answer: {problem}", from: facts)
        case "popups.noBus": localized("no popups: {problem}", from: facts)
        case "popups.silentBus":
            localized("no popups: {problem}", ["problem": Problem.words(Problem.busSilent.english)])
        case "sound.ready" where facts["volumePercent"] == nil:
            localized("{player} plays {file}, volume unknown", from: facts)
        case "sound.ready": localized("{player} plays {file}, at {volumePercent} % of full volume", from: facts)
        case "sound.otherPlayer": localized("{player} plays {file}, but only after: {failing}", from: facts)
        case "sound.silent": localized("alarms are silent")
        case "sound.unheard": facts["problem"] ?? ""
        case "sound.playersFail": localized("no player works: {problem}", from: facts)
        case "sound.noSoundServer":
            localized("{player} needs PipeWire or PulseAudio, and none runs for this user", from: facts)
        case "sound.muted" where facts["device"] == nil: localized("the output is muted")
        case "sound.muted": localized("the output {device} is muted", from: facts)
        case "sound.zeroVolume" where facts["device"] == nil: localized("the volume of the output is 0")
        case "sound.zeroVolume": localized("the volume of the output {device} is 0", from: facts)
        case "sound.lowVolume", "sound.streamLowVolume", "sound.lowSetting":
            localized("{player} plays {file}, but only at {heardPercent} % of full volume", from: facts)
        case "sound.lowAlarms":
            localized(
                "{player} plays {file}, but these alarms at less than {leastPercent} % of full volume: {alarms}",
                from: facts
            )
        case "sound.noDevice": localized("the sound server has no output device")
        case "sound.streamMuted": localized("the sound server keeps the sounds of clockd muted")
        case "sound.streamZeroVolume": localized("the sound server keeps the volume of clockd at 0")
        case "sound.cannotUnmute":
            localized(
                "{player} plays {file}, but alarms with --over-mute can't unmute the output: {alarms}",
                from: facts
            )
        default: nil
        }
    }

    private static func textOfMachine(_ key: String, _ facts: Facts) -> String? {
        switch key {
        case "hooks.none": localized("none are configured")
        case "hooks.found": localized("configured: {count}", from: facts)
        case "hooks.programMissing": localized("program not found: {missing}", from: facts)
        case "hooks.notRun": localized("not run since the start, because too many waited: {notRun}", from: facts)
        case "hooks.wait": localized("waiting, because too many are running: {waiting}", from: facts)
        case "hooks.leaveProcesses": localized("have left background processes: {left}", from: facts)
        case "journal.journal": localized("the journal: {command}", ["command": "journalctl --user -t clockd"])
        case "journal.standardError": localized("standard error")
        case "journal.discarded": localized("nothing keeps it: it is written to standard error, which is discarded")
        case "wake.available": localized("alarms with --wake can wake the machine")
        case "wake.notPermitted": localized("not permitted; alarms that need it: {alarms}", from: facts)
        case "wake.unsupported":
            localized("not possible on this machine ({problem}); alarms that need it: {alarms}", from: facts)
        case "zoneData.version": localized("tzdata {version} in {directory}", from: facts)
        case "zoneData.noVersion": localized("tzdata of unknown version in {directory}", from: facts)
        case "zoneData.missing": localized("none in {directory}", from: facts)
        case "zoneData.old": localized("tzdata {version} in {directory} is more than a year old", from: facts)
        case "linger.on": localized("alarms ring even while {user} is logged out", from: facts)
        case "linger.off": localized("alarms ring only while {user} is logged in", ["user": facts["user"] ?? ""])
        case "linger.noSystemd": localized("no systemd: alarms ring only while clockd runs")
        case "linger.root": localized("root's services need no login")
        case "clock.synchronised": localized("synchronised by NTP")
        case "clock.notSynchronised": localized("not synchronised")
        case "clock.notBelieved":
            localized("far from the last known time, or behind it; not believed until it is synchronised or has lasted")
        case "clock.unknown": facts["problem"] ?? ""
        default: nil
        }
    }

    private static func textOfZones(_ key: String, _ facts: Facts) -> String? {
        switch key {
        case "zone.leapSeconds", "itemZone.leapSeconds":
            localized(
                "{zone} counts leap seconds, which the system's clock does not; the rules of {other} apply",
                from: facts
            )
        case "zone.renamed", "itemZone.renamed":
            localized("{zone} can't be read ({problem}); the rules of {other} apply", from: facts)
        case "zone.lastKnown" where facts["other"] != facts["zone"]:
            localized("{zone} can't be read ({problem}); the last known zone, {other}, stays in force", from: facts)
        case "zone.lastKnown", "itemZone.lastKnown":
            localized("{zone} can't be read ({problem}); its last known rules apply", from: facts)
        case "zone.utc", "itemZone.utc": localized("{zone} can't be read ({problem}); UTC is used", from: facts)
        case "zone.notWatched": localized("changes are noticed within an hour only: {problem}", from: facts)
        case "kernel.noBootID":
            localized("the boot's id can't be read, so that each start counts as a reboot: {problem}", from: facts)
        case "holidays.unreadable": localized("{path} can't be read: {problem}", from: facts)
        case "holidays.empty": localized("{path} has no days off: no all-day event", from: facts)
        case "holidays.notReloaded": localized("the files have changed since they were read")
        default: nil
        }
    }

    // MARK: The remedy

    /// `facts` has the command, if there is one.
    private static func mendOfDaemon(_ key: String, _ facts: Facts, _ machine: Machine) -> String? {
        switch key {
        case "daemon.unreachable": machine.startText
        case "daemon.fails": facts["command"] == nil ? nil : localized("see its log: {command}", from: facts)
        case "daemon.otherVersion", "daemon.hangs":
            facts["command"] == nil ? localized("restart it") : localized("restart it: {command}", from: facts)
        case "socket.notPrivate", "linger.off": facts["command"]
        case "store.damaged":
            localized("restart the daemon: it will move the file aside and restore the newest good backup")
        case "store.unreadableItems":
            localized(
                "remove each (clockctl alarm remove ID, timer cancel ID, dismiss ID, focus stop, …), or install the version that wrote it"
            )
        case "store.inMemory":
            localized("let clockd write there again, or free some space: it stores what it knows as soon as it can")
        case "store.littleSpace": localized("free some space: nothing can be stored on a full disk")
        case "program.unusable": localized("install clockd again; the running one goes on until then")
        case "ring.unnoticed": localized("fix popups or sound, see above")
        case "ring.unheard", "ring.notHeard": mendOfUnheard(facts)
        case "ring.notSeen": mendOfUnseen(facts)
        case "ring.neitherNoticed": ListPhrase.clauses([mendOfUnheard(facts), mendOfUnseen(facts)])
        default: nil
        }
    }

    /// `sound` is the reason of the sound finding, `popups` that of the popups finding.
    private static func mendOfUnheard(_ facts: Facts) -> String {
        if let sound = facts["sound"], sound != "ready" { return localized("fix sound, see above") }
        guard facts["device"] != nil else {
            return localized("check that loudspeakers or headphones are connected, switched on and turned up")
        }
        return localized(
            "check what is connected to {device}, and that it is switched on and turned up; other outputs: {command}",
            from: facts
        )
    }

    private static func mendOfUnseen(_ facts: Facts) -> String {
        guard ["ready", "buttonsInMenu", "noButtons"].contains(facts["popups"]) else {
            return localized("fix popups, see above")
        }
        return localized(
            "check in the settings of {server} on which screen popups are shown, and which popups are hidden",
            from: facts
        )
    }

    private static func mendOfRest(_ key: String, _ facts: Facts, _ machine: Machine) -> String? {
        let command = facts["command"] ?? ""
        return switch key {
        case "popups.noButtons": localized("bind keys to {commands}", ["commands": command])
        case "popups.doNotDisturb": localized("let critical popups through, or turn it off")
        case "popups.noServer": localized("start one with the desktop, such as dunst or mako")
        case "popups.silentServer": localized("restart it")
        case "popups.silentBus":
            localized("log out and in again: no program of the session can reach another one")
        case "popups.noBus":
            localized(
                "start clockd within the desktop's session, or install {package}",
                ["package": machine.isBootedBySystemd ? "dbus-user-session" : "dbus-x11"]
            )
        case "sound.playersFail" where facts["command"] != nil:
            localized("restart the sound server: {command}", from: facts)
        case "sound.playersFail" where machine.has("pipewire"): localized("restart the sound server")
        case "sound.otherPlayer", "sound.playersFail":
            localized("repair or remove what fails, or set a player in the configuration")
        case "sound.silent": localized("see: {command}", from: facts)
        case "sound.unheard":
            localized("install {packages}", ["packages": "sound-theme-freedesktop, pulseaudio-utils / pipewire-bin"])
        case "sound.noSoundServer": localized("start it with the session")
        case "sound.muted": localized("unmute it: {command}", from: facts)
        case "sound.zeroVolume", "sound.lowVolume", "sound.lowSetting", "sound.lowAlarms":
            localized("turn it up: {command}", from: facts)
        case "sound.noDevice": localized("connect one, or look for it: {command}", from: facts)
        case "sound.streamMuted", "sound.streamZeroVolume", "sound.streamLowVolume":
            localized(
                "raise the volume of clockd in the volume control ({programs}) while this plays: {command}",
                ["programs": volumeControl(machine), "command": command]
            )
        case "sound.cannotUnmute":
            localized("install {packages}", ["packages": "pulseaudio-utils / wireplumber"])
        case "hooks.programMissing":
            localized("install it, or correct [hooks]: {command}", from: facts)
        case "hooks.notRun", "hooks.wait", "hooks.leaveProcesses":
            localized("let them end, see [hooks]: {command}", from: facts)
        case "wake.notPermitted":
            localized("give clockd CAP_WAKE_ALARM, see the drop-in {file}", ["file": "packaging/systemd/wake.conf"])
        case "journal.discarded": localized("start clockd as a service, or with 2>FILE")
        case "zoneData.missing": localized("install {packages}", ["packages": "tzdata"])
        case "zoneData.old": localized("update the package {package}", ["package": "tzdata"])
        case "zone.leapSeconds", "zone.renamed": localized("set it: {command}", from: facts)
        case "kernel.noBootID": localized("mount {path} where clockd runs", ["path": "/proc"])
        case "zone.notWatched": localized("raise {setting} with sysctl, then: {command}", from: facts)
        case "itemZone.leapSeconds", "itemZone.renamed":
            localized("give the items this zone: {command}", from: facts)
        case "zone.lastKnown", "zone.utc":
            localized("set it ({command}), or repair {packages}", ["command": command, "packages": "tzdata"])
        case "itemZone.lastKnown", "itemZone.utc":
            localized(
                "repair {packages}, or give the items another zone: {command}",
                ["packages": "tzdata", "command": command]
            )
        case "holidays.unreadable", "holidays.empty":
            localized("correct the files or [holidays], then run {command}", from: facts)
        case "holidays.notReloaded": localized("read them again: {command}", from: facts)
        case "clock.notSynchronised", "clock.notBelieved":
            facts["command"] == nil
                ? localized("install {packages}", ["packages": "chrony"])
                : localized("turn on time synchronisation: {command}", from: facts)
        default: nil
        }
    }

    /// An installed program that sets the volume of one stream; the usual one if there is none.
    private static func volumeControl(_ machine: Machine) -> String {
        ["pavucontrol", "pavucontrol-qt", "pwvucontrol", "gnome-control-center"].first { machine.has($0) }
            ?? "pavucontrol"
    }
}

/// Sizes with binary prefixes (IEC 80000-13).
enum ByteCount {
    /// `40 KiB` for a decimal number of bytes; `?` for anything else.
    static func text(_ bytes: String?) -> String {
        guard let bytes = bytes.flatMap(Double.init) else { return "?" }
        var value = bytes
        var unit = 0
        while value >= 1024, unit < units.count - 1 {
            value /= 1024
            unit += 1
        }
        return "\(Int(value.rounded())) \(units[unit])"
    }

    private static let units = ["B", "KiB", "MiB", "GiB", "TiB"]
}
