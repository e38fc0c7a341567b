import ClockAPI
import Console
import Testing

@Suite("The doctor's findings")
struct DoctorPagesTests {
    private let page = Page(terminal: .piped, viewpoint: .sample)

    @Test("each part has a line, and each problem a line with the remedy")
    func lines() {
        let report = DoctorReport([
            FindingObject("store", .ok, "checked", ["bytes": "40960", "backups": "3"]),
            FindingObject("popups", .warning, "doNotDisturb", ["server": "dunst", "version": "1.9.0"]),
            FindingObject("zoneData", .failure, "missing", ["directory": "/usr/share/zoneinfo"]),
            FindingObject("store", .failure, "inMemory", ["path": "clockd.db", "problem": "disk full"]),
        ])
        #expect(
            page.lines(report) == [
                "ok       database: checked, 40 KiB, backups: 3",
                "warning  popups: dunst 1.9.0 withholds them: do not disturb is on",
                "         → let critical popups through, or turn it off",
                "failure  zone data: none in /usr/share/zoneinfo",
                "         → install tzdata",
                "failure  database: clockd.db can't be used: disk full; due items ring, but changes are refused",
                "         → let clockd write there again, or free some space: it stores what it knows as soon as it can",
            ]
        )
        #expect(!report.willRing)
    }

    @Test("warnings don't prevent a ring, failures do; no popup and no sound together are a failure")
    func verdict() {
        let noServer = FindingObject("popups", .warning, "noServer")
        let noSound = FindingObject("sound", .warning, "unheard", ["problem": "no player was found"])
        #expect(DoctorReport([noServer]).willRing)
        #expect(DoctorReport([noSound]).willRing)
        #expect(!DoctorReport([noServer, noSound]).willRing)
        #expect(DoctorReport([noServer, noSound]).findings.last?.finding.reason == "unnoticed")
        #expect(DoctorReport([noServer, FindingObject("sound", .ok, "ready")]).willRing)
        #expect(!DoctorReport([noServer, FindingObject("sound", .warning, "muted")]).willRing)
        #expect(
            DoctorReport([noServer, FindingObject("sound", .warning, "otherPlayer")]).willRing,
            "heard a little late"
        )
    }

    @Test("every finding of zones and days off has a text and a remedy")
    func zones() {
        let facts = ["zone": "US/Pacific", "other": "America/Los_Angeles", "problem": "no such zone"]
        let own = ["zone": "Asia/Seoul", "other": "Asia/Seoul", "problem": "no such zone"]
        let report = DoctorReport([
            FindingObject("zone", .warning, "renamed", facts), FindingObject("itemZone", .warning, "renamed", facts),
            FindingObject("zone", .warning, "lastKnown", facts), FindingObject("zone", .warning, "lastKnown", own),
            FindingObject("itemZone", .warning, "lastKnown", own), FindingObject("zone", .failure, "utc", facts),
            FindingObject("itemZone", .failure, "utc", facts), FindingObject("zone", .warning, "leapSeconds", facts),
            FindingObject("itemZone", .warning, "leapSeconds", facts),
            FindingObject("holidays", .warning, "unreadable", ["path": "/days.ics", "problem": "no"]),
            FindingObject("holidays", .warning, "notReloaded"),
        ])
        #expect(report.findings.allSatisfy { $0.mend != nil && !$0.text.contains("{") && $0.text != $0.finding.reason })
        #expect(
            page.lines(report).prefix(4) == [
                "warning  time zone: US/Pacific can't be read (no such zone); the rules of America/Los_Angeles apply",
                "         → set it: timedatectl set-timezone America/Los_Angeles",
                "warning  fixed time zone: US/Pacific can't be read (no such zone); the rules of America/Los_Angeles "
                    + "apply",
                "         → give the items this zone: clockctl alarm edit ID --zone America/Los_Angeles",
            ]
        )
        #expect(!report.willRing)
    }

    @Test("every finding of sound has a text, and a problem has a remedy")
    func sound() {
        let facts = [
            "player": "paplay", "file": "bell.oga", "device": "speaker", "failing": "pw-play failed", "problem": "x",
        ]
        let loud = facts.merging(["volumePercent": "40"]) { $1 }
        let report = DoctorReport([
            FindingObject("sound", .ok, "ready", loud), FindingObject("sound", .ok, "ready", facts),
            FindingObject("sound", .warning, "otherPlayer", facts), FindingObject("sound", .warning, "muted", facts),
            FindingObject("sound", .warning, "zeroVolume", facts), FindingObject("sound", .warning, "noDevice", facts),
            FindingObject("sound", .warning, "playersFail", facts), FindingObject("sound", .warning, "muted"),
            FindingObject("sound", .warning, "zeroVolume"), FindingObject("sound", .warning, "streamMuted", loud),
            FindingObject("sound", .warning, "streamZeroVolume", loud),
            FindingObject("sound", .warning, "cannotUnmute", facts.merging(["alarms": "2"]) { $1 }),
            FindingObject("sound", .warning, "lowVolume", loud.merging(["heardPercent": "3"]) { $1 }),
            FindingObject(
                "sound",
                .warning,
                "lowAlarms",
                loud.merging(["alarms": "a1 a2", "leastPercent": "20"]) { $1 }
            ),
        ])
        #expect(
            report.findings.map(\.text) == [
                "paplay plays bell.oga, at 40 % of full volume", "paplay plays bell.oga, volume unknown",
                "paplay plays bell.oga, but only after: pw-play failed", "the output speaker is muted",
                "the volume of the output speaker is 0", "the sound server has no output device", "no player works: x",
                "the output is muted", "the volume of the output is 0",
                "the sound server keeps the sounds of clockd muted", "the sound server keeps the volume of clockd at 0",
                "paplay plays bell.oga, but alarms with --over-mute can't unmute the output: 2",
                "paplay plays bell.oga, but only at 3 % of full volume",
                "paplay plays bell.oga, but these alarms at less than 20 % of full volume: a1 a2",
            ]
        )
        #expect(report.findings.map { $0.mend != nil } == [false, false] + Array(repeating: true, count: 12))
    }

    @Test("the remedy uses the tool that found the output")
    func tools() {
        func mend(_ reason: String, _ tool: String) -> String? {
            let facts = ["device": "speaker", "tool": tool]
            return DoctorReport([FindingObject("sound", .warning, reason, facts)]).findings[0].mend
        }
        #expect(mend("muted", "pactl") == "unmute it: pactl set-sink-mute speaker 0")
        #expect(mend("muted", "wpctl") == "unmute it: wpctl set-mute @DEFAULT_AUDIO_SINK@ 0")
        #expect(mend("zeroVolume", "pactl") == "turn it up: pactl set-sink-volume speaker 60%")
        #expect(mend("zeroVolume", "wpctl") == "turn it up: wpctl set-volume @DEFAULT_AUDIO_SINK@ 60%")
    }

    @Test(
        "no remedy names a program that isn't there",
        arguments: [
            ("daemon", "hangs", "restart it: systemctl --user restart clockd", "restart it"),
            ("daemon", "fails", "see its log: journalctl --user -t clockd", nil),
            (
                "sound", "playersFail", "restart the sound server: systemctl --user restart pipewire wireplumber",
                "repair or remove what fails, or set a player in the configuration"
            ),
            (
                "zone", "renamed", "set it: timedatectl set-timezone Asia/Seoul",
                "set it: ln -sf /usr/share/zoneinfo/Asia/Seoul /etc/localtime"
            ),
            (
                "clock", "notSynchronised", "turn on time synchronisation: timedatectl set-ntp true", "install chrony"
            ),
        ]
    )
    func withoutPrograms(subject: String, reason: String, there: String, bare: String?) {
        let finding = FindingObject(subject, .warning, reason, ["other": "Asia/Seoul"])
        let report = DoctorReport([finding], on: .withSystemd)
        #expect(report.findings.map(\.mend) == [there])
        let command = report.findings[0].finding.facts["command"]
        #expect(command.map { there.hasSuffix($0) } == true, "the command is a fact")
        #expect(DoctorReport([finding], on: .machine()).findings.map(\.mend) == [bare])
    }

    @Test("each sound server is restarted in its own way")
    func soundServers() {
        func mend(_ machine: Machine) -> String? {
            DoctorReport([FindingObject("sound", .warning, "playersFail")], on: machine).findings[0].mend
        }
        #expect(mend(.machine("/bin/pipewire")) == "restart the sound server")
        #expect(
            mend(.machine("/bin/pulseaudio")) == "restart the sound server: pulseaudio -k; pulseaudio --start"
        )
        let manager = Machine.machine("/run/user/1000/systemd/private", "/bin/systemctl", "/bin/pulseaudio")
        #expect(mend(manager) == "restart the sound server: systemctl --user restart pulseaudio")
    }

    @Test(
        "the reported symptom leads to the matching finding",
        arguments: [
            ("notHeard", "muted", "ready", "it rang, but you did not hear it", "fix sound, see above"),
            (
                "notHeard", "ready", "noServer", "it rang, but you did not hear it",
                "check what is connected to speaker, and that it is switched on and turned up; other outputs: "
                    + "pactl list short sinks"
            ),
            ("notSeen", "muted", "noServer", "it rang, but you did not see it", "fix popups, see above"),
            (
                "notSeen", "muted", "buttonsInMenu", "it rang, but you did not see it",
                "check in the settings of dunst on which screen popups are shown, and which popups are hidden"
            ),
            (
                "neitherNoticed", "muted", "noServer", "it rang, but you neither heard nor saw it",
                "fix sound, see above; fix popups, see above"
            ),
        ]
    )
    func witness(reason: String, sound: String, popups: String, text: String, mend: String) {
        let facts = ["sound": sound, "popups": popups, "device": "speaker", "server": "dunst"]
        let report = DoctorReport([FindingObject("ring", .failure, reason, facts)])
        #expect(report.findings[0].text == text)
        #expect(report.findings[0].mend == mend)
        #expect(!report.willRing)
    }

    @Test("an unknown word is shown unchanged")
    func unknown() {
        let report = DoctorReport([FindingObject("moon", .warning, "full", ["problem": "too bright"])])
        #expect(page.lines(report) == ["warning  moon: full", "         → too bright"])
    }
}
