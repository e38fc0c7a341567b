import ClockTestKit
import Glibc
import Synchronization

/// Edits archives or rows at random, and ends the program at the first seed that violates a guarantee or traps.
struct EditTrials {
    private let ofRows: Bool
    private let first: Int

    init(ofRows: Bool, from first: Int) {
        self.ofRows = ofRows
        self.first = first
    }

    /// The seed of the current trial, printed on a trap.
    private static let seed = Atomic<Int>(0)

    func run(_ runs: Int) {
        Self.reportTraps()
        do {
            var archives = try ArchiveTrial()
            let rows = try RowTrial(archive: archives.archive)
            var taken = 0
            for text in ofRows ? [] : archives.atLimits() {
                if case .broken(let what) = try archives.run(text) { fail("\(what) in \(text)") }
            }
            for seed in first..<(first + runs) {
                Self.seed.store(seed, ordering: .relaxed)
                let outcome = ofRows ? rows.run(seed: UInt64(seed)) : try archives.run(seed: UInt64(seed))
                if case .broken(let what) = outcome { fail(what) }
                if outcome == .taken { taken += 1 }
            }
            print("\(runs) \(ofRows ? "rows" : "archives") from seed \(first), \(taken) of them taken")
        } catch {
            fail("\(error)")
        }
    }

    private func fail(_ what: String) -> Never {
        print("seed \(Self.seed.load(ordering: .relaxed)): \(what)")
        exit(1)
    }

    private static func reportTraps() {
        for trap in [SIGILL, SIGTRAP, SIGSEGV] {
            signal(trap) { signal in
                // Printing isn't safe in a handler, but nothing else runs on this thread any more.
                print("seed \(EditTrials.seed.load(ordering: .relaxed)): signal \(signal)")
                fflush(nil)
                _exit(1)
            }
        }
    }
}
