import Chronology
import ClockClient
import Console
import JSON
import Localization

/// Calculates lines one after the other, prints the results and has the daemon keep them.
struct LineCalculator {
    let output: OutputOptions
    var mode: Calculator.Mode
    /// The value of `ans`; nil before the first result, which is then looked for in the history.
    var answer: Calculation?

    private var kept: KeptCalculations { KeptCalculations(output: output) }

    init(output: OutputOptions, mode: Calculator.Mode) {
        self.output = output
        self.mode = mode
    }

    mutating func calculate(_ line: String) throws(Failure) {
        let calculated = try read(line)
        let calculation = calculated.calculation
        let reply: [String: JSONValue] = [
            "expression": .string(line), "result": .string(calculation.text),
            // Null unless the result is a duration.
            "resultSeconds": calculation.value.resultSeconds.jsonValue,
        ]
        try output.print(reply, ids: [calculation.text]) { [$0.line(calculation)] }
        answer = calculation
        kept.add(calculated.expression, result: calculation.text)
    }

    /// Calculates each line of standard input that is not blank, and goes on after one that can't be calculated. An answer
    /// is printed before the next line is read: whoever writes them may wait for it.
    mutating func calculateInput() throws {
        var failed: ExitStatus?
        var number = 0
        while let line = readLine() {
            number += 1
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            do throws(Failure) {
                try calculate(line)
            } catch {
                guard error.status == .usage else { throw error }
                let message = localized("line {number}: {why}", ["number": String(number), "why": error.message])
                StandardOutput.writeMessage(Failure(error.status, message, details: error.details).text)
                failed = error.status
            }
        }
        if let failed { throw failed }
    }

    /// Calls the daemon only for a line that needs an answer and where there is none yet.
    private func read(_ line: String) throws(Failure) -> CalculatedLine {
        let today = Viewpoint.here.today
        do throws(TimeTextError) {
            return try ReaderLanguage.current.calculation(line, today: today, answer: answer, mode: mode)
        } catch {
            guard case .noAnswerYet = error.reason, let newest = try kept.newest(today: today) else {
                throw Failure(error, reading: .expression, columns: output.messageColumns)
            }
            return try output.reading(line, as: .expression) { (text) throws(TimeTextError) in
                try ReaderLanguage.current.calculation(text, today: today, answer: newest, mode: mode)
            }
        }
    }
}
