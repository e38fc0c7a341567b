import ArgumentParser
import ClockAPI
import ClockClient
import Configuration
import Console
import Files
import JSON
import Localization
import Varlink

struct ConfigCommand: Command {
    static let name = "config"
    static let abstract = localized("The daemon's configuration.")
    static let subcommands: [any Command.Type] = [
        ConfigShow.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self, ConfigEdit.self, ConfigPath.self,
        ConfigCheck.self,
    ]
    static let bareSubcommand: (any Command.Type)? = ConfigShow.self
}

struct ConfigShow: Command {
    static let name = "show"
    static let abstract = localized("Print the current configuration.")
    static let discussion = localized(
        "Prints the settings of the daemon or, if it is not running, those of the configuration file."
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        let settings = try EffectiveSettings.read(Daemon(output))
        try output.print(settings) { _ in settings.lines }
    }
}

struct ConfigPath: Command {
    static let name = "path"
    static let abstract = localized("Print the path of the configuration file.")

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
        try output.print(report) { _ in [localized("{path} is valid", ["path": report.path.printable])] }
        if !report.mistakes.isEmpty { throw ExitStatus.configuration }
    }
}

struct ConfigGet: Command {
    static let name = "get"
    static let abstract = localized("Print the current value of a setting.")
    static let discussion = "clockctl config get alarm.snooze"

    @OptionGroup var setting: SettingArgument

    @OptionGroup var output: OutputOptions

    func run() throws {
        let path = setting.path
        guard let value = try EffectiveSettings.read(Daemon(output)).value(of: path) else {
            let near = Configuration.suggestion(for: path).map { localized("did you mean {text}?", ["text": $0]) }
            throw Failure(
                .usage,
                localized("no setting “{name}”", ["name": path.quotable]),
                details: [near].compactMap(\.self)
            )
        }
        try output.print(value.object, ids: [value.plain]) { _ in [value.plain] }
    }
}

/// The setting that a command is about.
struct SettingArgument: ParsableArguments {
    @Argument(help: .value("key", localized("The table and the name: alarm.snooze.")))
    var key: String

    var path: String { NegativeText.restored(key) }
}

struct ConfigSet: Command {
    static let name = "set"
    static let abstract = localized("Change a setting in the file, and reload it.")
    static let discussion = localized(
        """
        The rest of the file, including comments, is unchanged. If the result is invalid, nothing is written.

        clockctl config set alarm.snooze 5min
        clockctl config set sound.player '["mpv", "--no-video"]'
        """
    )

    @OptionGroup var setting: SettingArgument

    @Argument(help: .value("value", localized("The value, as in the file or without its quotes.")))
    var value: String

    @OptionGroup var output: OutputOptions

    func run() throws {
        try ConfigurationDraft.change(output) { text throws(ConfigurationError) in
            try ConfigurationEdit(setting: setting.path, to: NegativeText.restored(value), in: text)
        }
    }
}

struct ConfigUnset: Command {
    static let name = "unset"
    static let abstract = localized("Remove a setting from the file, so that its default applies, and reload it.")
    static let discussion = "clockctl config unset alarm.snooze"

    @OptionGroup var setting: SettingArgument

    @OptionGroup var output: OutputOptions

    func run() throws {
        try ConfigurationDraft.change(output) { text throws(ConfigurationError) in
            try ConfigurationEdit(removing: setting.path, in: text)
        }
    }
}

extension ConfigurationDraft {
    /// Changes a setting in the file, and prints its value.
    fileprivate static func change(
        _ output: OutputOptions,
        _ edited: (_ text: String) throws(ConfigurationError) -> ConfigurationEdit
    ) throws {
        lockFile()
        let (path, old) = try ofFile()
        let edit: ConfigurationEdit
        do throws(ConfigurationError) {
            edit = try edited(old ?? "")
        } catch {
            let problem = error.problems[0]
            guard problem.line == nil else { throw Failure.mistakes(error.problems.map { $0.text(path: path) }) }
            throw Failure(.usage, problem.message)
        }
        let draft = ConfigurationDraft(path: path, text: edit.text)
        let mistakes = draft.mistakes()
        guard mistakes.isEmpty else { throw Failure.mistakes(mistakes) }
        if old != nil || !edit.text.isEmpty { try draft.put(output) }
        try output.print(edit.value.object) { _ in [edit.value.line] }
    }
}

