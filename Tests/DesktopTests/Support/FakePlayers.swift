import AdapterTestKit
import Configuration
import Foundation
import Synchronization

@testable import Agenda
@testable import Desktop

/// Sounds, and programs that are named like known players and record their invocations.
final class FakePlayers: Sendable {
    let directory: TemporaryDirectory
    private var log: String { "\(directory.path)/log" }

    init() throws {
        directory = try TemporaryDirectory()
        _ = try directory.make("bin")
        _ = try directory.make("share/sounds/freedesktop/stereo")
        for sound in ["first", "second", "alarm-clock-elapsed", "bell"] { try addSound("\(sound).oga") }
    }

    func makePlayer(
        _ log: AlerterLog,
        _ settings: DesktopSettings = DesktopSettings(),
        silence: @escaping @Sendable (ItemID, String?) -> Void = { _, _ in },
        bell: @escaping @Sendable () -> Void = {}
    ) -> SoundPlayer {
        SoundPlayer(sink: log, settings: settings, environment: environment, silence: silence, bell: bell)
    }

    /// Plays until it is terminated, and sometimes uses processor time, as every player does.
    static let playsOn = "while :; do sleep 0.2; done"

    /// Plays a second of silence.
    static let plays = "sleep 1"

    /// Waits for a sound server that does not answer, and neither plays nor exits.
    static let hangs = "exec sleep 1000"

    /// `script` runs after the player's name and its last argument have been recorded.
    func add(_ player: String, _ script: String) throws {
        let path = "\(directory.path)/bin/\(player)"
        let text = """
            #!/bin/sh
            PATH=/usr/bin:/bin
            for last; do :; done
            echo "\(player) $(basename "$last") $$" >> \(log)
            \(script)
            """
        try writeScript(text, to: path)
    }

    func addSound(_ name: String) throws {
        try Data().write(to: URL(fileURLWithPath: "\(directory.path)/share/sounds/freedesktop/stereo/\(name)"))
    }

    /// Adds a WAV file of one channel, 8000 samples of a byte a second.
    func addSilence(_ name: String, seconds: Double) throws {
        let samples = Int(seconds * 8000)
        func number(_ number: Int, _ size: Int) -> Data { Data((0..<size).map { UInt8(number >> ($0 * 8) & 0xFF) }) }
        var file = Data("RIFF".utf8) + number(36 + samples, 4) + Data("WAVEfmt ".utf8) + number(16, 4)
        file += number(1, 2) + number(1, 2) + number(8000, 4) + number(8000, 4) + number(1, 2) + number(8, 2)
        file += Data("data".utf8) + number(samples, 4) + Data(repeating: 128, count: samples)
        try file.write(to: URL(fileURLWithPath: "\(directory.path)/share/sounds/freedesktop/stereo/\(name)"))
    }

    var environment: [String: String] {
        [
            // No other player is found, whatever is installed.
            "PATH": "\(directory.path)/bin", "XDG_DATA_DIRS": "\(directory.path)/share",
            "XDG_DATA_HOME": "/nowhere",
        ]
    }

    /// `player file`, one line per run.
    var runs: [String] {
        lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    }

    /// The players that are still running.
    var alive: [Int32] {
        lines.compactMap { $0.split(separator: " ").last.flatMap { Int32($0) } }.filter { kill($0, 0) == 0 }
    }

    private var lines: [Substring] {
        ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(separator: "\n").map { $0 }
    }
}

extension DesktopSettings {
    /// The default settings with some changes.
    init(_ change: (inout DesktopSettings) -> Void) {
        self.init()
        change(&self)
    }
}
