import Dispatch
import Synchronization

/// Simulates many lives on all processors until one of them violates a guarantee.
package struct LifeProof: Sendable {
    package var firstSeed: UInt64
    package var seeds: Int
    package var plan: LifePlan
    package var workers: Int

    package init(firstSeed: UInt64 = 1, seeds: Int, plan: LifePlan = .month, workers: Int) {
        self.firstSeed = firstSeed
        self.seeds = seeds
        self.plan = plan
        self.workers = workers
    }

    package struct Outcome: Sendable {
        package var lived = 0
        package var figures = LifeFigures()
        /// The failure with the lowest seed of the simulated lives.
        package var failure: Failure?
    }

    package struct Failure: Sendable {
        package var seed: UInt64
        package var plan: LifePlan
        package var violation: Violation

        /// Returns everything needed to reproduce the failure.
        package func report(commit: String, shrinkAttempts: Int = 600, withScene: Bool = false) -> String {
            let story = LifeStory(seed: seed, plan: plan)
            let (short, last) = story.shrunk(attempts: shrinkAttempts) ?? (story, violation)
            return """
                Broken: \(violation.promise.rawValue) (\(violation.what)), after step \(violation.step)
                Seed \(seed), commit \(commit)
                Shrunk from \(story.steps.count) steps to \(short.steps.count): \(last.promise.rawValue) (\(last.what))
                \(withScene ? last.scene : short.source)
                """
        }
    }

    /// Simulates the lives. `progress` is called on worker threads with the outcome so far.
    package func run(progress: @escaping @Sendable (Outcome) -> Void = { _ in }) -> Outcome {
        let outcome = Mutex(Outcome())
        let next = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: workers) { _ in
            while true {
                let index = next.add(1, ordering: .relaxed).oldValue
                guard index < seeds, outcome.withLock({ $0.failure == nil }) else { return }
                let seed = firstSeed + UInt64(index)
                var figures = LifeFigures()
                let violation = LifeStory(seed: seed, plan: plan).live(&figures)
                let state = outcome.withLock { outcome in
                    outcome.lived += 1
                    outcome.figures += figures
                    if let violation, seed < outcome.failure?.seed ?? .max {
                        outcome.failure = Failure(seed: seed, plan: plan, violation: violation)
                    }
                    return outcome
                }
                progress(state)
            }
        }
        return outcome.withLock { $0 }
    }
}
