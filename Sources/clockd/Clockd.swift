import ArgumentParser
import Chronology
import ClockAPI
import Configuration
import Files
import Glibc
import JSON
import LinuxPlatform
import Localization
import Varlink

@main
struct Clockd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clockd",
        abstract: "Keeps alarms, timers and focus sessions, and never misses one.",
        discussion: """
            One process for each user, usually started by systemd: systemctl --user enable --now clockd. \
            clockctl(1) speaks to it.

            Environment: CLOCKD_SOCKET, CLOCKD_STATE_DIR, CLOCKD_CONFIG, TZ, TZDIR. \
            Signals: SIGTERM and SIGINT end it cleanly, SIGHUP reads the configuration anew.
            """,
        version: "clockd \(Version.current)"
    )

    @Flag(help: "Read the configuration, say what is wrong with it, and exit.")
    var checkConfig = false

    @Flag(help: "With --check-config: print the mistakes as JSON.")
    var json = false

    @Flag(help: "Print the configuration in force, and exit.")
    var showConfig = false

    func run() throws {
        Reader.begin(systemSpeaksEnglish: true)
        TimeConventions.open()
        if checkConfig { throw ExitCode(ConfigurationCommands.check(asJSON: json)) }
        if showConfig { throw ExitCode(ConfigurationCommands.show()) }
        // libdispatch's manager thread asks for a priority that only root may have, and would log that to syslog.
        setenv("LIBDISPATCH_LOG", "NO", 0)
        HeapSettings.apply()
        do throws(StartFailure) {
            try Daemon.run()
        } catch {
            Self.complain(error.message)
            throw ExitCode(error.exitStatus)
        }
    }

    /// Writes a line to standard error.
    static func complain(_ message: String) {
        let line = "clockd: \(message)\n"
        _ = write(STDERR_FILENO, line, line.utf8.count)
    }
}

/// Implements `clockd --check-config` and `--show-config`. Both return an exit status (sysexits.h).
enum ConfigurationCommands {
    /// Checks what a reload would read: the configuration and the calendars that it names.
    static func check(asJSON: Bool) -> Int32 {
        let directories = Locations().user
        let files = SettingsFiles(directories)
        if asJSON {
            let report = ConfigurationReport(
                path: directories.configurationFile,
                mistakes: files.mistakes.map(MistakeObject.init)
            )
            print(String(decoding: report.json, as: UTF8.self))
            return files.mistakes.isEmpty ? 0 : EX_CONFIG
        }
        guard files.mistakes.isEmpty else { return fail(files.mistakes) }
        print(localized("{path} is valid", ["path": directories.configurationFile]))
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
