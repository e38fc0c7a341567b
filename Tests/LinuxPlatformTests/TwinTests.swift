import Agenda
import Chronology
import ClockTestKit
import Engine
import Testing

/// The simulated clocks and wake fulfil the same contract as the real ones, so tests that use them also apply to the
/// real ones.
struct TwinTests {
    private let clocks = SimulatedClocks(
        Now(
            wall: Instant(secondsSinceEpoch: 1_800_000_000),
            boot: BootMoment(id: BootID("simulated"), instant: BootInstant(microsecondsSinceBoot: 60_000_000)),
            asleep: .zero,
            zone: .utc
        )
    )

    @Test func clocksKeepTheContract() async throws {
        try await expectClocksContract(clocks) { clocks.advance(by: $0) }
    }

    @Test func wakeKeepsTheContract() async {
        let wake = SimulatedWake()
        let isDueSoon = {
            clocks.advance(by: .milliseconds(100))
            return wake.untilNextWake(clocks.sample()).map { $0 <= .zero } ?? false
        }
        let contract = WakeContract(
            wake: wake,
            clocks: clocks,
            forget: {},
            comes: { isDueSoon() },
            staysAway: { !isDueSoon() }
        )
        await contract.expectAll()
    }
}
