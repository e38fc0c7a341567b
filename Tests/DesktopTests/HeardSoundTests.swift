import AdapterTestKit
import Agenda
import Foundation
import Testing

@testable import Desktop

private let parts = ["/usr/bin/pulseaudio", "/usr/bin/pactl", "/usr/bin/parec", "/usr/bin/paplay"]

/// What a real sound server plays, recorded.
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
            "PATH": "/usr/bin:/bin",
        ]
    }

    @Test func aRingIsHeardUntilItIsWithdrawn() async throws {
        let server = try Background(
            "/usr/bin/pulseaudio",
            [
                "-n", "--exit-idle-time=-1", "--daemonize=no", "-L", "module-null-sink sink_name=null", "-L",
                "module-native-protocol-unix auth-anonymous=1 socket=\(directory.path)/sound-server",
            ],
            environment: environment
        )
        // A player that finds no server yet would wait long until it tries again.
        #expect(
            try await eventually { try await run("/usr/bin/pactl", ["info"], environment: environment).status == 0 }
        )
        let recorder = try Background(
            "/usr/bin/parec",
            ["-d", "null.monitor", "--latency-msec=50", "--format=s16le", "--raw", recording],
            environment: environment
        )

        let player = SoundPlayer(sink: AlerterLog(), settings: DesktopSettings(), environment: environment)
        await player.ring(.test(ring: 1, sound: .standard))
        #expect(await eventually { loudness > 0.01 })
        await player.stop(ItemID(.ring, 1))
        #expect(await eventually { loudness < 0.0001 })
        await player.stopAll()
        recorder.kill()
        server.kill()
    }

    /// RMS amplitude of the last half second, 0 to 1; nothing while less than that was recorded.
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
