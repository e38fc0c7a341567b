import ClockTestKit
import Glibc
import Synchronization

/// Runs many simulated months and prints the result: `simulation [SEEDS [FIRST_SEED]] [--busy] [--quiet] [--scene]`.
/// With `--scene`, a failure is followed by what the model expected in place of its story. With
/// `--archives`, edits and imports that many archives instead; with `--rows`, edits and reads that many rows; with
/// `--year`, simulates a year with that many timers a day.
@main
struct Simulation {
    static func main() {
        let words = CommandLine.arguments.dropFirst()
        let numbers = words.compactMap(Int.init)
        if words.contains("--archives") || words.contains("--rows") {
            let edits = EditTrials(ofRows: words.contains("--rows"), from: numbers.count > 1 ? numbers[1] : 1)
            return edits.run(numbers.first ?? 1_000)
        }
        if words.contains("--year") {
            return liveYear(timersPerDay: numbers.first ?? 1_000, days: numbers.count > 1 ? numbers[1] : 365)
        }
        let proof = LifeProof(
            firstSeed: UInt64(numbers.count > 1 ? numbers[1] : 1),
            seeds: numbers.first ?? 2_000,
            plan: words.contains("--busy") ? .busyMonth : .month,
            workers: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        )
        let start = ContinuousClock.now
        let isQuiet = words.contains("--quiet")
        let shown = Atomic<Int>(0)
        let outcome = proof.run { outcome in
            let step = max(1, proof.seeds / 20)
            guard !isQuiet, outcome.lived / step > shown.load(ordering: .relaxed) else { return }
            shown.store(outcome.lived / step, ordering: .relaxed)
            print("\(outcome.lived) of \(proof.seeds) months, \(ContinuousClock.now - start)")
            fflush(nil)
        }
        print(report(outcome, proof.plan, ContinuousClock.now - start))
        guard let failure = outcome.failure else { return }
        let attempts = isQuiet ? 0 : 600
        print(failure.report(commit: commit, shrinkAttempts: attempts, withScene: words.contains("--scene")))
        exit(1)
    }

    /// Simulates a year with the default `[keep]`, and one without deletion for comparison.
    private static func liveYear(timersPerDay: Int, days: Int) {
        do {
            var totals: [String] = []
            for forgets in [true, false] {
                let year = try YearOfUse(timersPerDay: timersPerDay, forgets: forgets)
                year.live(days: days) { day in
                    guard day == 1 || day % 10 == 0 else { return }
                    print("day \(day): \(year.fileBytes() / 1_000) kB; \(year.takeTurnTimes().text)")
                    fflush(nil)
                }
                totals.append(try year.totals())
                print("\(forgets ? "standard" : "forever"): \(year.refusals) refusals, \(totals.last ?? "")")
            }
            guard totals[0] == totals[1] else { fail("the totals differ") }
        } catch {
            fail("\(error)")
        }
    }

    private static func fail(_ what: String) -> Never {
        print(what)
        exit(1)
    }

    /// The commit named by the environment.
    private static var commit: String { getenv("CLOCKD_COMMIT").map { String(cString: $0) } ?? "unknown" }

    private static func report(_ outcome: LifeProof.Outcome, _ plan: LifePlan, _ time: Duration) -> String {
        let figures = outcome.figures
        return """
            seeds             \(outcome.lived)
            days lived        \(outcome.lived * plan.days)
            steps             \(figures.steps)
            requests          \(figures.requests), \(figures.visits) of crowds
            rings             \(figures.rings)
            crashes           \(figures.crashes)
            power cuts        \(figures.powerCuts), \(figures.disk.lostSectors) unsynced sectors lost, \
            \(figures.disk.garbledSectors) garbled
            clock steps       \(figures.clockSteps)
            failing disks     \(figures.diskFaults), \(figures.disk.errors) operations failed or waited, \
            \(figures.disk.unread) of them reads
            writes, syncs     \(figures.disk.writes), \(figures.disk.syncs)
            promises broken   \(outcome.failure == nil ? 0 : 1)
            time              \(time)
            """
    }
}
