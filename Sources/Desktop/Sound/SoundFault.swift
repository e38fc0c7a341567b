import Agenda
import Glibc

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
            return player == nil && !AudioFormat.isKnown(header) ? .notAudio : nil
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
