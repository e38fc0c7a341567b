import ArgumentParser
import Chronology
import CommandLineHelp
import Configuration
import Console
import Files
import Glibc
import Localization

/// Runs the command line and exits with its status.
enum Program {
    static func main() -> Never {
        StandardDescriptors.occupyClosed()
        Reader.begin(preferring: ConfiguredLanguage.name)
        TimeConventions.open()
        // If it is inherited as ignored, a reader that closes the pipe early would cause an error message.
        signal(SIGPIPE, SIG_DFL)
        exit(status().rawValue)
    }

    private static func status() -> ExitStatus {
        var arguments: [String] = []
        do {
            arguments = try CommandLineArguments.read()
            if try TodayScreen.answers(arguments) { return .done }
            if CompletionEntry.answers(arguments) { return .done }
            if try SettingsEntry.answers(arguments) { return .done }
            if let line = try LineWithoutCommand(arguments) {
                try run(line.words)
                if let note = line.note { StandardOutput.writeMessage(note.printable + "\n") }
            } else {
                try run(arguments)
            }
            return .done
        } catch {
            return end(error, of: arguments)
        }
    }

    private static func run(_ arguments: [String]) throws {
        var command = try parsed(arguments)
        try command.run()
    }

    static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        // ArgumentParser answers a request for help of an unknown command with the help of the enclosing group.
        if asksForHelp(arguments), let failure = UsageFailure.unknownCommand(in: arguments) { throw failure }
        if let command = parsedByItself(arguments) { return command }
        do {
            return try Clockctl.parseAsRoot(arguments)
        } catch {
            throw Clockctl.exitCode(for: error).isSuccess ? error : UsageFailure.make(error, arguments: arguments)
        }
    }

    /// Parses with the definition of the named command alone, which takes half of the time. Nil if the words are not a
    /// valid command: then the whole tree is used for parsing, whose errors contain the full name of the command.
    private static func parsedByItself(_ arguments: [String]) -> (any ParsableCommand)? {
        let (names, command, _) = UsageFailure.commandPath(arguments)
        guard !command.isGroup, arguments.starts(with: names) else { return nil }
        let rest = Array(arguments.dropFirst(names.count))
        // For help, the parser returns its own command.
        guard let parsed = try? command.parseAsRoot(rest), type(of: parsed) == command else { return nil }
        return parsed
    }

    static func asksForHelp(_ arguments: [String]) -> Bool {
        arguments.first == "help" || arguments.contains("--help") || arguments.contains("-h")
    }

    /// Reports the end of a command, and returns its status. `arguments`: the command line.
    static func end(_ error: any Error, of arguments: [String] = []) -> ExitStatus {
        switch error {
        case let failure as Failure:
            StandardOutput.writeMessage(failure.text)
            return failure.status
        case let status as ExitStatus: return status
        default: return answer(error, arguments)
        }
    }

    /// Prints ArgumentParser's own answers: help, the version, a completion script.
    private static func answer(_ error: any Error, _ arguments: [String]) -> ExitStatus {
        guard Clockctl.exitCode(for: error).isSuccess else {
            StandardOutput.writeMessage(Failure(.internalError, String(describing: error)).text)
            return .internalError
        }
        do {
            let words = arguments.first == "help" ? Array(arguments.dropFirst()) : arguments
            let text = HelpText.answer(
                error,
                of: Clockctl.self,
                columns: TerminalColumns.at(STDOUT_FILENO),
                end: UsageFailure.commandPath(words).last.exitStatuses
            )
            try StandardOutput.write(text + "\n")
            return .done
        } catch {
            StandardOutput.writeMessage(error.text)
            return error.status
        }
    }
}
