import AdapterTestKit
import Agenda
import Configuration
import Engine
import Foundation
import Sounds
import Synchronization
import Testing

@testable import Desktop

@Suite struct SoundPlayerTests {
    private let players: FakePlayers
    private let log = AlerterLog()

    init() throws {
        players = try FakePlayers()
    }

    private func makePlayer(_ settings: DesktopSettings = DesktopSettings()) -> SoundPlayer {
        players.makePlayer(log, settings)
    }

    @Test func theNewestOfEqualsIsHeardAndThenTheOneBefore() async throws {
        try players.add("paplay", FakePlayers.playsOn)
        let player = makePlayer()
        await player.ring(.test(ring: 1, sound: .named("first")))
        #expect(await eventually { players.runs == ["paplay first.oga"] })
        await player.ring(.test(ring: 2, sound: .named("second")))
        #expect(await eventually { players.runs.last == "paplay second.oga" && players.alive.count == 1 })
        await player.ring(.test(ring: 2, sound: .named("second"), isFirst: false))
        await player.stop(ItemID(.ring, 2))
        #expect(await eventually { players.runs.count == 3 && players.runs.last == "paplay first.oga" })
        await player.stop(ItemID(.ring, 1))
        #expect(await eventually { players.alive.isEmpty })
        #expect(log.all.isEmpty)
    }

    @Test func aQuietRingDoesNotSilenceALoudOne() async throws {
        try players.add("paplay", FakePlayers.playsOn)
        let player = makePlayer()
        await player.ring(.test(ring: 1, sound: .named("first"), volume: 100))
        #expect(await eventually { players.runs == ["paplay first.oga"] })
        await player.ring(.test(ring: 2, sound: .named("second"), volume: 5))
        try await Task.sleep(for: .milliseconds(500))
        #expect(players.runs == ["paplay first.oga"], "it is not even begun anew")
        await player.stop(ItemID(.ring, 1))
        #expect(await eventually { players.runs.last == "paplay second.oga" && players.alive.count == 1 })
        await player.stopAll()
    }

    @Test func aFadeThatIsHeardRisesAtOnceToWhatBeginsBesideIt() async throws {
        try players.add(
            "my-player",
            "echo \"$CLOCKD_VOLUME\" >> \(players.directory.path)/volumes; " + FakePlayers.playsOn
        )
        func volumes() -> String? {
            try? String(contentsOfFile: "\(players.directory.path)/volumes", encoding: .utf8)
        }
        let player = makePlayer(DesktopSettings { $0.player = ["my-player"] })
        await player.ring(.test(ring: 1, sound: .named("first"), fade: .seconds(600)))
        #expect(await eventually { volumes() == "12\n" })
        await player.ring(.test(ring: 2, sound: .named("second"), volume: 60, urgency: .normal))
        #expect(await eventually { volumes() == "12\n60\n" })
        #expect(players.runs.last == "my-player first.oga")
        await player.stopAll()
    }

    @Test func anAnnouncementWaitsForNothingAndGivesWay() async throws {
        try players.addSound("message.oga")
        try players.add("paplay", FakePlayers.playsOn)
        let player = makePlayer()
        await player.playOnce(.named("second"))
        #expect(await eventually { players.runs == ["paplay second.oga"] })
        await player.playOnce(.standard)
        await player.stop(ItemID(.ring, 9))
        await player.ring(.test(ring: 1, sound: .named("first"), volume: 5))
        #expect(await eventually { players.runs.last == "paplay first.oga" && players.alive.count == 1 })
        await player.playOnce(.standard)
        try await Task.sleep(for: .milliseconds(200))
        #expect(players.runs == ["paplay second.oga", "paplay first.oga"])
        await player.stopAll()
        await player.playOnce(.standard)
        #expect(await eventually { players.runs.last == "paplay message.oga" })
        await player.stopAll()
    }

    @Test func itIsRepeatedUntilItIsStopped() async throws {
        try players.add("paplay", "exit 0")
        let player = makePlayer()
        let began = ContinuousClock.now
        await player.ring(.test(ring: 1, sound: .named("first")))
        #expect(await eventually { players.runs.count >= 3 })
        await player.stopAll()
        let count = players.runs.count
        let most = began.duration(to: .now) / .milliseconds(500) + 2
        #expect(Double(count) < most, "a sound of no length does not keep the machine busy")
        try await Task.sleep(for: .milliseconds(700))
        #expect(players.runs.count == count)
    }

    @Test func aPlayerThatIgnoresTheEndIsKilled() async throws {
        try players.add("paplay", "trap '' TERM; while :; do sleep 0.1; done")
        let player = makePlayer()
        await player.ring(.test(ring: 1, sound: .named("first")))
        #expect(await eventually { players.alive.count == 1 })
        try await Task.sleep(for: .milliseconds(100))
        await player.stopAll()
        #expect(players.alive.isEmpty)
    }

