import Agenda
import Localization
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
        let all = settings.player.flatMap(Player.init(words:)).map { [$0] } ?? Player.known
        return all.compactMap { player in player.path(in: environment).map { (player, $0) } }
    }
}
