import Agenda
import ClockTestKit
import Engine
import Testing

/// The simulated desktop fulfils the same contract as the real one.
struct TwinTests {
    @Test func alerterKeepsTheContract() async throws {
        let alerter = SimulatedAlerter()
        let log = AlerterLog()
        alerter.report(to: log)
        let contract = AlerterContract(
            alerter: alerter,
            log: log,
            pressSnooze: { alerter.press(.snooze, $0) },
            closeAsPerson: { alerter.close($0, .closedByPerson) },
            killServer: { alerter.serverDies() },
            startServer: { alerter.serverStarts() }
        )
        try await contract.expectAll()
    }
}