    @Test func aPlayerThatFailsGivesWayToTheNext() async throws {
        try players.add("pw-play", "exit 1")
        try players.add("paplay", FakePlayers.playsOn)
        let player = makePlayer()
        await player.ring(.test(ring: 1, sound: .named("first")))
        #expect(await eventually { players.runs == ["pw-play first.oga", "paplay first.oga"] })
        await player.stopAll()
        #expect(log.all.isEmpty, "it was heard")
    }

    @Test func aRingWhoseSoundFailsGivesWayToOneThatPlays() async throws {
        try players.add("paplay", "case $last in *second.oga) \(FakePlayers.playsOn) ;; *) exit 1 ;; esac")
        let told = Mutex<[String]>([])
        let player = players.makePlayer(
            log,
            silence: { ring, problem in
                told.withLock { $0.append("\(ring) \(problem == nil ? "heard" : "silent")") }
            }
        )
        await player.ring(.test(ring: 2, sound: .named("second"), volume: 10, urgency: .low))
        await player.ring(.test(ring: 1, sound: .named("first")))
        #expect(await eventually { players.runs.contains("paplay first.oga") })
        #expect(await eventually { players.runs.last == "paplay second.oga" && players.alive.count == 1 })
        #expect(told.withLock { $0 } == ["r1 silent"])
        try await Task.sleep(for: .seconds(1))
        #expect(players.runs.last == "paplay second.oga", "it is left alone for a while")
        await player.stop(ItemID(.ring, 2))
        let before = players.runs.count
        #expect(
            await eventually { players.runs.dropFirst(before).contains("paplay first.oga") },
            "alone it is tried again"
        )
        await player.stopAll()
    }

    @Test func aQuietFadeDoesNotSilenceALoudRing() async throws {
        try players.add("paplay", FakePlayers.playsOn)
        let player = makePlayer()
        await player.ring(.test(ring: 1, sound: .named("first"), volume: 20))
        #expect(await eventually { players.runs == ["paplay first.oga"] })
        // An eighth of its volume, 12 percent, for more than a minute.
        await player.ring(.test(ring: 2, sound: .named("second"), fade: .seconds(600)))
        try await Task.sleep(for: .milliseconds(300))
        #expect(players.runs == ["paplay first.oga"])
        // A quarter after two seconds.
        await player.ring(.test(ring: 3, sound: .named("second"), fade: .seconds(16)))
        #expect(await eventually { players.runs.last == "paplay second.oga" }, "once it is the louder one")
        #expect(await eventually { players.alive.count == 1 })
        await player.stopAll()
    }

    @Test(arguments: [(SoundChoice.silent, 100), (.named("second"), 0)])
    func aSilentRingDoesNotSilenceOneThatIsHeard(sound: SoundChoice, volume: Int) async throws {
        try players.add("paplay", FakePlayers.playsOn)
        let player = makePlayer()
        await player.ring(.test(ring: 1, sound: .named("first"), volume: 30, urgency: .low))
        #expect(await eventually { players.runs == ["paplay first.oga"] })
        await player.ring(.test(ring: 2, sound: sound, volume: volume, urgency: .critical))
        try await Task.sleep(for: .milliseconds(500))
        #expect(players.runs == ["paplay first.oga"])
        await player.stopAll()
    }

    @Test func thePlayerTellsTheServerThatItIsAnAlarm() async throws {
        try players.add("my-player", "echo \"$PULSE_PROP|$PIPEWIRE_PROPS\" > \(players.directory.path)/told; exit 0")
        let player = makePlayer(DesktopSettings { $0.player = ["my-player"] })
        await player.ring(.test(ring: 1, sound: .named("first")))
        func told() -> String { (try? String(contentsOfFile: "\(players.directory.path)/told", encoding: .utf8)) ?? "" }
        #expect(
            await eventually {
                told() == """
                    media.role=alarm application.name=clockd application.icon_name=clockd|\
                    { application.name=clockd application.icon-name=clockd media.role=alarm }

                    """
            },
            "\(told())"
        )
        await player.stopAll()
        let own = Player.streamVariables(["PULSE_PROP": "media.role=phone", "PIPEWIRE_PROPS": "{}"])
        #expect(
            own == [
                "PULSE_PROP": "media.role=alarm application.name=clockd application.icon_name=clockd media.role=phone"
            ]
        )
    }

    @Test func whatCannotBeHeardIsToldOnce() async throws {
        try players.add("paplay", "exit 3")
        let player = makePlayer()
        await player.ring(.test(ring: 1, sound: .named("bell")))
        #expect(
            await log.hears {
                if case .soundFailed(ItemID(.ring, 1), let problem) = $0 { problem.contains("3") } else { false }
            }
        )
        await player.stopAll()
        #expect(log.all.count == 1)
    }

    @Test func aMissingSoundIsToldAndTheStandardOneHeard() async throws {
        try players.add("paplay", FakePlayers.playsOn)
        let player = makePlayer()
        await player.ring(.test(ring: 1, sound: .file("/nowhere/song.mp3")))
        #expect(
            await log.hears {
                if case .soundFailed(_, let problem) = $0 { problem.contains("song.mp3") } else { false }
            }
        )
        #expect(await eventually { players.runs == ["paplay alarm-clock-elapsed.oga"] })
        await player.stopAll()
    }

    @Test func aplayIsNotGivenWhatItCannotPlay() async throws {
        try players.add("aplay", FakePlayers.playsOn)
        let player = makePlayer()
        await player.ring(.test(ring: 1, sound: .named("first")))
        #expect(await log.hears { if case .soundFailed = $0 { true } else { false } })
        await player.stopAll()
        try players.addSound("first.wav")
        await player.ring(.test(ring: 2, sound: .named("first")))
        #expect(await eventually { players.runs == ["aplay first.wav"] })
        await player.stopAll()
    }

    @Test func withoutAPlayerItSaysSo() async throws {
        let player = SoundPlayer(
            sink: log,
            settings: DesktopSettings(),
            environment: players.environment.merging(["PATH": "/nowhere"]) { $1 }
        )
        await player.ring(.test(ring: 1, sound: .named("first")))
        #expect(await log.hears { if case .soundFailed = $0 { true } else { false } })
        await player.stopAll()
    }

    @Test func theConfiguredPlayerIsTheOnlyOne() async throws {
        try players.add("paplay", "")
        try players.add(
            "my-player",
            "test \"$1 $2 $CLOCKD_VOLUME\" = \"--loud $CLOCKD_FILE 40\" || exit 1; " + FakePlayers.playsOn
        )
        let player = makePlayer(DesktopSettings { $0.player = ["my-player", "--loud", "{file}"] })
        await player.ring(.test(ring: 1, sound: .named("first"), volume: 40))
        #expect(await eventually { players.runs == ["my-player first.oga"] })
        try await Task.sleep(for: .milliseconds(300))
        #expect(players.runs.count == 1)
        await player.stopAll()
    }

    @Test(arguments: [(SoundChoice.silent, 100), (.named("first"), 0)])
    func silenceIsSilent(sound: SoundChoice, volume: Int) async throws {
        try players.add("paplay", FakePlayers.playsOn)
        let player = makePlayer()
        await player.ring(.test(ring: 1, sound: sound, volume: volume))
        try await Task.sleep(for: .milliseconds(200))
        #expect(players.runs.isEmpty)
        #expect(log.all.isEmpty)
    }
}

