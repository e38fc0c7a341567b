import Chronology
import ClockAPI
import ClockClient
import Console
import Localization
import Varlink

/// The history of calculations, which the daemon stores.
struct KeptCalculations {
    let output: OutputOptions

    /// The timeout for storing a result, which has been printed already.
    private static let patience = Duration.seconds(2)

    /// Stores a calculation. Does nothing if no daemon is running; prints other errors to standard error.
    func add(_ expression: String, result: String) {
        let daemon = Daemon(output)
        do throws(VarlinkClientError) {
            let connection = try VarlinkConnection(connectingTo: daemon.socket, within: Self.patience)
            _ = try connection.call(
                CalculationsInterface.Add(expression: expression, result: result),
                within: Self.patience
            )
        } catch .unreachable {
            return
        } catch {
            let failure = daemon.failure(error)
            let what = localized("not stored in the history: {why}", ["why": failure.message])
            StandardOutput.writeMessage(Failure(failure.status, what).text)
        }
    }

    /// Returns the value of `ans`; nil if nothing has been calculated yet.
    func newest(today: CivilDate) throws(Failure) -> Calculation? {
        do throws(Failure) {
            let kept = try Daemon(output).call(CalculationsInterface.List(newest: 1)).calculations
            return kept.last?.value(today: today)
        } catch {
            throw Failure(
                error.status,
                localized("“ans” needs the daemon: {why}", ["why": error.message]),
                details: error.details
            )
        }
    }

    /// The newest calculations, oldest first; empty if the daemon can't be reached.
    func recent(_ count: Int) -> [CalculationObject] {
        (try? Daemon(output).call(CalculationsInterface.List(newest: count)).calculations) ?? []
    }

    func list() throws(Failure) {
        let calculations = try Daemon(output).call(CalculationsInterface.List()).calculations
        try output.printList(
            calculations,
            ids: calculations.map(\.result),
            none: localized("no calculations")
        ) { $0.table(calculations) }
    }

    func clear() throws(Failure) {
        let cleared = try Daemon(output).call(CalculationsInterface.Clear())
        try output.print(cleared) { _ in
            [
                localized(
                    one: "{count} calculation cleared",
                    other: "{count} calculations cleared",
                    count: cleared.cleared
                )
            ]
        }
        if cleared.cleared > 0 { output.tellOfUndo([cleared]) }
    }
}

extension CalculationObject {
    /// The result, parsed again.
    func value(today: CivilDate) -> Calculation? { try? Calculator.evaluate(result, today: today) }
}
