import ArgumentParser
import ClockAPI
import Console
import Files
import Localization
import Varlink

struct ConfigCommand: Command {
    static let name = "config"
    static let abstract = localized("The daemon's configuration.")
    static let subcommands: [any ParsableCommand.Type] = [
        ConfigShow.self, ConfigGet.self, ConfigSet.self, ConfigEdit.self, ConfigPath.self, ConfigCheck.self,
    ]
}

struct ConfigShow: Command {
    static let name = "show"
    static let abstract = localized("Print the configuration in force.")
    static let discussion = localized("Asks the daemon; without one, what the file would put in force.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let settings = try EffectiveSettings.read(Daemon(output))
        try output.print(settings) { _ in settings.lines }
    }
}

struct ConfigPath: Command {
    static let name = "path"
    static let abstract = localized("Print where the configuration is.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let path = UserDirectories(Environment.value).configurationFile
        try output.print(["path": path], ids: [path]) { _ in [path] }
    }
}

struct ConfigCheck: Command {
    static let name = "check"
    static let abstract = localized("Check the configuration.")

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
