import ArgumentParser
import Chronology
import ClockAPI
import Console
import Localization
import Varlink

struct CalcCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calc",
        abstract: localized("Calculate with times; no daemon is needed."),
        discussion: localized(
            """
            H:MM is hours and minutes, and minutes past 59 carry. Numbers without a unit are plain factors. While the \
            daemon runs, it keeps what was calculated, and ans is the newest result.

            clockctl calc '1:50 + 0:25'      clockctl calc '1h30m * 3'      clockctl calc 9:00 - 17:30
            """
        )
    )

    @Argument(help: ArgumentHelp(localized("What to calculate."), valueName: "expression"))
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
        case (false, false): try calculate(kept)
        case (true, _) where !words.isEmpty: throw UsageFailure.surplus(words[0])
        case (true, false): try kept.list()
        case (true, true): try kept.clear()
        }
    }

    private func calculate(_ kept: KeptCalculations) throws(Failure) {
        let expression = words.map(NegativeText.restored).joined(separator: " ")
        let calculation = try evaluate(expression, kept)
        let answer: [String: JSONValue] = [
            "expression": .string(expression), "result": .string(calculation.text),
            // Null unless the result is a duration.
            "resultSeconds": calculation.value.resultSeconds.jsonValue,
        ]
        try output.print(answer, ids: [calculation.text]) { _ in [calculation.annotatedText] }
        kept.add(expression, result: calculation.text)
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
