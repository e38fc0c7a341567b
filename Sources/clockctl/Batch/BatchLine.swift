import ArgumentParser
import ClockClient
import Console
import JSON
import Localization
import Varlink

/// A parsed line of a batch.
struct BatchLine {
    let number: Int
    let command: any ParsableCommand
    /// Nil for a command that needs more than one call.
    let exchange: Exchange?

    /// - Parameter output: the options of the batch, which apply to each of its commands.
    /// - Returns: nil for a line without a command.
    init?(number: Int, text: String?, _ output: OutputOptions) throws {
        self.number = number
        guard let text else { throw InputLines.unreadableLine }
        var words = try CommandWords.split(text)[...]
        if words.first == "clockctl" { words.removeFirst() }
        guard !words.isEmpty else { return nil }
        command = try Program.parsed(CommandLineArguments.prepared(output.words + words))
        if command is BatchCommand { throw Failure(.usage, localized("a batch can't be part of another")) }
        exchange = try (command as? any ExchangingCommand)?.exchange()
    }

    /// Handles the answer to the line's call.
    ///
    /// - Parameter answer: a reply as an element of the answer to the batch.
    func finish(_ answer: [String: JSONValue], _ daemon: Daemon) throws {
        let parameters: [String: JSONValue] =
            if case .object(let members)? = answer["parameters"] { members } else { [:] }
        do {
            if case .string(let name)? = answer["error"] {
                throw VarlinkClientError.remote(VarlinkError(name: name, parameters: parameters))
            }
            try exchange?.finish(parameters)
        } catch let error as VarlinkClientError {
            throw daemon.failure(error, of: exchange?.method ?? "")
        }
    }
}

extension Failure {
    /// The same failure, with the line that it concerns.
    func at(line: Int) -> Failure {
        let message = localized("line {number}: {message}", ["number": String(line), "message": message])
        return Failure(status, message, details: details)
    }
}
