import ArgumentParser
import Chronology
import ClockAPI
import CommandLineHelp
import Configuration
import Files
import Glibc
import JSON
import LinuxPlatform
import Localization

@main
struct Clockd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clockd",
        abstract: localized("The daemon for alarms, timers and focus sessions."),
        discussion: [
            localized("One process for each user; {howToStart}", ["howToStart": Locations().machine.startText]),
            localized("Its command line is {command}.", ["command": "clockctl(1)"]),
            localized(
                "Environment: {variables}",
                ["variables": "CLOCKD_SOCKET, CLOCKD_STATE_DIR, CLOCKD_CONFIG, TZ, TZDIR, LANGUAGE, LC_*"]
            ),
            localized("Signals: SIGTERM and SIGINT end it cleanly, SIGHUP reloads the configuration."),
        ].joined(separator: "\n\n"),
        version: Version.line(of: "clockd")
    )

    @Flag(help: ArgumentHelp(localized("Check the configuration, report its mistakes, and exit.")))
    var checkConfig = false

    @Flag(help: ArgumentHelp(localized("With --check-config: report the mistakes as JSON.")))
    var json = false

    @Flag(help: ArgumentHelp(localized("Print the settings that result from the file, and exit.")))
    var showConfig = false

    /// For a daemon that is about to become this program (``Upgrade``).
    @Flag(help: .hidden)
    var checkStore = false

    /// Replaces ArgumentParser's `main`: the language has to be known before the help is created, and clockd has its
    /// own format of error messages.
    static func main() {
        StandardDescriptors.occupyClosed()
        Reader.begin(systemSpeaksEnglish: true)
        TimeConventions.open()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            Glibc.exit(end(error))
        }
    }

    func run() throws {
        if checkConfig { throw ExitCode(ConfigurationCommands.check(asJSON: json)) }
        if showConfig { throw ExitCode(ConfigurationCommands.show()) }
        do throws(StartFailure) {
            if checkStore { return try Daemon.checkStore() }
            ProcessSettings.leaveReapingToParent()
            // libdispatch's manager thread requests a priority that only root may have, and would log the refusal to
            // syslog.
            setenv("LIBDISPATCH_LOG", "NO", 0)
            HeapSettings.apply()
            try Daemon.run()
        } catch {
            Self.complain(error.message)
            throw ExitCode(error.exitStatus)
        }
    }

    /// Reports the reason why the daemon did not start, or prints ArgumentParser's own answers: help and the version.
    /// Returns the exit status (sysexits.h).
    private static func end(_ error: any Error) -> Int32 {
        if let status = error as? ExitCode { return status.rawValue }
        guard !exitCode(for: error).isSuccess else {
            print(HelpText.answer(error, of: Self.self, columns: TerminalColumns.at(STDOUT_FILENO)))
            return 0
        }
        switch ParserMessage(message(for: error)) {
        case .unknownOption(let name):
            let option = UnknownOption(name, help: helpMessage())
            complain(option.message, details: option.suggestions + [seeHelp])
        case .other(let message): complain(message, details: [seeHelp])
        }
        return EX_USAGE
    }

    private static var seeHelp: String { localized("see: {command}", ["command": "clockd --help"]) }

    /// Writes a line to standard error, followed by the details on separate lines.
    static func complain(_ message: String, details: [String] = []) {
        let lines = (["clockd: " + message] + details).map { $0.printable + "\n" }.joined()
        _ = write(STDERR_FILENO, lines, lines.utf8.count)
    }
}

/// Implements `clockd --check-config` and `--show-config`. Both return an exit status (sysexits.h).
enum ConfigurationCommands {
    /// Checks all files that a reload would read: the configuration and the calendars that it names.
    static func check(asJSON: Bool) -> Int32 {
        let directories = Locations().user
        let files = SettingsFiles(directories)
        if asJSON {
            let report = ConfigurationReportObject(
                path: directories.configurationFile,
                mistakes: files.mistakes.map(MistakeObject.init)
            )
            print(String(decoding: report.json, as: UTF8.self))
            return files.mistakes.isEmpty ? 0 : EX_CONFIG
        }
        guard files.mistakes.isEmpty else { return fail(files.mistakes) }
        print(localized("{path} is valid", ["path": directories.configurationFile.printable]))
        return 0
    }

    static func show() -> Int32 {
        let path = Locations().user.configurationFile
        do throws(ConfigurationError) {
            print(try Configuration.read(path).print(), terminator: "")
            return 0
        } catch {
            return fail(error.problems.map { Mistake(path, $0) })
        }
    }

    private static func fail(_ mistakes: [Mistake]) -> Int32 {
        for mistake in mistakes { Clockd.complain(mistake.text) }
        return EX_CONFIG
    }
}