struct ConfigEdit: Command {
    static let name = "edit"
    static let abstract = localized("Edit the file with VISUAL or EDITOR, and reload it.")
    static let discussion = localized("An invalid file is not written: you are asked whether to edit it again.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let (path, old) = try ConfigurationDraft.ofFile()
        let original = old ?? Configuration.textOfDefaults
        var draft = ConfigurationDraft(path: path, text: original)
        guard let copy = TemporaryFile(original) else {
            throw Failure(.writeFailed, localized("can't create a temporary file"))
        }
        var isKept = false
        defer { if !isKept { copy.remove() } }
        repeat {
            try Self.edit(copy.path)
            draft.text = try TextFile.read(copy.path, limitBytes: Configuration.limitBytes)
            guard draft.text != original else { return output.tell([localized("nothing was changed")]) }
        } while try goesOn(draft.mistakes())
        ConfigurationDraft.lockFile()
        guard try ConfigurationDraft.ofFile().text == old else {
            isKept = true
            throw Failure(
                .tryAgain,
                localized("the file was changed meanwhile; your text is in {path}", ["path": copy.path])
            )
        }
        try draft.put(output)
        try output.print(["path": path]) { _ in [] }
    }

    /// Asks whether to edit the file again. Throws the mistakes if no user can be asked or the answer is no.
    private func goesOn(_ mistakes: [String]) throws(Failure) -> Bool {
        guard !mistakes.isEmpty else { return false }
        let question = (mistakes + [localized("Edit it again?")]).joined(separator: "\n")
        guard Question.ask(question) == true else { throw Failure.mistakes(mistakes) }
        return true
    }

    /// Runs the editor, whose command line may have options, as git does.
    private static func edit(_ path: String) throws(Failure) {
        let editor = Environment.value("VISUAL") ?? Environment.value("EDITOR") ?? "vi"
        let status = ChildProcess.status(of: ["sh", "-c", editor + " \"$@\"", editor, path])
        guard status == 0 else {
            throw Failure(
                .usage,
                localized("nothing changed, the editor “{name}” failed", ["name": editor.quotable])
            )
        }
    }
}

extension Failure {
    fileprivate static func mistakes(_ lines: [String]) -> Failure {
        Failure(.configuration, localized("nothing changed, the configuration has mistakes"), details: lines)
    }
}

/// A single setting.
extension SettingValue {
    var line: String { path + " = " + text }

    /// A text without its quotes; other values as in the file.
    var plain: String {
        if case .string(let plain) = json { plain } else { text }
    }

    fileprivate var object: [String: JSONValue] { ["key": .string(path), "value": json] }

    /// The text is JSON, but is checked because it may come from another process.
    fileprivate var json: JSONValue { (try? JSONValue(parsing: Array(text.utf8))) ?? .string(text) }
}

/// The settings in force: the daemon's, or those of the file if no daemon answers.
struct EffectiveSettings: JSONWritable {
    private let values: [SettingValue]

    static func read(_ daemon: Daemon) throws(Failure) -> EffectiveSettings {
        do throws(VarlinkClientError) {
            let reply = try daemon.connect().call(ClockInterface.GetConfiguration(), within: Daemon.patience)
            return EffectiveSettings(
                values: reply.settings.map { SettingValue(table: $0.table, key: $0.name, text: $0.value) }
            )
        } catch {
            guard case .unreachable = error else { throw daemon.failure(error) }
            return EffectiveSettings(values: try ofFile())
        }
    }

    private static func ofFile() throws(Failure) -> [SettingValue] {
        let path = UserDirectories(Environment.value).configurationFile
        do throws(ConfigurationError) {
            return try Configuration.read(path).values
        } catch {
            throw Failure(
                .configuration,
                localized("{path} has mistakes", ["path": path]),
                details: error.problems.map { $0.text(path: path) }
            )
        }
    }

    /// Returns the setting `TABLE.KEY`; nil if there is none.
    func value(of path: String) -> SettingValue? {
        values.first { $0.path == path }
    }

    /// The text of a configuration file.
    var lines: [String] {
        Configuration.text(of: values).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
            String.init
        )
    }

    /// Writes an object for each table.
    func write(to json: inout JSONWriter) {
        let tables = Dictionary(grouping: values, by: \.table).mapValues { values in
            Dictionary(values.map { ($0.key, $0.json) }, uniquingKeysWith: { _, last in last })
        }
        tables.write(to: &json)
    }
}
