import AdapterTestKit
import Foundation
import Sounds
import Testing

@Suite struct SoundLengthTests {
    private let players: FakePlayers

    init() throws {
        players = try FakePlayers()
    }

    private func length(_ content: [UInt8]) throws -> Duration? {
        let path = "\(players.directory.path)/sound"
        try Data(content).write(to: URL(fileURLWithPath: path))
        return SoundLength.ofFile(path)
    }

    private func number(_ number: Int, _ size: Int) -> [UInt8] { (0..<size).map { UInt8(number >> ($0 * 8) & 0xFF) } }

    private func page(_ granule: Int, _ packet: [UInt8]) -> [UInt8] {
        Array("OggS".utf8) + [0, 0] + number(granule, 8) + number(0, 12) + [1, UInt8(packet.count)] + packet
    }

    @Test("The length of WAV, also of a file whose header states too much")
    func wave() throws {
        try players.addSilence("long.wav", seconds: 2.5)
        let path = "\(players.directory.path)/share/sounds/freedesktop/stereo/long.wav"
        #expect(SoundLength.ofFile(path) == .seconds(2.5))
        var content = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        content.replaceSubrange(40..<44, with: [255, 255, 255, 255])
        #expect(try length(content) == .seconds(2.5))
    }

    @Test("The length of Vorbis and Opus is the position of the last page")
    func ogg() throws {
        let vorbis = [1] + Array("vorbis".utf8) + number(0, 4) + [2] + number(44_100, 4) + number(0, 14)
        let sound = [UInt8](repeating: 7, count: 100_000)
        #expect(try length(page(0, vorbis) + sound + page(22_050, [0])) == .seconds(0.5))
        #expect(try length(page(0, Array("OpusHead".utf8)) + sound + page(96_000, [0])) == .seconds(2))
    }

    @Test("The length of FLAC is in its first block")
    func flac() throws {
        let (rate, count) = (UInt64(44_100), UInt64(441_000))
        let bits = (rate << 44 | count).bigEndian
        let block = withUnsafeBytes(of: bits) { Array($0) }
        #expect(try length(Array("fLaC".utf8) + number(0, 14) + block) == .seconds(10))
    }

    @Test("Other files, cut ones and missing ones state no length")
    func unknown() throws {
        #expect(try length(Array("OggS".utf8)) == nil)
        #expect(try length(Array("RIFF    WAVEfmt ".utf8)) == nil)
        #expect(try length([]) == nil)
        #expect(SoundLength.ofFile("/nonexistent") == nil)
    }
}
