import Agenda

/// One sound, played repeatedly until its task is cancelled.
struct SoundLoop: Sendable {
    let choice: SoundChoice
    let kind: ItemKind
    let source: SoundSource
    let hungPlayers: HungPlayers
    private let uselessPlayers = UselessPlayers()
    /// Returns the level from now on; nil if the sound should not be heard.
    let level: @Sendable () async -> SoundLevel?
    let report: @Sendable (Report) async -> Void

    enum Report: Hashable, Sendable {
        /// A problem, in one line; another sound or player may still be heard.
        case problem(String)
        /// No sound could be played, for this reason.
        case silent(String)
        /// Sent every few seconds during silence.
        case stillSilent
        /// A sound is heard again after silence.
        case heard
    }

    private static let rounds = 3
    /// The number of failures in a row after which a player that has played before is replaced by the next. One that
    /// never played is replaced at once.
    private static let failuresUntilNext = 3
    private static let firstBackoff = Duration.milliseconds(200)
    /// The shortest time between two starts: an empty sound must not keep the machine busy.
    private static let shortestPeriod = Duration.milliseconds(500)
    /// The time between reminders of silence. After the last one all players are tried again, because what failed may
    /// work now; when a sound server has appeared, at once.
    private static let reminderDelay = Duration.seconds(3)
    private static let remindersUntilRetry = 5
    /// How often a silent ring looks for a sound server: it needs neither a descriptor nor a thread for that.
    private static let lookInterval = Duration.milliseconds(250)

    /// `isSilent`: whether it was reported silent before.
    func playOn(isSilent wasSilent: Bool = false) async {
        if let problem = source.problem(with: choice) { await report(.problem(problem)) }
        var isSilent = wasSilent
        while !Task.isCancelled {
            let servers = SoundServers(source.environment)
            let problem = await playFiles(&isSilent)
            guard !Task.isCancelled else { return }
            await report(.problem(problem))
            await report(.silent(problem))
            isSilent = true
            await remindOfSilence(untilOtherThan: servers)
        }
    }

    func playOnce() async {
        for candidate in (try? candidates()) ?? [] {
            let process = PlayerProcess(candidate: candidate, environment: source.environment)
            guard !Task.isCancelled, let level = await level() else { return }
            switch await process.play(volume: level.volume) {
            case .played, .endedAtOnce: return
            case .failed: continue
            case .hung: hungPlayers.add(candidate.program)
            }
        }
    }

    /// Plays the candidates until the task is cancelled or all have failed. Returns the reasons of their failures.
    private func playFiles(_ isSilent: inout Bool) async -> String {
        do throws(SoundSource.Failure) {
            var attempts = Attempts(problems: uselessPlayers.problems.values.sorted())
            var rest = try candidates()[...]
            while let file = rest.first?.file {
                let players = rest.prefix { $0.file == file }
                rest = rest.dropFirst(players.count)
                await play(players, &isSilent, &attempts)
            }
            return attempts.problems.joined(separator: "; ")
        } catch {
            return error.problem
        }
    }

    /// Failures in one pass over the candidates.
    private struct Attempts {
        var problems: [String] = []
        /// Players not to be tried with another file.
        var useless: Set<String> = []
    }

    /// Plays one file with its players. In each round all of them are tried once; then failed ones are retried.
    private func play(
        _ candidates: ArraySlice<SoundSource.Candidate>,
        _ isSilent: inout Bool,
        _ attempts: inout Attempts
    ) async {
        for round in 0..<Self.rounds {
            let left = candidates.filter { !attempts.useless.contains($0.program) }
            if left.isEmpty || Task.isCancelled { return }
            if round > 0 { await DesktopExecutor.sleep(for: Self.firstBackoff * (1 << round)) }
            for candidate in left where !Task.isCancelled {
                let (isUseless, problem) = await repeatPlaying(candidate, &isSilent)
                if isUseless { attempts.useless.insert(candidate.program) }
                if !attempts.problems.contains(problem) { attempts.problems.append(problem) }
            }
        }
    }

    /// Returns the candidates without those of useless players, and with those of hung players last.
    private func candidates() throws(SoundSource.Failure) -> [SoundSource.Candidate] {
        let useless = uselessPlayers.problems
        let all = try source.candidates(for: choice, kind: kind).filter { useless[$0.program] == nil }
        let hung = hungPlayers.programs
        return all.filter { !hung.contains($0.program) } + all.filter { hung.contains($0.program) }
    }

    private func remindOfSilence(untilOtherThan servers: SoundServers) async {
        for reminder in 1...Self.remindersUntilRetry {
            let end = ContinuousClock.now + Self.reminderDelay
            while ContinuousClock.now < end {
                guard SoundServers(source.environment) == servers else { return }
                guard await DesktopExecutor.sleep(for: Self.lookInterval) else { return }
            }
            if reminder < Self.remindersUntilRetry { await report(.stillSilent) }
        }
    }

    /// Repeats the sound with one player. Returns the problem when the player hangs, or has failed or ended at once too
    /// often in a row, or an empty one when the sound is cancelled or should not be heard.
    private func repeatPlaying(
        _ candidate: SoundSource.Candidate,
        _ isSilent: inout Bool
    ) async -> (isUseless: Bool, problem: String) {
        let process = PlayerProcess(candidate: candidate, environment: source.environment)
        var failures = 0
        var hasPlayed = false
        while !Task.isCancelled, let level = await level() {
            let start = ContinuousClock.now
            let wasSilent = isSilent
            let outcome = await process.play(volume: level.volume, atMost: level.lasts) {
                if wasSilent { await report(.heard) }
            }
            switch outcome {
            case .played:
                (failures, hasPlayed) = (0, true)
                uselessPlayers.forget(candidate.program)
                if isSilent { await report(.heard) }
                isSilent = false
                await DesktopExecutor.sleep(for: Self.shortestPeriod - start.duration(to: .now))
            case .endedAtOnce(let problem):
                if uselessPlayers.add(candidate.program, problem) {
                    await report(.problem(problem))
                    return (true, problem)
                }
                await DesktopExecutor.sleep(for: Self.shortestPeriod - start.duration(to: .now))
            case .failed(let problem):
                failures += 1
                if !hasPlayed || failures == Self.failuresUntilNext { return (false, problem) }
                await DesktopExecutor.sleep(for: Self.firstBackoff * (1 << failures))
            case .hung(let problem):
                hungPlayers.add(candidate.program)
                return (true, problem)
            }
        }
        return (false, "")
    }
}
