import Localization
import TOMLKit

extension Configuration {
    /// Reads the text of a configuration file; what it does not say is as `base` has it. Every problem is found, not
    /// only the first; with one there is no configuration.
    package static func parse(
        _ text: String,
        over base: Configuration = Configuration()
    ) throws(ConfigurationError) -> Configuration {
        guard !text.utf8.contains(0) else { throw ConfigurationError([Problem(.notText)]) }
        let root: Node
        do {
            root = Node(try TOMLTable(string: text))
        } catch let error as TOMLParseError {
            let place = error.source.begin
            throw ConfigurationError([Problem(.syntax(error.description), line: place.line, column: place.column)])
        } catch {
            throw ConfigurationError([Problem(.syntax(String(describing: error)))])
        }
        var configuration = base
        let problems = configuration.take(root, KeyLines(text))
        guard problems.isEmpty else { throw ConfigurationError(problems) }
        return configuration
    }

    /// The whole configuration as a file that ``parse(_:over:)`` reads back to the same.
    package func print() -> String {
        var lines: [String] = []
        for setting in Setting.all {
            let header = "[\(setting.table)]"
            if !lines.contains(header) { lines += lines.isEmpty ? [header] : ["", header] }
            lines.append("\(setting.key) = \(setting.print(self))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private mutating func take(_ root: Node, _ lines: KeyLines) -> [Problem] {
        guard case .table(let tables) = root else { return [] }
        var problems: [Problem] = []
        for (name, node) in tables {
            let settings = Setting.all.filter { $0.table == name }
            guard case .table(let values) = node, !settings.isEmpty else {
                problems.append(Problem(Self.misplaced(name, node, known: !settings.isEmpty), key: name, lines))
                continue
            }
            for (key, value) in values {
                let path = "\(name).\(key)"
                guard let setting = settings.first(where: { $0.key == key }) else {
                    problems.append(Problem(.unknownKey(suggestion: Suggestion.key(for: path)), key: path, lines))
                    continue
                }
                do throws(ValueProblem) {
                    try setting.take(value, &self)
                } catch {
                    problems.append(Problem(.value(error), key: path, lines))
                }
            }
        }
        return problems.sorted { ($0.line ?? 0, $0.key ?? "") < ($1.line ?? 0, $1.key ?? "") }
    }

    /// Something at the top that is no table of settings.
    private static func misplaced(_ name: String, _ node: Node, known: Bool) -> Problem.Reason {
        if known { return .value(.wrongType(expected: "table", found: node.typeName)) }
        if case .table = node { return .unknownKey(suggestion: Suggestion.table(for: name)) }
        return .unknownKey(suggestion: Suggestion.key(for: name))
    }
}
