import ClockAPI
import Configuration
import Console
import Files
import JSON
import Localization
import Varlink

/// The settings that are in force: the daemon's, or what the file says if no daemon answers.
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

extension SettingValue {
    /// The text is JSON already. It may come from another process, so it is not taken on trust.
    var json: JSONValue { (try? JSONValue(parsing: Array(text.utf8))) ?? .string(text) }
}
