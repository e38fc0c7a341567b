import ClockTestKit
import Foundation
import Testing

/// Edited archives are refused with a single line or accepted: none crashes the daemon, now or at the next start.
///
/// `contrib/fuzz/archives/run` edits a million of them.
struct MangledArchiveTests {
    static let seeds = ProcessInfo.processInfo.environment["CLOCKD_ARCHIVE_SEEDS"].flatMap(UInt64.init) ?? 60

    @Test("A randomly edited archive is refused, or usable for a month")
    func mangled() throws {
        var trial = try ArchiveTrial()
        var outcomes: Set<EditOutcome> = []
        for seed in 0..<Self.seeds {
            let outcome = try trial.run(seed: seed)
            if case .broken(let what) = outcome { Issue.record("seed \(seed): \(what)") }
            outcomes.insert(outcome)
        }
        #expect(outcomes.isSuperset(of: [.refused, .taken]))
    }

    @Test("An archive with a number at its limit is refused, or its items remain readable when they are changed")
    func atLimits() throws {
        var trial = try ArchiveTrial()
        for text in trial.atLimits(["position", "sinceBootMicroseconds"]) {
            if case .broken(let what) = try trial.run(text) { Issue.record("\(what): \(text)") }
        }
    }
}
