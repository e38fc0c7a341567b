import Agenda
import Sounds

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
            guard isReadableFile(path), let header = AudioFormat.header(of: path) else { return .unreadableFile }
            return player == nil && !AudioFormat.isKnown(header) ? .notAudio : nil
        }
    }
}
