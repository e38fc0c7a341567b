import ArgumentParser
import Chronology
import ClockAPI
import Console
import Localization

struct CalcCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calc",
        abstract: localized("Calculate with times; no daemon is needed."),
        discussion: localized(
            """
            H:MM is hours and minutes, and minutes past 59 carry. Numbers without a unit are plain factors.

            clockctl calc '1:50 + 0:25'      clockctl calc '1h30m * 3'      clockctl calc 9:00 - 17:30
            """
        )
    )

    @Argument(help: ArgumentHelp(localized("What to calculate."), valueName: "expression"))
    var words: [String]

    @OptionGroup var output: OutputOptions

    func run() throws {
        let expression = words.map(NegativeText.restored).joined(separator: " ")
        let today = Viewpoint.here.today
        let calculation = try output.reading(expression, as: .expression) { (text) throws(TimeTextError) in
            try Calculator.evaluate(text, today: today)
        }
        let object = CalculationObject(
            expression: expression,
            result: calculation.text,
            resultSeconds: calculation.value.resultSeconds
        )
        try output.print(object, ids: [calculation.text]) { _ in [calculation.annotatedText] }
    }
}

/// What `calc --json` prints.
private struct CalculationObject: Encodable {
    let expression: String
    let result: String
    /// Nil where the result is no duration.
    @OrNull var resultSeconds: Double?
}
