import Agenda
import Glibc
import Localization

/// What an alarm would be heard by. Silence is played to find out, and nothing else.
package enum SoundExamination: Hashable, Sendable {
    /// `failing` is what was wrong with the players that would be tried before; empty where nothing was.
    case ready(player: String, file: String, failing: String, SoundOutput)
    /// The configuration says that alarms are silent.
    case silent
    /// No file, or no player for it; `problem` is one line.
    case unheard(problem: String)
    /// There are players, and none plays.
    case playersFail(problem: String)
    /// The player is one of a sound server's, and there is none to be seen.
    case noSoundServer(player: String)
}

/// Examines sound beside whatever sounds meanwhile.
struct SoundExaminer {
    let settings: DesktopSettings
    let environment: [String: String]

    /// Longer than a player takes for silence, and than it takes to see that it hangs.
    private static let limit = Duration.seconds(6)

    func examine() async -> SoundExamination {
        let choice = settings.standardSound(for: .alarm)
        guard choice != .silent else { return .silent }
        let source = SoundSource(settings: settings, environment: environment)
        do throws(SoundSource.Failure) {
            let candidates = try source.candidates(for: choice, kind: .alarm)
            if let problem = source.problem(with: choice) { return .unheard(problem: problem) }
            return await examine(candidates)
        } catch {
            return .unheard(problem: error.problem)
        }
    }

    /// The first player that plays is the one that is heard.
    private func examine(_ candidates: [SoundSource.Candidate]) async -> SoundExamination {
        var problems: [String: String] = [:]
        var failing: [String] = []
        for candidate in candidates where problems[candidate.program] == nil {
            let problem = await problem(with: candidate)
            guard let problem else {
                let output = await SoundOutput.find(environment)
                let before = failing.joined(separator: "; ")
                return .ready(player: candidate.program, file: candidate.file, failing: before, output)
            }
            problems[candidate.program] = problem
            failing.append(problem)
        }
        if let first = candidates.first, SoundServer.isNeeded(by: first.player), !SoundServer.mayBeThere(environment) {
            return .noSoundServer(player: first.program)
        }
        return .playersFail(problem: failing.joined(separator: "; "))
    }

    /// Nil where it plays silence. What the owner's own player does beside playing nobody knows: it is not tried.
    private func problem(with candidate: SoundSource.Candidate) async -> String? {
        guard candidate.player.isKnown, let file = SilentFile(environment) else { return nil }
        let silence = SoundSource.Candidate(file: file.path, player: candidate.player, program: candidate.program)
        let process = PlayerProcess(silence, environment: environment)
        let (outcome, wasCut) = await withTimeLimit(Self.limit) { await process.play(volume: 100) }
        if wasCut { return localized("{program} does not play and does not end", ["program": candidate.program]) }
        switch outcome {
        case .played: return nil
        case .failed(let problem), .hung(let problem): return problem
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
