import Files
import Glibc

/// A setting in the form of the file: `KEY = TEXT` below `[TABLE]`. The text is also valid JSON.
package struct SettingValue: Equatable, Sendable {
    package let table: String
    package let key: String
    package let text: String

    package var path: String { table + "." + key }

    package init(table: String, key: String, text: String) {
        self.table = table
        self.key = key
        self.text = text
    }
}

extension Configuration {
    /// Parses the text of a configuration file; settings that it does not contain are taken from `base`. Throws all
    /// problems, not only the first; a syntax error hides all others.
    package static func parse(
        _ text: String,
        over base: Configuration = Configuration()
    ) throws(ConfigurationError) -> Configuration {
        let root: Node
        do throws(TOMLError) {
            root = try TOMLReader.read(text)
        } catch {
            throw ConfigurationError([Problem(.syntax(error), at: error.place)])
        }
        var configuration = base
        let problems = configuration.take(root)
        guard problems.isEmpty else { throw ConfigurationError(problems) }
        return configuration
    }

    /// Returns the whole configuration as the text of a file, which ``parse(_:over:)`` reads back unchanged.
    package func print() -> String {
        Self.text(of: values)
    }

    /// All settings with their values, in the order of printing.
    package var values: [SettingValue] {
        Setting.all.map { SettingValue(table: $0.table, key: $0.key, text: $0.print(self)) }
    }

    /// Returns the name of an existing setting similar to `path`.
    package static func suggestion(for path: String) -> String? { Suggestion.key(for: path) }

    /// Returns the text of a file with these settings, which are ordered by table.
    package static func text(of values: [SettingValue]) -> String {
        var lines: [String] = []
        var table: String?
        for value in values {
            if value.table != table {
                lines += (lines.isEmpty ? [] : [""]) + ["[\(value.table)]"]
                table = value.table
            }
            lines.append("\(value.key) = \(value.text)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The text of a file in which every setting is commented out with its default.
    package static var textOfDefaults: String {
        Configuration().print().split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty || $0.hasPrefix("[") ? String($0) : "#" + $0 }.joined(separator: "\n")
    }

    private mutating func take(_ root: Node) -> [Problem] {
        guard case .table(let tables) = root.value else { return [] }
        var problems: [Problem] = []
        for (name, node) in tables {
            let settings = Setting.all.filter { $0.table == name }
            guard case .table(let values) = node.value, !settings.isEmpty else {
                problems.append(
                    Problem(Self.misplaced(name, node, known: !settings.isEmpty), at: node.place, key: name)
                )
                continue
            }
            for (key, value) in values {
                let path = "\(name).\(key)"
                guard let setting = settings.first(where: { $0.key == key }) else {
                    problems.append(
                        Problem(.unknownKey(suggestion: Suggestion.key(for: path)), at: value.place, key: path)
                    )
                    continue
                }
                do throws(ValueProblem) {
                    try setting.take(value, &self)
                } catch {
                    problems.append(Problem(.value(error), at: value.place, key: path))
                }
            }
        }
        return problems.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
    }

    /// Returns the reason why a top-level node is not a table of settings.
    private static func misplaced(_ name: String, _ node: Node, known: Bool) -> Problem.Reason {
        if known { return .value(.wrongType(expected: "table", found: node.typeName)) }
        if case .table = node.value { return .unknownKey(suggestion: Suggestion.table(for: name)) }
        return .unknownKey(suggestion: Suggestion.key(for: name))
    }
}

/// Reads the text files of a configuration.
enum ConfigurationSource {
    /// Returns nil if the file does not exist. Throws if it is unreadable, not a regular file, too large or not UTF-8.
    static func text(_ path: String, limitBytes: Int) throws(Problem) -> String? {
        let bytes: [UInt8]
        do throws(BoundedFile.Failure) {
            bytes = try BoundedFile.read(path, limitBytes: limitBytes)
        } catch {
            switch error {
            case .system(errno: ENOENT): return nil
            case .system(let errno): throw Problem(.unreadable(String(cString: strerror(errno))))
            case .notRegular: throw Problem(.notAFile)
            case .tooLarge(let limitBytes): throw Problem(.tooLarge(limitBytes: limitBytes))
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Problem(.notText) }
        return text
    }
}

extension Configuration {
    /// Much larger than any file written by hand.
    package static let limitBytes = 128 << 10

    /// Reads the file at `path`. A missing file means the defaults.
    package static func read(_ path: String) throws(ConfigurationError) -> Configuration {
        let text: String?
        do throws(Problem) {
            text = try ConfigurationSource.text(path, limitBytes: limitBytes)
        } catch {
            throw ConfigurationError([error])
        }
        guard let text else { return Configuration() }
        return try parse(text)
    }
}
