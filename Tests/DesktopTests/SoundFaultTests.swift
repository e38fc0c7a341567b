import AdapterTestKit
import Agenda
import Configuration
import Foundation
import Testing

@testable import Desktop

/// Sounds that are refused before playing.
@Suite struct SoundFaultTests {
    private let directory: TemporaryDirectory
    private var environment: [String: String] {
        ["XDG_DATA_DIRS": "\(directory.path)/share", "XDG_DATA_HOME": "/nowhere"]
    }

    init() throws {
        directory = try TemporaryDirectory()
        _ = try directory.make("share/sounds/freedesktop/stereo")
        try Data("OggS".utf8).write(
            to: URL(fileURLWithPath: "\(directory.path)/share/sounds/freedesktop/stereo/bell.oga")
        )
    }

    private func fault(of sound: SoundChoice, _ settings: DesktopSettings = DesktopSettings()) -> SoundFault? {
        settings.fault(of: sound, environment: environment)
    }

    @Test("A name missing from the theme is refused, unless the theme is not installed")
    func names() {
        #expect(fault(of: .named("bell")) == nil)
        #expect(fault(of: .named("bel")) == .unknownName)
        #expect(fault(of: .named("bel"), DesktopSettings { $0.soundTheme = "ocean" }) == nil)
        #expect(DesktopSettings().fault(of: .named("bel"), environment: ["XDG_DATA_DIRS": "/nowhere"]) == nil)
        #expect(fault(of: .silent) == nil)
        #expect(fault(of: .standard) == nil)
    }

    @Test("Directories, unreadable and missing files are refused")
    func unreadable() throws {
        let pipe = "\(directory.path)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in ["\(directory.path)/missing.wav", directory.path, pipe, "/dev/null"] {
            #expect(fault(of: .file(path)) == .unreadableFile, "\(path)")
        }
    }

    static let files: [(name: String, bytes: [UInt8], isAudio: Bool)] = [
        ("wav", Array("RIFF\0\0\0\0WAVEfmt ".utf8), true), ("avi", Array("RIFF\0\0\0\0AVI LIST".utf8), false),
        ("ogg", Array("OggS\0".utf8), true), ("flac", Array("fLaC".utf8), true),
        ("tagged mp3", Array("ID3\u{3}".utf8), true),
        ("mp3", [0xFF, 0xFB, 0x90, 0x64], true), ("aac", [0xFF, 0xF1, 0x50, 0x80], true),
        ("m4a", [0, 0, 0, 32] + Array("ftypM4A ".utf8), true), ("aiff", Array("FORM\0\0\0\0AIFF".utf8), true),
        ("webm", [0x1A, 0x45, 0xDF, 0xA3], true), ("au", Array(".snd".utf8), true),
        ("text", Array("root:x:0:0:root:/root".utf8), false), ("empty", [], false), ("one byte", [0xFF], false),
        ("UTF-16", [0xFF, 0xFE, 0x68, 0x00], false), ("PNG", [0x89] + Array("PNG".utf8), false),
        ("JPEG", [0xFF, 0xD8, 0xFF, 0xE0], false), ("ELF", [0x7F] + Array("ELF".utf8), false),
    ]

    @Test("Unknown audio formats are refused, unless a configured player may support them", arguments: files)
    func formats(name: String, bytes: [UInt8], isAudio: Bool) throws {
        let path = "\(directory.path)/file"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        #expect(fault(of: .file(path)) == (isAudio ? nil : .notAudio))
        #expect(fault(of: .file(path), DesktopSettings { $0.player = ["mine"] }) == nil)
    }
}
