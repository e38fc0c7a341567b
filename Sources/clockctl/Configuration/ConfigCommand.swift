import ArgumentParser
import ClockAPI
import Console
import Files
import Localization
import Varlink

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: localized("The daemon's configuration."),
        subcommands: [
            ConfigShow.self, ConfigGet.self, ConfigSet.self, ConfigEdit.self, ConfigPath.self, ConfigCheck.self,
        ]
    )
}

struct ConfigShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: localized("Print the configuration in force."),
        discussion: localized("Asks the daemon; without one, what the file would put in force.")
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        let settings = try EffectiveSettings.read(Daemon(output))
        try output.print(settings) { _ in settings.lines }
    }
}

struct ConfigPath: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "path",
        abstract: localized("Print where the configuration is.")
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        let path = UserDirectories(Environment.value).configurationFile
        try output.print(["path": path], ids: [path]) { _ in [path] }
    }
}

struct ConfigCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: localized("Check the configuration.")
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        let report = try DaemonProgram.check()
        if !output.json, !report.mistakes.isEmpty {
            let message = localized("{path} has mistakes", ["path": report.path.quotable])
            throw Failure(.configuration, message, details: report.mistakes.map(\.text))
        }
        try output.print(report) { _ in [localized("{path} is valid", ["path": report.path])] }
        if !report.mistakes.isEmpty { throw ExitStatus.configuration }
    }
}
