import ArgumentParser
import ClockAPI
import Glibc
import LinuxPlatform
import Localization

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
        Catalogue.open()
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
