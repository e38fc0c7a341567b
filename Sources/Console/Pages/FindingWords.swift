import ClockAPI
import Localization

/// A finding in the reader's language: the result, and the remedy if there is one.
struct FindingWords {
    let text: String
    let mend: String?

    init(_ finding: FindingObject) {
        let facts = finding.facts
        let words =
            Self.reach(finding, facts) ?? Self.store(finding, facts) ?? Self.popups(finding, facts)
            ?? Self.sound(finding, facts) ?? Self.output(finding, facts) ?? Self.machine(finding, facts)
            ?? Self.ring(finding, facts)
        (text, mend) = words ?? (finding.reason, facts["problem"])
    }

    private typealias Words = (text: String, mend: String?)
    private typealias Facts = [String: String]

    private static func reach(_ finding: FindingObject, _ facts: Facts) -> Words? {
        switch (finding.subject, finding.reason) {
        case ("daemon", "answers"): (localized("clockd {version} answers, process {pid}", from: facts), nil)
        case ("daemon", "otherVersion"):
            (
                localized("clockd {version} answers a clockctl of {clockctl}", from: facts),
                localized("restart it: {command}", ["command": "systemctl --user restart clockd"])
            )
        case ("daemon", "unreachable"):
            (
                facts["problem"] ?? "",
                localized("start it: {command}", ["command": "systemctl --user enable --now clockd.socket clockd"])
            )
        case ("daemon", "fails"):
            (
                localized("clockd answers, but fails: {problem}", from: facts),
                localized("see its log: {command}", ["command": "journalctl --user -t clockd"])
            )
        case ("daemon", "hangs"):
            (
                facts["problem"] ?? "",
                localized("restart it: {command}", ["command": "systemctl --user restart clockd"])
            )
        case ("socket", "private"): (localized("{path} is private", from: facts), nil)
        case ("socket", "missing"): (localized("{path} is missing", from: facts), nil)
        case ("socket", "notPrivate"):
            (
                localized("{path} is accessible to others, mode {mode}", from: facts),
                "chmod go-rwx '\(facts["path"] ?? "")'"
            )
        default: nil
        }
    }

    private static func store(_ finding: FindingObject, _ facts: Facts) -> Words? {
        guard finding.subject == "store" else { return nil }
        switch finding.reason {
        case "checked":
            let size = ByteCount.text(facts["bytes"])
            guard let backups = facts["backups"] else { return (localized("checked, {size}", ["size": size]), nil) }
            return (
                localized("checked, {size}, backups: {count}", ["size": size, "count": backups]), nil
            )
        case "damaged":
            return (
                localized("{path} is damaged: {problem}", from: facts),
                localized("restart the daemon: it will move the file aside and restore the newest good backup")
            )
        case "unreadableItems":
            return (
                localized("{count} entries can't be read and don't ring: {items}", from: facts),
                localized(
                    "remove each by its id (clockctl alarm remove ID, …) and add it again, or install the version that wrote it"
                )
            )
        case "unreadable": return (localized("{path} can't be read: {problem}", from: facts), nil)
        case "littleSpace":
            return (
                localized("checked, but its disk has only {size} left", ["size": ByteCount.text(facts["freeBytes"])]),
                localized("free some space: nothing can be stored on a full disk")
            )
        default: return nil
        }
    }

    private static func popups(_ finding: FindingObject, _ facts: Facts) -> Words? {
        guard finding.subject == "popups" else { return nil }
        switch finding.reason {
        case "ready": return (localized("{server} {version} shows them, with buttons", from: facts), nil)
        case "buttonsInMenu":
            return (localized("{server} {version} shows them; their buttons are in a menu: {menu}", from: facts), nil)
        case "noButtons":
            return (
                localized("{server} {version} shows them, without buttons", from: facts),
                localized("bind keys to {commands}", ["commands": "clockctl dismiss, clockctl snooze"])
            )
        case "doNotDisturb":
            return (
                localized("{server} {version} withholds them: do not disturb is on", from: facts),
                localized("let critical popups through, or turn it off")
            )
        case "noServer":
            return (
                localized("no notification server runs on the session bus"),
                localized("start one with the desktop, such as dunst or mako")
            )
        case "silentServer":
            return (
                localized("the notification server does not answer: {problem}", from: facts), localized("restart it")
            )
        case "noBus":
            return (
                localized("no popups: {problem}", from: facts),
                localized(
                    "start clockd within the desktop's session, or install {package}",
                    ["package": "dbus-user-session"]
                )
            )
        default: return nil
        }
    }

