import Agenda
import Configuration
import Glibc
import Localization

/// Finds the files and players for a choice of sound.
struct SoundSource {
    let settings: DesktopSettings
    let environment: [String: String]

    /// A file, a player that can play it, and the path of that player's program.
    struct Candidate: Hashable, Sendable {
        let file: String
        let player: Player
        let program: String
    }

    struct Failure: Error {
        let problem: String
    }

    /// Returns what to try, in this order: the chosen sound, the standard one, a bell. Throws if there is no file, or
    /// no player for any of them.
    func candidates(for choice: SoundChoice, kind: ItemKind) throws(Failure) -> [Candidate] {
        let files = files(for: choice) + files(for: settings.standardSound(for: kind)) + theme.files(named: "bell")
        guard !files.isEmpty else { throw Failure(problem: localized("no sound file was found")) }
        let players = players
        guard !players.isEmpty else { throw Failure(problem: localized("no player was found")) }
        var candidates: [Candidate] = []
        for file in files {
            for (player, program) in players where player.canPlay(file) {
                let candidate = Candidate(file: file, player: player, program: program)
                if !candidates.contains(candidate) { candidates.append(candidate) }
            }
        }
        guard !candidates.isEmpty else { throw Failure(problem: localized("no player can play the sound")) }
        return candidates
    }

    /// Returns what is wrong with the chosen sound, even if another can be played; nil if nothing is.
    func problem(with choice: SoundChoice) -> String? {
        guard files(for: choice).isEmpty else { return nil }
        switch choice {
        case .standard, .silent: return nil
        case .named(let name): return localized("there is no sound “{name}”", ["name": name])
        case .file(let path): return localized("{path} can't be read", ["path": path])
        }
    }

    private var theme: SoundTheme { SoundTheme(name: settings.soundTheme, environment: environment) }

    private func files(for choice: SoundChoice) -> [String] {
        switch choice {
        case .standard, .silent: []
        case .named(let name): theme.files(named: name)
        case .file(let path): isReadableFile(path) ? [path] : []
        }
    }

    private var players: [(player: Player, program: String)] {
        let all = Player(words: settings.player).map { [$0] } ?? Player.known
        return all.compactMap { player in player.path(in: environment).map { (player, $0) } }
    }
}

/// Finds sounds by name in the directories of the freedesktop.org sound theme specification.
struct SoundTheme {
    let name: String
    /// `$XDG_DATA_HOME` and `$XDG_DATA_DIRS`, the most important first.
    let dataDirectories: [String]

    static let fallbackTheme = "freedesktop"
    private static let fileExtensions = ["wav", "oga", "ogg"]

    init(name: String, environment: [String: String]) {
        self.name = name
        let home =
            environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
            ?? environment["HOME"].map { "\($0)/.local/share" }
        let others = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
        // Only absolute paths count (XDG base directory specification).
        dataDirectories = ([home].compactMap { $0 } + others.split(separator: ":").map(String.init))
            .filter { $0.hasPrefix("/") }
    }

    /// Whether there is a directory of the theme itself, wherever its sounds come from.
    var isInstalled: Bool {
        guard Self.isPlain(name) else { return false }
        return dataDirectories.contains { directory in
            var status = stat()
            return stat("\(directory)/sounds/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        }
    }

    /// Returns all readable files of this sound, best first.
    func files(named sound: String) -> [String] {
        guard Self.isPlain(sound) else { return [] }
        var themes = [name, Self.fallbackTheme].filter(Self.isPlain)
        if themes.count == 2, themes[0] == themes[1] { themes.removeLast() }
        return themes.flatMap { theme in
            dataDirectories.flatMap { directory in
                Self.fileExtensions.map { "\(directory)/sounds/\(theme)/stereo/\(sound).\($0)" }
            }
        }.filter { access($0, R_OK) == 0 }
    }

    /// Tells whether a name is a single path component, which can't lead to another directory.
    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(UInt8(ascii: "/")) && !name.utf8.contains(0)
    }
}

/// Tells whether `path` is absolute and a regular file that this process may read.
func isReadableFile(_ path: String) -> Bool {
    var status = stat()
    return path.hasPrefix("/") && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && access(path, R_OK) == 0
}

/// Why a chosen sound can't be played.
package enum SoundFault: Hashable, Sendable {
    /// The theme has no sound of this name.
    case unknownName
    /// The file does not exist, is not a regular file, or can't be read.
    case unreadableFile
    /// The file is in no audio format that is known.
    case notAudio
}

extension DesktopSettings {
    func standardSound(for kind: ItemKind) -> SoundChoice {
        switch kind {
        case .timer, .task: timerSound
        case .focus: focusSound
        case .dday: ddaySound
        // What has no sound of its own in the configuration.
        default: alarmSound
        }
    }

