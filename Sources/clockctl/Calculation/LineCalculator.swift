import Chronology
import Console
import Files
import Glibc
import JSON
import Localization

/// Calculates lines in order, prints the results and stores them with the daemon.
struct LineCalculator {
    let output: OutputOptions
    var mode: Calculator.Mode
    /// The value of `ans`; nil before the first result, in which case the history is used.
    var answer: Calculation?

    private var kept: KeptCalculations { KeptCalculations(output: output) }

    mutating func calculate(_ line: String) throws(Failure) {
        let calculated = try read(line)
        let calculation = calculated.calculation
        let reply: [String: JSONValue] = [
            "expression": .string(line), "result": .string(calculation.text),
            // Null unless the result is a duration.
            "resultSeconds": calculation.value.resultSeconds.jsonValue,
        ]
        try output.print(reply, ids: [calculation.text]) { $0.lines(calculation) }
        if !output.json { output.tell(output.page.remarks(calculation)) }
        answer = calculation
        kept.add(calculated.expression, result: calculation.text)
    }

    /// As ``calculate(_:)`` in a conversation, which an unreadable line does not end: the reason is written to standard
    /// error.
    mutating func calculateOrTell(_ line: String) throws(Failure) {
        do throws(Failure) {
            try calculate(line)
        } catch {
            guard error.status != .writeFailed else { throw error }
            StandardOutput.writeMessage(error.text)
        }
    }

    /// The line and its value without printing or storing them; nil if it can't be read, or needs an answer that only
    /// the daemon has.
    func preview(_ line: String) -> CalculatedLine? {
        line.isEmpty ? nil : try? read(line, at: Viewpoint.here.civilNow, answer: answer)
    }

    /// Calculates each non-blank line of standard input, and continues after an invalid line. Each answer is printed
    /// before the next line is read, because the writer may wait for it. What is no text ends it.
    mutating func calculateInput() throws {
        // Closed: nothing to calculate.
        guard StandardDescriptors.hasInput else { return }
        var failed: ExitStatus?
        var lines = try InputLines(path: "-")
        while case .line(let number, let text) = try lines.next(waits: true) {
            guard let line = text else { throw InputLines.unreadableLine.at(line: number) }
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

    /// Calls the daemon only for a line that uses `ans` while there is no result yet.
    private func read(_ line: String) throws(Failure) -> CalculatedLine {
        let now = Viewpoint.here.civilNow
        do throws(TimeTextError) {
            return try read(line, at: now, answer: answer)
        } catch {
            guard case .noAnswerYet = error.reason, let newest = try kept.newest(today: now.date) else {
                throw Failure(error, reading: .expression, columns: output.messageColumns)
            }
            return try output.reading(line, as: .expression) { (text, _) throws(TimeTextError) in
                try read(text, at: now, answer: newest)
            }
        }
    }

    private func read(
        _ line: String,
        at now: CivilDateTime,
        answer: Calculation?
    ) throws(TimeTextError) -> CalculatedLine {
        try ReaderLanguage.current.calculation(
            line,
            today: now.date,
            // As clocks show it: results are in hours and minutes.
            time: CivilTime(hour: now.time.hour, minute: now.time.minute),
            answer: answer,
            mode: mode
        )
    }
}
