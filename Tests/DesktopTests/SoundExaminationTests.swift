import AdapterTestKit
import Agenda
import ClockAPI
import Configuration
import Engine
import Foundation
import Testing

@testable import Desktop

@Suite struct SoundExaminationTests {
    private let players: FakePlayers

    init() throws {
        players = try FakePlayers()
    }

    /// The limits are long, since the tests run side by side.
    private func examine(
        _ settings: DesktopSettings = DesktopSettings(),
        toolLimit: Duration = .seconds(60),
        volumes: [(setting: String, percent: Int)] = []
    ) async -> FindingObject {
        await SoundExaminer(
            settings: settings,
            environment: players.environment,
            volumes: volumes,
            playerLimit: .seconds(60),
            toolLimit: toolLimit
        ).examine()
    }

    private func path(_ program: String) -> String { "\(players.directory.path)/bin/\(program)" }

    private var sound: String {
        "\(players.directory.path)/share/sounds/freedesktop/stereo/alarm-clock-elapsed.oga"
    }

    private func ready(_ player: String, _ output: [String: String] = [:]) -> FindingObject {
        FindingObject("sound", .ok, "ready", ["player": path(player), "file": sound].merging(output) { $1 })
    }

    @Test func playersThatFailOrHangAreNotTheOneThatPlays() async throws {
        try players.add("pw-play", "exit 1")
        try players.add("paplay", FakePlayers.hangs)
        try players.add("canberra-gtk-play", FakePlayers.plays)
        let finding = await examine()
        #expect((finding.state, finding.reason) == (.warning, "otherPlayer"))
        #expect(finding.facts["player"] == path("canberra-gtk-play"))
        #expect(finding.facts["file"] == sound && finding.facts["volumePercent"] == nil)
        let failing = finding.facts["failing"] ?? ""
        #expect(failing.contains("pw-play failed with status 1") && failing.contains("paplay does not play"))
        #expect(players.runs.first?.hasSuffix(".wav") == true, "silence, not the sound")
    }

    @Test func whereNoPlayerPlaysItSaysWhy() async throws {
        try players.add("canberra-gtk-play", "exit 3")
        let finding = await examine()
        #expect((finding.state, finding.reason) == (.warning, "playersFail"))
        #expect(finding.facts["problem"]?.contains("status 3") == true)
        try players.add("pw-play", "exit 1")
        #expect(await examine() == FindingObject("sound", .warning, "noSoundServer", ["player": path("pw-play")]))
    }

    @Test func theOwnersOwnPlayerIsNotTried() async throws {
        try players.add("my-player", "exit 1")
        let settings = DesktopSettings { $0.player = ["my-player"] }
        #expect(await examine(settings) == ready("my-player"))
        #expect(players.runs.isEmpty)
    }

    @Test func theOutputIsAskedFor() async throws {
        try players.add("paplay", FakePlayers.plays)
        try players.add(
            "pactl",
            """
            case $1 in
            get-default-sink) echo speaker ;;
            get-sink-mute) test "$2 $LC_ALL" = "speaker C" && echo "Mute: no" ;;
            get-sink-volume) echo "Volume: front-left: 19661 /  30% / -31.37 dB,   front-right: 0 /   0% / -inf dB" ;;
            esac
            """
        )
        let heard = await examine()
        #expect(heard == ready("paplay", ["device": "speaker", "tool": "pactl", "volumePercent": "30"]))
        // A tool that hangs yields no report.
        try players.add("pactl", "exec sleep 1000")
        #expect(await examine(toolLimit: .milliseconds(500)) == ready("paplay"))
    }

    /// Adds a tool that knows one output of that volume in percent; `more`: its other answers.
    private func addPactl(output: Int, _ more: String = "") throws {
        try players.add(
            "pactl",
            """
            case $1 in
            get-default-sink) echo speaker ;;
            get-sink-mute) echo "Mute: no" ;;
            get-sink-volume) echo "Volume: mono: 1 / \(output)% / 0.00 dB" ;;
            \(more)
            esac
            """
        )
    }

    @Test(arguments: [
        (0, 100, "zeroVolume", nil), (3, 100, "lowVolume", "3"), (19, 100, "lowVolume", "19"), (20, 100, "ready", nil),
        (150, 15, "lowSetting", "15"), (30, 60, "lowVolume", "18"), (100, 0, "lowSetting", "0"),
    ])
    func aVolumeThatWakesNobodyIsAFinding(output: Int, setting: Int, reason: String, heard: String?) async throws {
        try players.add("paplay", FakePlayers.plays)
        try addPactl(output: output)
        let finding = await examine(volumes: [("timer.volume", setting), ("alarm.volume", 100)])
        #expect(finding.reason == reason && (finding.state == .ok) == (reason == "ready"))
        #expect(finding.facts["heardPercent"] == heard)
        #expect(finding.facts["setting"] == (reason == "lowSetting" ? "timer.volume" : nil))
    }

    @Test(arguments: [
        ("Mute: yes", "100%", "streamMuted"), ("Mute: no", "0%", "streamZeroVolume"),
        ("Mute: no", "1%", "streamLowVolume"),
        ("Mute: no", "20%", "ready"),
    ])
    func aStreamThatTheServerKeepsSilentIsSilence(mute: String, volume: String, reason: String) async throws {
        // A second of silence, during which the stream is examined.
        try players.add("paplay", "sleep 1")
        try addPactl(
            output: 100,
            """
            list) printf 'Sink Input #7\\n\\t%s\\n\\tVolume: mono: 1 / %s / 0.00 dB\\n' "\(mute)" "\(volume)"
                printf '\\tProperties:\\n\\t\\tapplication.name = "clockd"\\n' ;;
            """
        )
        let finding = await examine()
        #expect(finding.reason == reason && (finding.state == .ok) == (reason == "ready"))
    }

    @Test func aSinkThatDiscardsAllSoundIsNoDevice() async throws {
        try players.add("paplay", FakePlayers.plays)
        try players.add("pactl", "test $1 = get-default-sink && echo auto_null")
        let byPactl = await examine()
        #expect(byPactl.reason == "noDevice" && byPactl.facts["tool"] == "pactl", "\(byPactl)")
        // The same with the other tool.
        try players.add("pactl", "exit 1")
        try players.add("wpctl", "test $1 = inspect && printf 'id 32, type x\\n  * node.name = \"auto_null\"\\n'")
        let byWpctl = await examine()
        #expect(byWpctl.reason == "noDevice" && byWpctl.facts["tool"] == "wpctl", "\(byWpctl)")
    }

    @Test func buttonsThatAreNotDrawnAreInAMenu() {
        func server(_ name: String, _ capabilities: Set<String> = ["actions"]) -> FindingObject {
            FindingObject(server: name, version: "1", capabilities, isQuiet: nil)
        }
        #expect(server("mako").facts["menu"] == "makoctl menu")
        #expect(server("dunst").facts["menu"] == "dunstctl context")
        #expect(server("dunst", []).reason == "noButtons")
        #expect(server("gnome-shell").reason == "ready")
    }
}
