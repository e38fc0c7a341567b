import Localization
import Subprocess
import SystemPackage

/// One run of a player.
struct PlayerProcess {
    private let candidate: SoundSource.Candidate
    private let environment: [String: String]

    enum Outcome: Hashable, Sendable {
        /// To its end, or as long as it was to.
        case played
        case failed(problem: String)
    }

    init(_ candidate: SoundSource.Candidate, environment: [String: String]) {
        self.candidate = candidate
        self.environment = environment
    }

    /// Returns when the process is gone; a cancelled task ends it.
    func play(volume: Int, atMost limit: Duration? = nil) async -> Outcome {
        let configuration = configuration(volume: volume)
        guard let limit else { return await run(configuration) }
        let (outcome, wasCut) = await withTimeLimit(limit) { await run(configuration) }
        return wasCut ? .played : outcome
    }

    private func run(_ configuration: Configuration) async -> Outcome {
        do {
            let result = try await Subprocess.run(configuration, input: .none, output: .discarded, error: .discarded)
            if result.terminationStatus.isSuccess { return .played }
            return .failed(problem: describe(result.terminationStatus))
        } catch {
            return .failed(problem: localized("{program} could not be started", ["program": candidate.program]))
        }
    }

    private func describe(_ status: TerminationStatus) -> String {
        switch status {
        case .exited(let code):
            localized("{program} failed with status {status}", ["program": candidate.program, "status": String(code)])
        case .signaled(let signal):
            localized(
                "{program} was ended by signal {signal}",
                ["program": candidate.program, "signal": String(signal)]
            )
        }
    }

    private func configuration(volume: Int) -> Configuration {
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = [
            .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .milliseconds(500))
        ]
        let additions: [Environment.Key: String?] = [
            "CLOCKD_FILE": candidate.file, "CLOCKD_VOLUME": String(volume),
        ]
        return Configuration(
            executable: .path(FilePath(candidate.program)),
            arguments: Arguments(candidate.player.arguments(candidate.file, volume)),
            environment: ProcessEnvironment.forChildren(environment).updating(additions),
            platformOptions: options
        )
    }
}
