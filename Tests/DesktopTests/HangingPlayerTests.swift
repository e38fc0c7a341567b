import AdapterTestKit
import Agenda
import Engine
import Foundation
import Synchronization
import Testing

@testable import Desktop

/// Players that start, but neither play nor exit.
@Suite struct HangingPlayerTests {
    private let players: FakePlayers
    private let log = AlerterLog()

    init() throws {
        players = try FakePlayers()
    }

    @Test func aPlayerThatHangsGivesWayToTheNext() async throws {
        try players.add("pw-play", FakePlayers.hangs)
        try players.add("paplay", FakePlayers.playsOn)
        let player = players.makePlayer(log)
        await player.ring(.test(ring: 1, sound: .named("first")))
        #expect(
            await eventually { players.runs == ["pw-play first.oga", "paplay first.oga"] && players.alive.count == 1 }
        )
        // The next ring skips the player without waiting again.
        await player.ring(.test(ring: 2, sound: .named("second")))
        #expect(await eventually { players.runs.last == "paplay second.oga" })
        #expect(players.runs.count == 3)
        await player.stopAll()
        #expect(log.all.isEmpty, "it was heard")
    }

    @Test func whatOnlyWaitsForItsChildrenPlays() async throws {
        try players.add("paplay", "(\(FakePlayers.playsOn)) & wait")
        let player = players.makePlayer(log)
        await player.ring(.test(ring: 1, sound: .named("first")))
        #expect(await eventually { players.runs.count == 1 })
        try await Task.sleep(for: .seconds(5))
        #expect(players.runs.count == 1)
        await player.stopAll()
    }

    /// If the processor time is unknown, for lack of a descriptor, the player is not reported as hanging.
    @Test(
        .timeLimit(.minutes(15)),
        arguments: [(ProcessorTime.unknown, false), (.none, true), (.nanoseconds(7), true)]
    )
    func whatTakesNoProcessorTimeHangs(_ time: ProcessorTime, hangs: Bool) async throws {
        let group = Promise<pid_t>()
        group.give(getpgrp())
        let watch = PlayerWatch(patience: .seconds(1)) { _ in time }
        let watching = Task { await watch.waitUntilItHangs(group) {} }
        if !hangs {
            try await Task.sleep(for: .seconds(3))
            watching.cancel()
        }
        #expect(await watching.value == hangs)
    }

    @Test("A program that is not executed is given up, however patient its player is", .timeLimit(.minutes(15)))
    func notStarted() async {
        let watch = PlayerWatch(patience: .seconds(7200)) { _ in .unknown }
        #expect(await watch.waitUntilItHangs(Promise()) {})
    }

    @Test func whereAllPlayersHangTheBellRingsAndSilenceIsTold() async throws {
        for name in ["pw-play", "paplay"] { try players.add(name, FakePlayers.hangs) }
        let told = Told()
        let player = players.makePlayer(
            log,
            silence: { ring, problem in told.state.withLock { $0.silences.append((ring, problem)) } },
            bell: { told.state.withLock { $0.bells += 1 } }
        )
        await player.ring(.test(ring: 1, sound: .named("bell")))
        #expect(
            await log.hears {
                if case .soundFailed(ItemID(.ring, 1), let problem) = $0 { problem.contains("paplay") } else { false }
            }
        )
        #expect(await eventually { told.state.withLock { $0.bells } >= 2 }, "the bell goes on")
        #expect(told.state.withLock { $0.silences }.first?.problem?.contains("does not play") == true)
        // The server is running again.
        for name in ["pw-play", "paplay"] { try players.add(name, FakePlayers.playsOn) }
        #expect(
            await eventually(within: .seconds(40)) {
                told.state.withLock { $0.silences.last.map { $0.problem == nil } == true }
            }
        )
        let bells = told.state.withLock { $0.bells }
        try await Task.sleep(for: .seconds(4))
        #expect(told.state.withLock { $0.bells } == bells)
        await player.stopAll()
        #expect(log.all.count == 1, "told once")
    }

    /// The process left its group and so receives no signals, like a process in uninterruptible sleep.
    @Test("A player that can't be killed does not block", .timeLimit(.minutes(15)))
    func cannotBeEnded() async throws {
        let python = "import os, time; os.setpgid(0, os.getpgid(os.getppid())); time.sleep(100)"
        try players.add("paplay", "exec python3 -c '\(python)'")
        let player = players.makePlayer(log)
        await player.ring(.test(ring: 1, sound: .named("first")))
        #expect(await eventually { players.alive.contains { getpgid($0) == getpgrp() } })
        let start = ContinuousClock.now
        await player.stopAll()
        #expect(start.duration(to: .now) < .seconds(50), "the player lives for 100 s")
        for process in players.alive { kill(process, SIGKILL) }
    }

    private final class Told: Sendable {
        let state = Mutex<(bells: Int, silences: [(ring: ItemID, problem: String?)])>((0, []))
    }
}
