import ArgumentParser
import Console
import Glibc
import Localization

/// From the command line to the exit status.
enum Program {
    static func main() -> Never {
        Catalogue.open()
        // Inherited as ignored, it would turn a reader that has seen enough into an error of ours.
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
        do {
            return try Clockctl.parseAsRoot(arguments)
        } catch {
            throw Clockctl.exitCode(for: error).isSuccess ? error : UsageFailure.make(error, arguments: arguments)
        }
    }

    /// Help, the version, a completion script: what ArgumentParser has to say by itself.
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