    /// Returns what is wrong with a sound; nil if nothing is, as far as can be told without playing it. Reads the file
    /// system, which may take long.
    ///
    /// Every name is taken while the theme is not installed, and every file for a player of one's own.
    package func fault(of sound: SoundChoice) -> SoundFault? {
        fault(of: sound, environment: ProcessEnvironment.current)
    }

    func fault(of sound: SoundChoice, environment: [String: String]) -> SoundFault? {
        switch sound {
        case .standard, .silent: return nil
        case .named(let name):
            let theme = SoundTheme(name: soundTheme, environment: environment)
            return theme.isInstalled && theme.files(named: name).isEmpty ? .unknownName : nil
        case .file(let path):
            guard isReadableFile(path), let header = Self.header(of: path) else { return .unreadableFile }
            return player.isEmpty && !AudioFormat.isKnown(header) ? .notAudio : nil
        }
    }

    /// Reads the first bytes of a regular file; nil if it can't be read.
    private static func header(of path: String) -> [UInt8]? {
        // It may have become something else meanwhile, whose opening would wait.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var header = [UInt8](repeating: 0, count: AudioFormat.headerBytes)
        let count = pread(descriptor, &header, header.count, 0)
        return count < 0 ? nil : Array(header.prefix(count))
    }
}

/// Tells audio files by their first bytes; nothing is decoded.
enum AudioFormat {
    static let headerBytes = 12

    /// Whether a file that begins so is in a format that a player may know.
    static func isKnown(_ header: [UInt8]) -> Bool {
        signatures.contains { $0.matches(header) } || isMPEG(header)
    }

    /// Bytes at an offset, and for containers the kind behind them.
    private struct Signature {
        let bytes: [UInt8]
        var offset = 0
        /// At offset 8; empty if any will do.
        var kinds: [[UInt8]] = []

        init(_ bytes: some Sequence<UInt8>, at offset: Int = 0, kinds: [String] = []) {
            self.bytes = Array(bytes)
            self.offset = offset
            self.kinds = kinds.map { Array($0.utf8) }
        }

        func matches(_ header: [UInt8]) -> Bool {
            guard header.dropFirst(offset).starts(with: bytes) else { return false }
            return kinds.isEmpty || kinds.contains { header.dropFirst(8).starts(with: $0) }
        }
    }

    private static let signatures = [
        // WAV, also beyond 4 GiB.
        Signature("RIFF".utf8, kinds: ["WAVE"]), Signature("RF64".utf8, kinds: ["WAVE"]),
        Signature("BW64".utf8, kinds: ["WAVE"]),
        // Vorbis, Opus and FLAC in Ogg.
        Signature("OggS".utf8),
        Signature("fLaC".utf8),
        // MP3 that begins with its tags.
        Signature("ID3".utf8),
        Signature("FORM".utf8, kinds: ["AIFF", "AIFC"]),
        Signature(".snd".utf8),
        // MP4 and its kin: AAC, ALAC.
        Signature("ftyp".utf8, at: 4),
        // Matroska and WebM.
        Signature([0x1A, 0x45, 0xDF, 0xA3]),
        Signature("caff".utf8),
        Signature("Creative Voi".utf8),
        Signature("wvPK".utf8),
        Signature("MAC ".utf8),
        Signature("TTA1".utf8),
        Signature("#!AMR".utf8),
        Signature("MThd".utf8),
        // ASF: WMA.
        Signature([0x30, 0x26, 0xB2, 0x75]),
    ]

    /// A frame of MPEG audio: ISO 11172-3 layer II or III, or AAC in ADTS. Layer I would include the byte order marks
    /// of UTF-16.
    private static func isMPEG(_ header: [UInt8]) -> Bool {
        guard header.count >= 4, header[0] == 0xFF, header[1] & 0xE0 == 0xE0 else { return false }
        let layer = header[1] >> 1 & 0b11
        // ADTS, whose sync word has twelve bits: 13 sampling rates.
        if layer == 0 { return header[1] & 0xF0 == 0xF0 && header[2] >> 2 & 0b1111 < 13 }
        let isReservedVersion = header[1] >> 3 & 0b11 == 0b01
        let isInvalidRate = header[2] >> 4 == 0b1111 || header[2] >> 2 & 0b11 == 0b11
        return layer != 0b11 && !isReservedVersion && !isInvalidRate
    }
}
