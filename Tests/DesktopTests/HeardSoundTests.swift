import AdapterTestKit
import Agenda
import Configuration
import Engine
import Foundation
import Logging
import Testing

@testable import Desktop

private let parts = ["/usr/bin/pulseaudio", "/usr/bin/pactl", "/usr/bin/parec", "/usr/bin/paplay"]

/// Recordings of a real sound server.
@Suite(.enabled(if: parts.allSatisfy(FileManager.default.isExecutableFile), "needs pulseaudio and pulseaudio-utils"))
struct HeardSoundTests {
    private let directory: TemporaryDirectory
    private let environment: [String: String]
    private var recording: String { "\(directory.path)/heard" }

    init() throws {
        directory = try TemporaryDirectory()
        environment = [
            "HOME": directory.path, "XDG_RUNTIME_DIR": directory.path,
            "PULSE_SERVER": "unix:\(directory.path)/sound-server", "PULSE_COOKIE": "\(directory.path)/cookie",
            // A bus can have only one sound server; a second one exits.
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(directory.path)/no-bus",
            // No other player is found, whatever is installed.
            "PATH": try directory.make("bin"),
        ]
        try FileManager.default.createSymbolicLink(
            atPath: "\(directory.path)/bin/paplay",
            withDestinationPath: "/usr/bin/paplay"
        )
    }

    @Test func aRingIsHeardUntilItIsWithdrawn() async throws {
        let parts = try await startServer()
        defer { parts.forEach { $0.kill() } }
        let player = SoundPlayer(sink: AlerterLog(), settings: DesktopSettings(), environment: environment)
        await player.ring(.test(ring: 1, sound: .standard))
        #expect(await eventually { loudness > 0.01 })
        await player.stop(ItemID(.ring, 1))
        #expect(await eventually { loudness < 0.0001 })
        await player.stopAll()
    }

    @Test func theLoudOneIsHeardThoughAQuietOneBeginsLater() async throws {
        let parts = try await startServer()
        defer { parts.forEach { $0.kill() } }
        let tone = try writeTone()
        let player = SoundPlayer(sink: AlerterLog(), settings: DesktopSettings(), environment: environment)
        await player.ring(.test(ring: 1, sound: .file(tone), volume: 100))
        #expect(await eventually { loudness > 0.3 })
        await player.ring(.test(ring: 2, sound: .file(tone), volume: 20))
        try await Task.sleep(for: .seconds(3))
        #expect(loudness > 0.3, "the loud one goes on")
        await player.stop(ItemID(.ring, 1))
        #expect(await eventually { loudness > 0.001 && loudness < 0.05 }, "then the quiet one is heard")
        await player.stop(ItemID(.ring, 2))
        #expect(await eventually { loudness < 0.0001 })
        await player.stopAll()
    }

    @Test func theServerIsToldThatItIsAnAlarmOfOurs() async throws {
        let parts = try await startServer()
        defer { parts.forEach { $0.kill() } }
        let player = SoundPlayer(sink: AlerterLog(), settings: DesktopSettings(), environment: environment)
        await player.ring(.test(ring: 1, sound: .file(try writeTone())))
        #expect(await eventually { loudness > 0.3 })
        let told = try await pactl("list", "sink-inputs")
        for property in [
            "media.role = \"alarm\"", "application.name = \"clockd\"", "application.icon_name = \"clockd\"",
        ] {
            #expect(told.contains("\t\(property)\n"), "\(told)")
        }
        await player.stopAll()
    }

    @Test func anOutputIsUnmutedForARingThatAsksForItAndPutBack() async throws {
        let parts = try await startServer()
        defer { parts.forEach { $0.kill() } }
        try FileManager.default.createSymbolicLink(
            atPath: "\(directory.path)/bin/pactl",
            withDestinationPath: "/usr/bin/pactl"
        )
        let output = OutputOverride(
            environment: environment,
            records: OutputRecords(files: RuntimeFiles(directory: "\(directory.path)/sound"), stateDirectory: nil),
            logger: Logger(label: "test")
        )
        let player = SoundPlayer(
            sink: AlerterLog(),
            settings: DesktopSettings(),
            environment: environment,
            output: output
        )
        let tone = try writeTone()
        _ = try await pactl("set-sink-mute", "null", "1")
        _ = try await pactl("set-sink-volume", "null", "10%")
        await player.ring(.test(ring: 1, sound: .file(tone)))
        try await Task.sleep(for: .seconds(2))
        #expect(loudness < 0.0001, "it did not ask for it")
        await player.ring(.test(ring: 2, sound: .file(tone), overMute: true))
        #expect(await eventually { loudness > 0.3 })
        await player.stop(ItemID(.ring, 2))
        #expect(await eventually { loudness < 0.0001 }, "the other one still rings, muted as before")
        #expect(try await pactl("get-sink-mute", "null") == "Mute: yes\n")
        #expect(try await pactl("get-sink-volume", "null").contains(" 10% "))
        await player.stopAll()
        await output.close()
    }

