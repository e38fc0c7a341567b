import ArgumentParser
import JSON

/// The arguments that a command declares, as the argument parser describes them.
struct CommandShape {
    struct Argument {
        /// `--sound`, `-n`; empty for a positional argument.
        let names: [String]
        let takesValue: Bool
        let isRepeating: Bool
        let valueName: String
        let abstract: String
        /// The possible values, if they are limited.
        let values: [String]
    }

    let options: [Argument]
    let positionals: [Argument]

    /// Reads what `--experimental-dump-help` prints about this command alone.
    init(of command: any ParsableCommand.Type) {
        let description = try? JSONValue(parsing: Array(command._dumpHelp().utf8))
        let arguments = (description?["command"]?["arguments"]?.elements ?? []).compactMap(Argument.init)
        options = arguments.filter { !$0.names.isEmpty }
        positionals = arguments.filter(\.names.isEmpty)
    }

    func option(_ name: String) -> Argument? { options.first { $0.names.contains(name) } }

    /// The positional argument at this index; a repeating last one takes all further words.
    func positional(_ index: Int) -> Argument? {
        if positionals.indices.contains(index) { return positionals[index] }
        return positionals.last.flatMap { $0.isRepeating ? $0 : nil }
    }
}

extension CommandShape.Argument {
    /// Nil for an argument hidden from the help.
    fileprivate init?(_ description: JSONValue) {
        guard description["shouldDisplay"] == .bool(true), let kind = description["kind"]?.text else { return nil }
        names = (description["names"]?.elements ?? []).compactMap { name in
            name["name"]?.text.map { (name["kind"]?.text == "long" ? "--" : "-") + $0 }
        }
        takesValue = kind != "flag"
        isRepeating = description["isRepeating"] == .bool(true)
        valueName = description["valueName"]?.text ?? ""
        abstract = description["abstract"]?.text ?? ""
        values = (description["allValues"]?.elements ?? []).compactMap(\.text)
    }
}

extension JSONValue {
    fileprivate var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    fileprivate var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
