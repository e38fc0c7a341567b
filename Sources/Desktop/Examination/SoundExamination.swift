import Agenda
import Glibc
import Localization
import Sounds

/// Whether and how an alarm would be heard, found out by playing only silence.
package enum SoundExamination: Hashable, Sendable {
    /// `failing` lists the problems of players that are tried before this one; empty if there are none.
    case ready(player: String, file: String, failing: String, SoundOutput)
    /// Alarms are configured to be silent.
    case silent
    /// No file, or no player for it; `problem` is one line.
    case unheard(problem: String)
    /// There are players, but none plays.
    case playersFail(problem: String)
    /// The player needs a sound server, and none was found.
    case noSoundServer(player: String)
}

/// Examines sound without disturbing sounds that play meanwhile.
struct SoundExaminer {
    let settings: DesktopSettings
    let environment: [String: String]

    /// Longer than a player needs for the silence, and longer than it takes to detect that it hangs.
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

    /// Tries the players in order: the first that plays is the one that an alarm would use.
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

    /// Returns what is wrong with a player; nil if it plays silence. A configured player may do more than play, so it
    /// is not tried and counts as working.
    private func problem(with candidate: SoundSource.Candidate) async -> String? {
        guard candidate.player.isKnown, let file = SilentFile(environment) else { return nil }
        let silence = SoundSource.Candidate(file: file.path, player: candidate.player, program: candidate.program)
        let process = PlayerProcess(candidate: silence, environment: environment)
        let (outcome, wasCut) = await withTimeLimit(Self.limit) { await process.play(volume: 100) }
        if wasCut { return localized("{program} does not play and does not end", ["program": candidate.program]) }
        switch outcome {
        case .played: return nil
        case .failed(let problem), .hung(let problem): return problem
        }
    }
}

/// PipeWire or PulseAudio, found as their clients find them.
private enum SoundServer {
    static func isNeeded(by player: Player) -> Bool {
        ["pw-play", "paplay"].contains(player.program)
    }

    /// Tells whether a socket exists in its usual place, or a variable names another place.
    static func mayBeThere(_ environment: [String: String]) -> Bool {
        if environment["PULSE_SERVER"] != nil || environment["PIPEWIRE_REMOTE"] != nil { return true }
        guard let directory = environment["XDG_RUNTIME_DIR"] else { return false }
        return ["pipewire-0", "pulse/native"].contains { access("\(directory)/\($0)", F_OK) == 0 }
    }
}
