import ArgumentParser
import ClockAPI
import Console
import Glibc
import Localization

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: localized("The daemon's configuration."),
        subcommands: [ConfigShow.self, ConfigPath.self, ConfigCheck.self]
    )
}

struct ConfigShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: localized("Print the configuration in force.")
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        try DaemonProgram.run("--show-config")
    }
}

struct ConfigPath: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "path",
        abstract: localized("Print where the configuration is.")
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        let path = Self.path
        try output.print(PathObject(path: path), ids: [path]) { _ in [path] }
    }

    private struct PathObject: Encodable {
        let path: String
    }

    /// CLOCKD_CONFIG, else below XDG_CONFIG_HOME, a relative one of which is to be ignored (XDG base directories).
    private static var path: String {
        if let path = Environment.value("CLOCKD_CONFIG"), !path.isEmpty { return path }
        let directory = Environment.value("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (directory ?? home + "/.config") + "/clockd/config.toml"
    }

    private static var home: String {
        if let home = Environment.value("HOME"), home.hasPrefix("/") { return home }
        guard let entry = getpwuid(getuid()), let directory = entry.pointee.pw_dir else { return "/" }
        return String(cString: directory)
    }
}

struct ConfigCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: localized("Say what is wrong with the configuration.")
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        try DaemonProgram.run("--check-config")
    }
}
