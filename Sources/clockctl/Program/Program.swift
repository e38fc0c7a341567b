import ArgumentParser
import Console
import Glibc
import Localization

/// Runs the command line and exits with its status.
enum Program {
    static func main() -> Never {
        Catalogue.open()
        // If it is inherited as ignored, a reader that closes the pipe early would cause an error message.
        signal(SIGPIPE, SIG_DFL)
        exit(status().rawValue)
    }

    private static func status() -> ExitStatus {
        do {
            let arguments = try CommandLineArguments.read()
            var command = try parsed(arguments)
            try command.run()
            return .done
        } catch let failure as Failure {
            StandardOutput.writeMessage(failure.text)
            return failure.status
        } catch let status as ExitStatus {
            return status
        } catch {
            return ending(error)
        }
    }

    private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        // ArgumentParser answers a question for help of an unknown command with the help of what it knows.
        if asksForHelp(arguments), let failure = UsageFailure.unknownCommand(in: arguments) { throw failure }
        do {
            return try Clockctl.parseAsRoot(arguments)
        } catch {
            throw Clockctl.exitCode(for: error).isSuccess ? error : UsageFailure.make(error, arguments: arguments)
        }
    }

    private static func asksForHelp(_ arguments: [String]) -> Bool {
        arguments.first == "help" || arguments.contains("--help") || arguments.contains("-h")
    }

    /// Prints what ArgumentParser itself answers: help, the version, a completion script.
    private static func ending(_ error: any Error) -> ExitStatus {
        guard Clockctl.exitCode(for: error).isSuccess else {
            StandardOutput.writeMessage(Failure(.internalError, String(describing: error)).text)
            return .internalError
        }
        do {
            try StandardOutput.write(Clockctl.fullMessage(for: error) + "\n")
            return .done
        } catch {
            StandardOutput.writeMessage(error.text)
            return error.status
        }
    }
}