@Suite struct FadeTests {
    @Test func risesToItsFullAndNotBeyond() {
        let fade = Fade(fullVolume: 80, duration: .seconds(40))
        let volumes = (0...50).map { fade.volume(after: .seconds($0)) }
        #expect(volumes.first == 10)
        #expect(volumes == volumes.sorted())
        #expect(volumes[39] == 80 && volumes[40] == 80 && volumes[50] == 80)
        #expect(fade.stepLength(after: .zero) == .seconds(5))
        #expect(fade.stepLength(after: .seconds(40)) == nil)
    }

    @Test func withoutAFadeItIsFullAtOnce() {
        let fade = Fade(fullVolume: 100, duration: .zero)
        #expect(fade.volume(after: .zero) == 100)
        #expect(fade.stepLength(after: .zero) == nil)
    }

    @Test func theQuietestIsHeard() {
        #expect(Fade(fullVolume: 3, duration: .seconds(60)).volume(after: .zero) == 1)
        #expect(Fade(fullVolume: 3, duration: .seconds(1)).stepLength(after: .zero) == .seconds(4))
    }
}

@Suite struct SoundThemeTests {
    @Test func looksInTheThemeThenInTheFallback() throws {
        let directory = try TemporaryDirectory()
        for path in ["home/sounds/ocean", "system/sounds/ocean", "system/sounds/freedesktop"] {
            let stereo = try directory.make("\(path)/stereo")
            for name in ["bell.oga", "bell.wav"] { try Data().write(to: URL(fileURLWithPath: "\(stereo)/\(name)")) }
        }
        let theme = SoundTheme(
            name: "ocean",
            environment: [
                "XDG_DATA_HOME": "\(directory.path)/home", "XDG_DATA_DIRS": "relative:\(directory.path)/system",
            ]
        )
        let found = theme.files(named: "bell").map { String($0.dropFirst(directory.path.utf8.count + 1)) }
        #expect(
            found == [
                "home/sounds/ocean/stereo/bell.wav", "home/sounds/ocean/stereo/bell.oga",
                "system/sounds/ocean/stereo/bell.wav", "system/sounds/ocean/stereo/bell.oga",
                "system/sounds/freedesktop/stereo/bell.wav", "system/sounds/freedesktop/stereo/bell.oga",
            ]
        )
        for name in ["", "../bell", "/etc/passwd", "bell\0", "..", "tea"] { #expect(theme.files(named: name).isEmpty) }
    }
}
