import ClockAPI

/// The command that a finding's remedy names.
enum RemedyCommand {
    /// Nil if the remedy has none, or the machine has no program for it.
    static func of(_ finding: FindingObject, on machine: Machine) -> String? {
        let key = finding.subject + "." + finding.reason
        let facts = finding.facts
        return ofDaemon(key, facts, machine) ?? ofSound(key, facts, machine) ?? ofMachine(key, facts, machine)
    }

    private typealias Facts = [String: String]

    private static func ofDaemon(_ key: String, _ facts: Facts, _ machine: Machine) -> String? {
        switch key {
        case "daemon.unreachable": machine.startOfDaemon
        case "daemon.fails" where machine.hasUserManager && machine.has("journalctl"): "journalctl --user -t clockd"
        case "daemon.otherVersion", "daemon.hangs": restartOfDaemon(facts, machine)
        case "socket.notPrivate": "chmod go-rwx '\(facts["path"] ?? "")'"
        case "popups.noButtons": "clockctl dismiss, clockctl snooze"
        case "hooks.programMissing", "hooks.notRun", "hooks.wait", "hooks.leaveProcesses": "clockctl config edit"
        case "holidays.unreadable", "holidays.empty", "holidays.notReloaded", "zone.notWatched": "clockctl reload"
        case "itemZone.leapSeconds", "itemZone.renamed": "clockctl alarm edit ID --zone \(facts["other"] ?? "")"
        case "itemZone.lastKnown", "itemZone.utc": "clockctl alarm edit ID --zone ZONE"
        default: nil
        }
    }

    /// A daemon that hangs may not react to SIGTERM, and loses nothing by SIGKILL.
    private static func restartOfDaemon(_ facts: Facts, _ machine: Machine) -> String? {
        if machine.hasUserManager { return "systemctl --user restart clockd" }
        if let process = facts["pid"] { return "kill \(process); \(machine.startOfDaemon)" }
        return machine.has("pkill") ? "pkill -KILL -u \"$(id -u)\" -x clockd; \(machine.startOfDaemon)" : nil
    }

    private static func ofSound(_ key: String, _ facts: Facts, _ machine: Machine) -> String? {
        switch key {
        case "sound.silent": "clockctl config show"
        case "sound.playersFail": restartOfSoundServer(machine)
        case "sound.muted":
            deviceOfPactl(facts).map { "pactl set-sink-mute \($0) 0" } ?? "wpctl set-mute \(anySink) 0"
        case "sound.zeroVolume", "sound.lowVolume":
            deviceOfPactl(facts).map { "pactl set-sink-volume \($0) 60%" } ?? "wpctl set-volume \(anySink) 60%"
        case "sound.lowSetting": "clockctl config set \(facts["setting"] ?? "alarm.volume") 100"
        case "sound.lowAlarms": "clockctl alarm edit \(facts["alarms"] ?? "ID") --volume 100"
        case "sound.noDevice", "ring.unheard", "ring.notHeard", "ring.neitherNoticed":
            facts["tool"] == "wpctl" ? "wpctl status" : "pactl list short sinks"
        case "sound.streamMuted", "sound.streamZeroVolume", "sound.streamLowVolume":
            "clockctl sound play alarm-clock-elapsed"
        default: nil
        }
    }

    private static let anySink = "@DEFAULT_AUDIO_SINK@"

    /// The output by its name for pactl; nil if it is unknown, or was found with wpctl.
    private static func deviceOfPactl(_ facts: Facts) -> String? {
        facts["tool"] == "wpctl" ? nil : facts["device"]
    }

    /// PipeWire has no command of its own for it.
    private static func restartOfSoundServer(_ machine: Machine) -> String? {
        if machine.has("pipewire") {
            return machine.hasUserManager ? "systemctl --user restart pipewire wireplumber" : nil
        }
        guard machine.has("pulseaudio") else { return nil }
        return machine.hasUserManager ? "systemctl --user restart pulseaudio" : "pulseaudio -k; pulseaudio --start"
    }

    private static func ofMachine(_ key: String, _ facts: Facts, _ machine: Machine) -> String? {
        let hasTimedatectl = machine.isBootedBySystemd && machine.has("timedatectl")
        func zone(_ name: String) -> String {
            hasTimedatectl ? "timedatectl set-timezone \(name)" : "ln -sf /usr/share/zoneinfo/\(name) /etc/localtime"
        }
        return switch key {
        case "zone.leapSeconds", "zone.renamed": zone(facts["other"] ?? "")
        case "zone.lastKnown", "zone.utc": zone("ZONE")
        case "linger.off": "loginctl enable-linger"
        case "clock.notSynchronised", "clock.notBelieved":
            hasTimedatectl ? "timedatectl set-ntp true" : ["chronyd", "ntpd"].first { machine.has($0) }
        default: nil
        }
    }
}
