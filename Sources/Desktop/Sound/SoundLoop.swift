import Agenda
import Localization

/// One sound, played again and again until its task is cancelled.
struct SoundLoop: Sendable {
    let choice: SoundChoice
    let kind: ItemKind
    let fade: Fade
    let source: SoundSource
    /// Called once at most, with one line.
    let report: @Sendable (_ problem: String) -> Void

    private static let failuresUntilNext = 3
    private static let firstBackoff = Duration.milliseconds(200)
    /// A sound of no length at all must not keep the machine busy.
    private static let shortestPeriod = Duration.milliseconds(500)
    /// A sound server that is restarted comes back.
    private static let retryDelay = Duration.seconds(15)

    func playOn() async {
        let began = ContinuousClock.now
        var hasReported = false
        func reportOnce(_ problem: String) {
            if !hasReported { report(problem) }
            hasReported = true
        }
        if let problem = source.problem(with: choice) { reportOnce(problem) }
        while !Task.isCancelled {
            do throws(SoundSource.Failure) {
                var problem = ""
                for candidate in try source.candidates(for: choice, kind: kind) where !Task.isCancelled {
                    problem = await repeatPlaying(candidate, since: began)
                }
                if !Task.isCancelled { reportOnce(problem) }
            } catch {
                reportOnce(error.problem)
            }
            await DesktopExecutor.sleep(for: Self.retryDelay)
        }
    }

    func playOnce() async {
        guard let candidate = try? source.candidates(for: choice, kind: kind).first else { return }
        _ = await PlayerProcess(candidate, environment: source.environment).play(volume: fade.fullVolume)
    }

    /// Returns when cancelled, or when the player failed too often in a row: then why.
    private func repeatPlaying(_ candidate: SoundSource.Candidate, since began: ContinuousClock.Instant) async -> String
    {
        let process = PlayerProcess(candidate, environment: source.environment)
        var failures = 0
        while !Task.isCancelled {
            let start = ContinuousClock.now
            let elapsed = began.duration(to: start)
            let outcome = await process.play(
                volume: fade.volume(after: elapsed),
                atMost: fade.stepLength(after: elapsed)
            )
            switch outcome {
            case .played:
                failures = 0
                await DesktopExecutor.sleep(for: Self.shortestPeriod - start.duration(to: .now))
            case .failed(let problem):
                failures += 1
                if failures == Self.failuresUntilNext { return problem }
                await DesktopExecutor.sleep(for: Self.firstBackoff * (1 << failures))
            }
        }
        return ""
    }
}
