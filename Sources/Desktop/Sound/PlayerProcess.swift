import Localization

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
        let program = program(volume: volume)
        guard let limit else { return await run(program) }
        let (outcome, wasCut) = await withTimeLimit(limit) { await run(program) }
        return wasCut ? .played : outcome
    }

    private func run(_ program: Program) async -> Outcome {
        do throws(Program.StartFailure) {
            let exit = try await program.run()
            return exit == .exited(status: 0) ? .played : .failed(problem: describe(exit))
        } catch {
            return .failed(problem: localized("{program} could not be started", ["program": candidate.program]))
        }
    }

    private func describe(_ exit: Program.Exit) -> String {
        switch exit {
        case .exited(let code):
            localized("{program} failed with status {status}", ["program": candidate.program, "status": String(code)])
        case .signalled(let signal):
            localized(
                "{program} was ended by signal {signal}",
                ["program": candidate.program, "signal": String(signal)]
            )
        }
    }

    /// A daemon that was killed begins anew with the sound: the one before must not go on beside it.
    private func program(volume: Int) -> Program {
        let own = ["CLOCKD_FILE": candidate.file, "CLOCKD_VOLUME": String(volume)]
        return Program(
            path: candidate.program,
            arguments: candidate.player.arguments(candidate.file, volume),
            environment: ProcessEnvironment.forChildren(environment).merging(own) { $1 },
            endsWithUs: true,
            grace: .milliseconds(500)
        )
    }
}
