import Agenda
import Glibc

/// What an alarm would be heard by, without playing anything.
package enum SoundExamination: Hashable, Sendable {
    case ready(player: String, file: String)
    /// The configuration says that alarms are silent.
    case silent
    /// No file, or no player for it; `problem` is one line.
    case unheard(problem: String)
    /// The player is one of a sound server's, and there is none to be seen.
    case noSoundServer(player: String)
}

extension SoundPlayer {
    func examine() -> SoundExamination {
        let choice = settings.standardSound(for: .alarm)
        guard choice != .silent else { return .silent }
        let source = SoundSource(settings: settings, environment: environment)
        do throws(SoundSource.Failure) {
            let candidates = try source.candidates(for: choice, kind: .alarm)
            if let problem = source.problem(with: choice) { return .unheard(problem: problem) }
            guard let first = candidates.first else { return .unheard(problem: "") }
            let hasServer = SoundServer.mayBeThere(environment)
            if hasServer { return .ready(player: first.program, file: first.file) }
            guard let direct = candidates.first(where: { !SoundServer.isNeeded(by: $0.player) }) else {
                return .noSoundServer(player: first.program)
            }
            return .ready(player: direct.program, file: direct.file)
        } catch {
            return .unheard(problem: error.problem)
        }
    }
}

/// PipeWire or PulseAudio, as their clients look for them.
private enum SoundServer {
    static func isNeeded(by player: Player) -> Bool {
        ["pw-play", "paplay"].contains(player.program)
    }

    /// Its socket is there, or it is said to be somewhere else.
    static func mayBeThere(_ environment: [String: String]) -> Bool {
        if environment["PULSE_SERVER"] != nil || environment["PIPEWIRE_REMOTE"] != nil { return true }
        guard let directory = environment["XDG_RUNTIME_DIR"] else { return false }
        return ["pipewire-0", "pulse/native"].contains { access("\(directory)/\($0)", F_OK) == 0 }
    }
}
