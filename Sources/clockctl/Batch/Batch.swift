import ArgumentParser
import ClockAPI
import ClockClient
import Console
import JSON
import Localization
import Varlink

/// Executes lines in order.
///
/// Many lines of one call each are sent together, and the next lines are parsed while the daemon executes them. No line
/// after an error is executed.
struct Batch {
    private let output: OutputOptions
    private let daemon: Daemon
    private let keepsGoing: Bool
    /// Lines to be sent, each with an exchange.
    private var waiting: [BatchLine] = []
    /// Lines that were sent and have not been answered yet.
    private var sent: [BatchLine] = []
    /// Whether the daemon knows that all lines are one change.
    private var isOneChange = false
    /// The status of the first error after which the batch continued.
    private var status = ExitStatus.done

    /// The number of lines sent together: the daemon executes them in about twenty milliseconds.
    private static let windowLength = 256

    init(_ output: OutputOptions, keepsGoing: Bool) {
        self.output = output
        self.keepsGoing = keepsGoing
        daemon = Daemon(output)
    }

    /// - Throws: the status of the first error of a line, which has already been reported; errors that concern the
    ///   whole batch.
    mutating func run(_ lines: inout InputLines) throws {
        while true {
            switch try lines.next(waits: waiting.isEmpty && sent.isEmpty) {
            case .line(let number, let text): try take(number, text)
            // A program that writes the lines may wait for an answer before writing the next.
            case .nothingYet: try flush()
            case .end:
                try flush()
                if status != .done { throw status }
                return
            }
        }
    }

    private mutating func take(_ number: Int, _ text: String?) throws {
        let line: BatchLine
        do {
            guard let parsed = try BatchLine(number: number, text: text, output) else { return }
            line = parsed
        } catch {
            try flush()
            return try report(error, at: number)
        }
        guard line.exchange == nil else {
            waiting.append(line)
            if waiting.count >= Self.windowLength { try sendWaiting() }
            return
        }
        try flush()
        makeOneChange()
        try attempt(line) {
            var command = line.command
            try command.run()
        }
    }

    /// So that it is undone as a whole. An older daemon knows no changes; other failures also concern the lines.
    private mutating func makeOneChange() {
        guard !isOneChange else { return }
        isOneChange = true
        _ = try? daemon.call(ChangesInterface.Join())
    }

    private mutating func flush() throws {
        try sendWaiting()
        try finishSent()
    }

    private mutating func sendWaiting() throws {
        try finishSent()
        guard !waiting.isEmpty else { return }
        makeOneChange()
        (sent, waiting) = (waiting, [])
        do throws(VarlinkClientError) {
            let calls = sent.compactMap { line in
                line.exchange.map { exchange in
                    var call = exchange.call()
                    call.mayFail = keepsGoing
                    return call
                }
            }
            try daemon.send(BatchInterface.Run(calls: calls))
        } catch {
            throw failure(error)
        }
    }

    private mutating func finishSent() throws {
        guard !sent.isEmpty else { return }
        let answers: [[String: JSONValue]]
        do throws(VarlinkClientError) {
            answers = try daemon.receive(BatchInterface.Run.Reply.self).answers
        } catch {
            guard case .remote = error else { throw failure(error) }
            return try carryOutSent()
        }
        let lines = sent
        sent = []
        for (line, answer) in zip(lines, answers) {
            try attempt(line) { [daemon] in try line.finish(answer, daemon) }
        }
        guard answers.count == lines.count else {
            throw daemon.failure(.protocolViolation("\(answers.count) answers to \(lines.count) calls"))
        }
    }

    /// Executes the lines of a refused request one by one, to find the invalid line.
    private mutating func carryOutSent() throws {
        let lines = sent
        sent = []
        for line in lines { try attempt(line) { [daemon] in try line.exchange?.carryOut(daemon) } }
    }

    private mutating func attempt(_ line: BatchLine, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            try report(error, at: line.number)
        }
    }

    /// The failure of all lines that were sent.
    private func failure(_ error: VarlinkClientError) -> Failure {
        guard let first = sent.first, let last = sent.last else { return daemon.failure(error) }
        let failure = daemon.failure(error).at(line: first.number)
        let doubt = localized(
            "it is unknown whether lines {first} to {last} were executed",
            ["first": String(first.number), "last": String(last.number)]
        )
        return Failure(failure.status, failure.message, details: failure.details + [doubt])
    }

    /// Ends the batch, or reports the error and continues.
    private mutating func report(_ error: any Error, at line: Int) throws {
        let ended = Program.end((error as? Failure)?.at(line: line) ?? error)
        // ArgumentParser's own answers, such as help, are not errors.
        guard ended != .done else { return }
        guard keepsGoing else { throw ended }
        if status == .done { status = ended }
    }
}
