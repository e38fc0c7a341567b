import Agenda
import Foundation
import Testing

@testable import Desktop

private let parts = ["/usr/bin/pulseaudio", "/usr/bin/parec", "/usr/bin/paplay", "/usr/bin/sox"]

/// What a real sound server plays, recorded.
@Suite(
    .enabled(if: parts.allSatisfy(FileManager.default.isExecutableFile), "needs pulseaudio, pulseaudio-utils and sox")
)
struct HeardSoundTests {
    @Test func aRingIsHeardUntilItIsWithdrawn() async throws {
        let directory = try TemporaryDirectory()
        let socket = "\(directory.path)/sound-server"
        let environment = [
            "HOME": directory.path, "XDG_RUNTIME_DIR": directory.path, "PULSE_SERVER": "unix:\(socket)",
            "PATH": "/usr/bin:/bin", "PULSE_COOKIE": "\(directory.path)/cookie",
        ]
        let server = try Background(
            parts[0],
            [
                "-n", "--exit-idle-time=-1", "--daemonize=no", "-L", "module-null-sink sink_name=null", "-L",
                "module-native-protocol-unix auth-anonymous=1 socket=\(socket)",
            ],
            environment: environment
        )
        // A player that finds no server yet would wait long until it tries again.
        #expect(
            try await eventually { try await run("/usr/bin/pactl", ["info"], environment: environment).status == 0 }
        )

        let player = SoundPlayer(sink: AlerterLog(), settings: DesktopSettings(), environment: environment)
        await player.ring(.test(ring: 1, sound: .standard))
        #expect(try await eventually { try await loudness(directory, environment) > 0.01 })
        await player.stop(ItemID(.ring, 1))
        #expect(try await eventually { try await loudness(directory, environment) < 0.0001 })
        await player.stopAll()
        server.kill()
    }

    /// RMS amplitude of a second.
    private func loudness(_ directory: TemporaryDirectory, _ environment: [String: String]) async throws -> Double {
        let file = "\(directory.path)/heard.wav"
        _ = try await run(
            "/usr/bin/timeout",
            [
                "-k", "2", "-s", "INT", "1", parts[1], "--latency-msec=20", "-d", "null.monitor", "--file-format=wav",
                file,
            ],
            environment: environment
        )
        let text = try await run(parts[3], [file, "-n", "stat"]).output
        let line = try #require(text.split(separator: "\n").first { $0.contains("RMS     amplitude") })
        return try #require(line.split(separator: " ").last.flatMap { Double($0) })
    }
}
