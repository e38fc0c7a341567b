import Agenda
import ClockAPI
import Configuration
import Glibc
import Sounds

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

    /// Returns the candidates in this order: the chosen sound, the default one, a bell. Throws if there is no file, or
    /// no player for any of them.
    func candidates(for choice: SoundChoice, kind: ItemKind) throws(Failure) -> [Candidate] {
        let files = files(for: choice) + files(for: settings.standardSound(for: kind)) + theme.files(named: "bell")
        guard !files.isEmpty else { throw Failure(problem: Problem.noSoundFile.english) }
        let players = players
        guard !players.isEmpty else { throw Failure(problem: Problem.noPlayer.english) }
        var candidates: [Candidate] = []
        for file in files {
            for (player, program) in players where player.canPlay(file) {
                let candidate = Candidate(file: file, player: player, program: program)
                if !candidates.contains(candidate) { candidates.append(candidate) }
            }
        }
        guard !candidates.isEmpty else { throw Failure(problem: Problem.noPlayerForSound.english) }
        return candidates
    }

    /// Returns the problem of the chosen sound, even if another can be played; nil if there is none.
    func problem(with choice: SoundChoice) -> String? {
        guard files(for: choice).isEmpty else { return nil }
        switch choice {
        case .standard, .silent: return nil
        case .named(let name): return Problem.noSuchSound(name).english
        case .file(let path): return Problem.unreadable(path: path).english
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

/// The reason why a chosen sound can't be played.
package enum SoundFault: Hashable, Sendable {
    /// The theme has no sound of this name.
    case unknownName
    /// The file does not exist, is not a regular file, or can't be read.
    case unreadableFile
    /// The file is not in a known audio format.
    case notAudio
}

extension DesktopSettings {
    func standardSound(for kind: ItemKind) -> SoundChoice {
        switch kind {
        case .timer: timerSound
        case .task: taskSound
        case .focus: focusSound
        case .dday: ddaySound
        // Kinds without a separate sound setting.
        default: alarmSound
        }
    }

    /// Returns the problem of a sound; nil if there is none that can be detected without playing it. Reads the file
    /// system, which may take long.
    ///
    /// Every name is accepted while the theme is not installed, and every file for a configured player.
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
            return player.isEmpty && !AudioFormat.isKnown(header) ? .notAudio : nil
        }
    }
}
