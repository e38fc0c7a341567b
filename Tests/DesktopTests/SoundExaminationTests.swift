import AdapterTestKit
import Agenda
import Engine
import Foundation
import Testing

@testable import Desktop

@Suite struct SoundExaminationTests {
    private let players: FakePlayers

    init() throws {
        players = try FakePlayers()
    }

    private func examine(_ settings: DesktopSettings = DesktopSettings()) async -> SoundExamination {
        await SoundExaminer(settings: settings, environment: players.environment).examine()
    }

    private func path(_ program: String) -> String { "\(players.directory.path)/bin/\(program)" }

    private var sound: String {
        "\(players.directory.path)/share/sounds/freedesktop/stereo/alarm-clock-elapsed.oga"
    }

    @Test func playersThatFailOrHangAreNotTheOneThatPlays() async throws {
        try players.add("pw-play", "exit 1")
        try players.add("paplay", FakePlayers.hangs)
        try players.add("canberra-gtk-play", "exit 0")
        guard case .ready(let player, sound, let failing, .unknown) = await examine() else {
            Issue.record("\(await examine())")
            return
        }
        #expect(player == path("canberra-gtk-play"))
        #expect(failing.contains("pw-play failed with status 1") && failing.contains("paplay does not play"))
        #expect(players.runs.first?.hasSuffix(".wav") == true, "silence, not the sound")
    }

    @Test func whereNoPlayerPlaysItSaysWhy() async throws {
        try players.add("canberra-gtk-play", "exit 3")
        guard case .playersFail(let problem) = await examine() else {
            Issue.record("\(await examine())")
            return
        }
        #expect(problem.contains("status 3"))
        try players.add("pw-play", "exit 1")
        #expect(await examine() == .noSoundServer(player: path("pw-play")))
    }

    @Test func theOwnersOwnPlayerIsNotTried() async throws {
        try players.add("my-player", "exit 1")
        let settings = DesktopSettings { $0.player = ["my-player"] }
        #expect(await examine(settings) == .ready(player: path("my-player"), file: sound, failing: "", .unknown))
        #expect(players.runs.isEmpty)
    }

    @Test func theOutputIsAskedFor() async throws {
        try players.add("paplay", "exit 0")
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
        let output = SoundOutput.device(name: "speaker", percent: 30, isMuted: false)
        #expect(await examine() == .ready(player: path("paplay"), file: sound, failing: "", output))
        // A tool that hangs tells nothing.
        try players.add("pactl", "exec sleep 1000")
        #expect(await examine() == .ready(player: path("paplay"), file: sound, failing: "", .unknown))
    }

    @Test(arguments: [
        (
            "Mute: no", "Volume: mono: 65536 / 100% / 0.00 dB",
            SoundOutput.device(name: "a", percent: 100, isMuted: false)
        ),
        ("Mute: yes\n", "Volume: mono: 0 /   0% / -inf dB\n", .device(name: "a", percent: 0, isMuted: true)),
        ("Mute: yes", "", .unknown), ("", "Volume: mono: 65536 / 100%", .unknown), ("Mute: no", "% 9%% x%", .unknown),
    ])
    func pactl(mute: String, volume: String, output: SoundOutput) {
        #expect(SoundOutput.pactl(name: "a", mute: mute, volume: volume) == output)
    }

    @Test(arguments: [
        ("Volume: 0.40", SoundOutput.device(name: nil, percent: 40, isMuted: false)),
        ("Volume: 1.00 [MUTED]\n", .device(name: nil, percent: 100, isMuted: true)),
        ("Volume: 0.00", .device(name: nil, percent: 0, isMuted: false)),
        ("Translate ID error: '-1' is not a valid ID", .unknown), ("", .unknown), ("Volume:", .unknown),
        ("Volume: nan", .unknown), ("Volume: 1e300", .unknown),
    ])
    func wpctl(volume: String, output: SoundOutput) {
        #expect(SoundOutput.wpctl(volume: volume) == output)
    }

    @Test func buttonsThatAreNotDrawnAreInAMenu() {
        func server(_ name: String, _ capabilities: Set<String> = ["actions"]) -> NotificationServer {
            NotificationServer(name: name, version: "1", capabilities: capabilities)
        }
        #expect(server("mako").buttonsMenu == "makoctl menu")
        #expect(server("dunst").buttonsMenu == "dunstctl context")
        #expect(server("dunst", []).buttonsMenu == nil)
        #expect(server("gnome-shell").buttonsMenu == nil)
    }
}