    private func pactl(_ arguments: String...) async throws -> String {
        try await run("/usr/bin/pactl", arguments, environment: environment.merging(["LC_ALL": "C"]) { $1 }).output
    }

    @Test func aPlayerThatWaitsForItsServerHangsAndOneThatPlaysDoesNot() async throws {
        let parts = try await startServer()
        defer { parts.forEach { $0.kill() } }
        let tone = try writeTone()
        let log = AlerterLog()
        let player = SoundPlayer(sink: log, settings: DesktopSettings(), environment: environment)
        await player.ring(.test(ring: 1, sound: .file(tone)))
        #expect(await eventually { loudness > 0.3 })
        // Longer than a player may run without using the processor.
        try await Task.sleep(for: .seconds(5))
        #expect(loudness > 0.3 && log.all.isEmpty, "what plays is left alone")
        parts[0].stop()
        #expect(
            await log.hears {
                if case .soundFailed(_, let problem) = $0 { problem.contains("does not play") } else { false }
            }
        )
        parts[0].goOn()
        #expect(await eventually(within: .seconds(40)) { loudness > 0.3 }, "heard again when the server is back")
        await player.stopAll()
    }

    /// Half a minute of 440 Hz.
    private func writeTone() throws -> String {
        let rate = 44_100
        let samples = (0..<rate * 30).map { Int16(sin(Double($0) * 440 * 2 * .pi / Double(rate)) * 30_000) }
        func bytes(_ number: some FixedWidthInteger) -> Data { withUnsafeBytes(of: number.littleEndian) { Data($0) } }
        var file = Data("RIFF".utf8) + bytes(UInt32(36 + samples.count * 2)) + Data("WAVEfmt ".utf8) + bytes(UInt32(16))
        file += bytes(UInt16(1)) + bytes(UInt16(1)) + bytes(UInt32(rate)) + bytes(UInt32(rate * 2)) + bytes(UInt16(2))
        file += bytes(UInt16(16)) + Data("data".utf8) + bytes(UInt32(samples.count * 2))
        samples.withUnsafeBytes { file.append(contentsOf: $0) }
        let path = "\(directory.path)/tone.wav"
        try file.write(to: URL(fileURLWithPath: path))
        return path
    }

    /// The server and its recorder.
    private func startServer() async throws -> [Background] {
        let server = try Background(
            "/usr/bin/pulseaudio",
            [
                "-n", "--exit-idle-time=-1", "--daemonize=no", "-L", "module-null-sink sink_name=null", "-L",
                "module-native-protocol-unix auth-anonymous=1 socket=\(directory.path)/sound-server",
            ],
            environment: environment
        )
        // A player started before the server would wait a long time until its next attempt.
        #expect(
            try await eventually { try await run("/usr/bin/pactl", ["info"], environment: environment).status == 0 }
        )
        let recorder = try Background(
            "/usr/bin/parec",
            ["-d", "null.monitor", "--latency-msec=50", "--format=s16le", "--raw", recording],
            environment: environment
        )
        return [server, recorder]
    }

    /// RMS amplitude of the last half second, 0 to 1; nil until half a second has been recorded.
    private var loudness: Double {
        let bytes = 44_100 * 2 * 2 / 2
        guard let data = FileManager.default.contents(atPath: recording), data.count >= bytes else { return .nan }
        let samples = data.suffix(bytes).withUnsafeBytes { raw in
            stride(from: 0, to: raw.count - 1, by: 2).map { raw.loadUnaligned(fromByteOffset: $0, as: Int16.self) }
        }
        let sum = samples.reduce(0.0) { $0 + pow(Double($1) / 32_768, 2) }
        return (sum / Double(samples.count)).squareRoot()
    }
}
