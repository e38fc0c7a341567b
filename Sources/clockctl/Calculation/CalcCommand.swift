import ArgumentParser
import Chronology
import ClockAPI
import ClockClient
import Console
import Glibc
import JSON
import Localization
import Varlink

struct CalcCommand: Command {
    static let name = "calc"
    static let abstract = localized("Calculate with times; no daemon is needed.")
    static let discussion = localized(
        """
        H:MM is hours and minutes, and minutes past 59 carry. Numbers without a unit are plain factors. While the \
        daemon runs, it keeps what was calculated, and ans is the newest result. Without an expression it \
        calculates each line of standard input.

        clockctl calc '1:50 + 0:25'      clockctl calc '1h30m * 3'      clockctl calc 9:00 - 17:30
        """
    )

    @Argument(help: .value("expression", localized("What to calculate.")))
    var words: [String] = []

    @Flag(help: ArgumentHelp(localized("List what was calculated.")))
    var history = false

    @Flag(help: ArgumentHelp(localized("With --history: clear it.")))
    var clear = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let kept = KeptCalculations(output: output)
        switch (history, clear) {
        case (false, true): throw UsageFailure.make(localized("--clear needs --history"), of: "calc")
        case (false, false) where words.isEmpty && isatty(STDIN_FILENO) == 0: try calculateLines(kept)
        case (false, false): try calculate(words.map(NegativeText.restored).joined(separator: " "), kept)
        case (true, _) where !words.isEmpty: throw UsageFailure.surplus(words[0])
        case (true, false): try kept.list()
        case (true, true): try kept.clear()
        }
    }

    /// Calculates each line that is not blank, and goes on after one that can't be calculated. An answer is printed
    /// before the next line is read: whoever writes them may wait for it.
    private func calculateLines(_ kept: KeptCalculations) throws {
        var kept = kept
        var failed: ExitStatus?
        var number = 0
        while let line = readLine() {
            number += 1
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            do throws(Failure) {
                kept.latest = try calculate(line, kept)
            } catch {
                guard error.status == .usage else { throw error }
                let message = localized("line {number}: {why}", ["number": String(number), "why": error.message])
                StandardOutput.writeMessage(Failure(error.status, message, details: error.details).text)
                failed = error.status
            }
        }
        if let failed { throw failed }
    }

    @discardableResult
    private func calculate(_ expression: String, _ kept: KeptCalculations) throws(Failure) -> Calculation {
        let calculation = try evaluate(expression, kept)
        let answer: [String: JSONValue] = [
            "expression": .string(expression), "result": .string(calculation.text),
            // Null unless the result is a duration.
            "resultSeconds": calculation.value.resultSeconds.jsonValue,
        ]
        try output.print(answer, ids: [calculation.text]) { _ in [calculation.annotatedText] }
        kept.add(expression, result: calculation.text)
        return calculation
    }

    /// Calls the daemon only for an expression that contains `ans`.
    private func evaluate(_ expression: String, _ kept: KeptCalculations) throws(Failure) -> Calculation {
        let today = Viewpoint.here.today
        do throws(TimeTextError) {
            return try Calculator.evaluate(expression, today: today)
        } catch {
            guard case .noAnswerYet = error.reason, let answer = try kept.newest(today: today) else {
                throw Failure(error, reading: .expression, columns: output.messageColumns)
            }
            return try output.reading(expression, as: .expression) { (text) throws(TimeTextError) in
                try Calculator.evaluate(text, today: today, answer: answer)
            }
        }
    }
}

/// The history of calculations, which the daemon stores.
struct KeptCalculations {
    let output: OutputOptions
    /// What this process has calculated last, which needs no daemon.
    var latest: Calculation?

    /// The timeout for storing a result, which has been printed already.
    private static let patience = Duration.seconds(2)

    /// Stores a calculation. Does nothing if no daemon is running; reports other errors on standard error.
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

    /// Returns the value of `ans`; nil if nothing has been calculated yet.
    func newest(today: CivilDate) throws(Failure) -> Calculation? {
        if let latest { return latest }
        do throws(Failure) {
            let kept = try Daemon(output).call(CalculationsInterface.List(newest: 1)).calculations
            return kept.last.flatMap { try? Calculator.evaluate($0.result, today: today) }
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