    private static func sound(_ finding: FindingObject, _ facts: Facts) -> Words? {
        guard finding.subject == "sound" else { return nil }
        switch finding.reason {
        case "ready":
            let text =
                facts["volumePercent"] == nil
                ? localized("{player} plays {file}, volume unknown", from: facts)
                : localized("{player} plays {file}, at {volumePercent} % of full volume", from: facts)
            return (text, nil)
        case "otherPlayer":
            return (
                localized("{player} plays {file}, but only after: {failing}", from: facts),
                localized("repair or remove what fails, or set a player in the configuration")
            )
        case "silent":
            return (
                localized("alarms are silent"), localized("see: {command}", ["command": "clockctl config show"])
            )
        case "unheard":
            return (
                facts["problem"] ?? "",
                localized(
                    "install {packages}",
                    ["packages": "sound-theme-freedesktop, pulseaudio-utils / pipewire-bin"]
                )
            )
        case "playersFail":
            return (
                localized("no player works: {problem}", from: facts),
                localized(
                    "restart the sound server: {command}",
                    ["command": "systemctl --user restart pipewire wireplumber"]
                )
            )
        case "noSoundServer":
            return (
                localized("{player} needs PipeWire or PulseAudio, and none runs for this user", from: facts),
                localized("start it with the session")
            )
        default: return nil
        }
    }

    /// The sound output. Not every tool reports the `device`; the remedy uses pactl with one and wpctl without.
    private static func output(_ finding: FindingObject, _ facts: Facts) -> Words? {
        guard finding.subject == "sound" else { return nil }
        switch finding.reason {
        case "muted":
            guard let device = facts["device"] else {
                let command = "wpctl set-mute @DEFAULT_AUDIO_SINK@ 0"
                return (localized("the output is muted"), localized("unmute it: {command}", ["command": command]))
            }
            return (
                localized("the output {device} is muted", from: facts),
                localized("unmute it: {command}", ["command": "pactl set-sink-mute \(device) 0"])
            )
        case "zeroVolume":
            guard let device = facts["device"] else {
                let command = "wpctl set-volume @DEFAULT_AUDIO_SINK@ 60%"
                return (
                    localized("the volume of the output is 0"), localized("turn it up: {command}", ["command": command])
                )
            }
            return (
                localized("the volume of the output {device} is 0", from: facts),
                localized("turn it up: {command}", ["command": "pactl set-sink-volume \(device) 60%"])
            )
        case "noDevice":
            return (
                localized("the sound server has no output device"),
                localized("connect one, or look for it: {command}", ["command": "pactl list short sinks"])
            )
        default: return nil
        }
    }

    private static func machine(_ finding: FindingObject, _ facts: Facts) -> Words? {
        switch (finding.subject, finding.reason) {
        case ("journal", "journal"):
            (localized("the journal: {command}", ["command": "journalctl --user -t clockd"]), nil)
        case ("journal", "standardError"): (localized("standard error"), nil)
        case ("wake", "available"): (localized("alarms with --wake end suspend"), nil)
        case ("wake", "notPermitted"):
            (
                localized("not permitted; alarms that ask for it: {alarms}", from: facts),
                localized("give clockd CAP_WAKE_ALARM, see the drop-in {file}", ["file": "packaging/systemd/wake.conf"])
            )
        case ("wake", "unsupported"):
            (localized("not on this machine ({problem}); alarms that ask for it: {alarms}", from: facts), nil)
        case ("zoneData", "version"): (localized("tzdata {version} in {directory}", from: facts), nil)
        case ("zoneData", "noVersion"): (localized("in {directory}, of an unknown version", from: facts), nil)
        case ("zoneData", "missing"):
            (
                localized("none in {directory}", from: facts),
                localized("install {packages}", ["packages": "tzdata"])
            )
        case ("zoneData", "old"):
            (
                localized("tzdata {version} in {directory} is more than a year old", from: facts),
                localized("update the package {package}", ["package": "tzdata"])
            )
        case ("linger", "on"): (localized("alarms ring even while {user} is logged out", from: facts), nil)
        case ("linger", "off"):
            (
                localized("alarms ring only while {user} is logged in", ["user": facts["user"] ?? ""]),
                "loginctl enable-linger"
            )
        case ("linger", "noSystemd"): (localized("no systemd: alarms ring only while clockd runs"), nil)
        case ("linger", "root"): (localized("root's services need no login"), nil)
        case ("clock", "synchronised"): (localized("synchronised by NTP"), nil)
        case ("clock", "notSynchronised"):
            (
                localized("not synchronised"),
                localized("turn on time synchronisation: {command}", ["command": "timedatectl set-ntp true"])
            )
        case ("clock", "unknown"): (facts["problem"] ?? "", nil)
        default: nil
        }
    }

    private static func ring(_ finding: FindingObject, _ facts: Facts) -> Words? {
        guard finding.subject == "ring" else { return nil }
        switch finding.reason {
        case "rang": return (localized("it rang, with popup and sound"), nil)
        case "halfNoticed":
            let problem = facts["popupFailed"] ?? facts["soundFailed"] ?? ""
            return (localized("it rang, but incompletely: {problem}", ["problem": problem]), nil)
        case "silent": return (localized("it did not ring"), nil)
        case "refused": return (localized("it could not be tried: {problem}", from: facts), nil)
        case "unnoticed":
            return (localized("it would be neither seen nor heard"), localized("fix popups or sound, see above"))
        default: return nil
        }
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
