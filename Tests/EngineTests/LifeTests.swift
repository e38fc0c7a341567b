import ClockTestKit
import Glibc
import Testing

/// Months of simulated life, with every possible fault between any two effects. Sources/PROOF.md lists the guarantees.
/// `CLOCKD_LIFE_SEEDS` and `CLOCKD_BUSY_LIFE_SEEDS` set the number of months, `CLOCKD_LIFE_FIRST_SEED` the first seed.
struct LifeTests {
    private static func number(_ name: String) -> Int? {
        getenv(name).flatMap { Int(String(cString: $0)) }
    }

    private static let proofs = [
        proof(seeds: number("CLOCKD_LIFE_SEEDS") ?? 2_000, .month),
        proof(seeds: number("CLOCKD_BUSY_LIFE_SEEDS") ?? 2, .busyMonth),
    ].filter { $0.seeds > 0 }

    private static func proof(seeds: Int, _ plan: LifePlan) -> LifeProof {
        LifeProof(
            firstSeed: UInt64(number("CLOCKD_LIFE_FIRST_SEED") ?? 1),
            seeds: seeds,
            plan: plan,
            workers: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        )
    }

    @Test("No guarantee is violated in thousands of months and two busy ones", arguments: proofs)
    func months(proof: LifeProof) {
        let outcome = proof.run()
        #expect(outcome.figures.rings > outcome.lived, "next to nothing rings in these lives")
        guard let failure = outcome.failure else { return }
        let commit = getenv("CLOCKD_COMMIT").map { String(cString: $0) } ?? "unknown"
        // A busy month takes too long to be run hundreds of times.
        Issue.record("\(failure.report(commit: commit, shrinkAttempts: proof.plan == .month ? 600 : 0))")
    }

    @Test("A silent command runs once, whenever the daemon is killed or the power is cut", arguments: [nil, 1, 2])
    func silentCommand(powerSeed: UInt64?) {
        for boundary in 1...40 {
            let death = Step.Death(atBoundary: boundary, powerSeed: powerSeed, afterSeconds: 30)
            let story = LifeStory(
                setting: LifeStory(seed: 7).setting,
                steps: [
                    .ask(.startTimer("job", TimerWish(seconds: 600, rings: false, hasCommand: true))),
                    .dying(death, .pass(seconds: 700)), .pass(seconds: 60), .look,
                ]
            )
            let violation = story.live()
            #expect(violation == nil, "at boundary \(boundary): \(violation.map { "\($0)" } ?? "")")
        }
    }

    @Test("A failing story is shrunk to the necessary steps, and printed as source of a test")
    func shrinking() throws {
        let story = LifeStory(seed: 7)
        let wanted = story.steps.enumerated().filter { $0.offset % 11 == 3 }.map(\.element).prefix(2)
        let (shrunk, violation) = try #require(
            story.shrunk { story in
                let rest = wanted.reduce(story.steps[...]) { steps, step in
                    steps.firstIndex(of: step).map { steps[($0 + 1)...] } ?? []
                }
                let isThere = wanted.allSatisfy(story.steps.contains)
                var violation = Violation(.nothingIsLost, "pretended")
                violation.step = story.steps.count - rest.count - 1
                return isThere ? violation : nil
            }
        )
        #expect(shrunk.steps == Array(wanted))
        #expect(violation.promise == .nothingIsLost)
        let timer = LifeStory(setting: story.setting, steps: [.ask(.startTimer("tea", TimerWish(seconds: 600)))])
        let step = #".ask(.startTimer("tea", TimerWish(seconds: 600, rounds: 1, rings: true, hasCommand: false))),"#
        #expect(timer.source.contains(step))
    }
}
