import AdapterTestKit
import Agenda
import Configuration
import Engine
import Foundation
import Testing

@testable import Desktop

/// Players whose first process ends before the sound does.
@Suite struct BackgroundPlayerTests {
    private let players: FakePlayers
    private let log = AlerterLog()

    init() throws {
        players = try FakePlayers()
        try players.addSilence("long.wav", seconds: 5)
    }

    private func ring(_ player: SoundPlayer, _ sound: String = "long.wav") async {
        let file = "\(players.directory.path)/share/sounds/freedesktop/stereo/\(sound)"
        await player.ring(.test(ring: 1, sound: .file(file)))
    }

    /// The processes that players left behind: their ids in a file.
    private var left: [Int32] {
        let text = try? String(contentsOfFile: "\(players.directory.path)/left", encoding: .utf8)
        return (text ?? "").split(separator: "\n").compactMap { Int32($0) }
    }

    private static let playsOn = "(trap '' TERM; while :; do sleep 0.1; done)"

    @Test(
        "A player that goes into the background plays once at a time, and ends with its ring",
        .timeLimit(.minutes(15)),
        arguments: ["\(playsOn) & echo $! >>left; exit 0", "setsid sh -c \"echo \\$\\$ >>left; \(playsOn)\" & exit 0"]
    )
    func background(script: String) async throws {
        try players.add("my-player", "cd \(players.directory.path); " + script)
        let player = players.makePlayer(log, DesktopSettings { $0.player = ["my-player"] })
        await ring(player)
        #expect(await eventually { left.count == 1 })
        try await Task.sleep(for: .seconds(3))
        #expect(left.count == 1 && players.runs.count == 1)
        #expect(left.allSatisfy { kill($0, 0) == 0 })
        await player.stop(ItemID(.ring, 1))
        #expect(await eventually { left.allSatisfy { kill($0, 0) != 0 || isZombie($0) } })
        await player.stopAll()
        #expect(log.all.isEmpty, "it was heard")
    }

    private func isZombie(_ process: Int32) -> Bool {
        let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        return text.isEmpty || text.contains(") Z ")
    }

    @Test("A player that ends at once five times gives way to the next, and that is reported", .timeLimit(.minutes(15)))
    func useless() async throws {
        try players.add("pw-play", "exit 0")
        try players.add("paplay", FakePlayers.playsOn)
        let player = players.makePlayer(log)
        await ring(player)
        #expect(await eventually { players.runs.last == "paplay long.wav" })
        #expect(players.runs.filter { $0.hasPrefix("pw-play") }.count == 5)
        #expect(
            await log.hears {
                if case .soundFailed(_, let problem) = $0 { problem.contains("ended at once") } else { false }
            }
        )
        await player.stopAll()
        #expect(log.all.count == 1, "told once")
    }

    @Test("A player that is the only one, and ends at once, is started five times", .timeLimit(.minutes(15)))
    func only() async throws {
        try players.add("my-player", "exit 0")
        let player = players.makePlayer(log, DesktopSettings { $0.player = ["my-player"] })
        await ring(player)
        #expect(await log.hears { if case .soundFailed = $0 { true } else { false } })
        // All players that only failed are tried again after 15 s.
        try await Task.sleep(for: .seconds(17))
        #expect(players.runs.count == 5)
        await player.stopAll()
    }

    @Test("A short sound is repeated as long as it rings", .timeLimit(.minutes(15)))
    func short() async throws {
        try players.addSilence("short.wav", seconds: 0.2)
        try players.add("paplay", "sleep 0.2")
        let player = players.makePlayer(log)
        await ring(player, "short.wav")
        #expect(await eventually { players.runs.count >= 7 })
        await player.stopAll()
        #expect(log.all.isEmpty)
    }
}
