import Chronology
import ClockAPI
import Console
import Localization
import Varlink

/// The history of calculations, which the daemon keeps.
struct KeptCalculations {
    let output: OutputOptions

    /// Whoever has the result already waits no longer than that for its being kept.
    private static let patience = Duration.seconds(2)

    /// Without a daemon nothing is kept, and that is no error. A daemon that does not take it is one worth a line.
    func add(_ expression: String, result: String) {
        let daemon = Daemon(output)
        do throws(VarlinkClientError) {
            let connection = try VarlinkConnection(connectingTo: daemon.socket, within: Self.patience)
            let oneLine = String(expression.map { $0.isWhitespace ? " " : $0 })
            _ = try connection.call(
                CalculationsInterface.Add(expression: oneLine, result: result),
                within: Self.patience
            )
        } catch .unreachable {
            return
        } catch {
            let failure = daemon.failure(error)
            let what = localized("not kept in the history: {why}", ["why": failure.message])
            StandardOutput.writeMessage(Failure(failure.status, what).text)
        }
    }

    /// What `ans` stands for; nil when nothing was calculated yet.
    func newest(today: CivilDate) throws(Failure) -> CalculatorValue? {
        do throws(Failure) {
            let kept = try Daemon(output).call(CalculationsInterface.List(newest: 1)).calculations
            return kept.last.flatMap { try? Calculator.evaluate($0.result, today: today).value }
        } catch {
            throw Failure(
                error.status,
                localized("“ans” needs the daemon: {why}", ["why": error.message]),
                details: error.details
            )
        }
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
    }
}
