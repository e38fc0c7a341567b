/// The description in canonical form: an empty line between members, indentation by two spaces, and a list on one line
/// if that has less than 80 columns and no field has documentation.
extension InterfaceDescription {
    package var canonicalText: String {
        var text = Self.comment(documentation) + "interface \(name)\n"
        for member in members { text += "\n" + member.canonicalText + "\n" }
        return text
    }

    fileprivate static func comment(_ documentation: String, indent: Int = 0) -> String {
        guard !documentation.isEmpty else { return "" }
        let margin = String(repeating: " ", count: indent)
        return documentation.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "\(margin)#\n" : "\(margin)# \($0)\n" }.joined()
    }
}

extension InterfaceDescription.Member {
    /// Without a trailing line break.
    package var canonicalText: String {
        let comment = InterfaceDescription.comment
        switch self {
        case .type(let type):
            return comment(type.documentation, 0) + type.type.text(after: "type \(type.name) ", indent: 0)
        case .method(let method):
            let input = IDLType.structure(method.input).text(after: "method \(method.name)", indent: 0)
            return comment(method.documentation, 0)
                + IDLType.structure(method.output).text(after: input + " -> ", indent: 0)
        case .error(let error):
            return comment(error.documentation, 0)
                + IDLType.structure(error.parameters).text(after: "error \(error.name) ", indent: 0)
        }
    }
}

extension IDLType {
    private static let lineLength = 80

    /// Returns `before` followed by this type, on several lines if one is too short.
    fileprivate func text(after before: String, indent: Int) -> String {
        if let line = singleLine {
            let column = before.split(separator: "\n").last?.count ?? 0
            // A comma may follow.
            if indent + column + line.count < Self.lineLength { return before + line }
        }
        return before + spread(indent: indent)
    }

    private func spread(indent: Int) -> String {
        let margin = String(repeating: " ", count: indent + 2)
        let end = String(repeating: " ", count: indent) + ")"
        switch self {
        case .structure(let fields):
            let lines = fields.map { field in
                InterfaceDescription.comment(field.documentation, indent: indent + 2) + margin
                    + field.type.text(after: "\(field.name): ", indent: indent + 2)
            }
            return "(\n" + lines.joined(separator: ",\n") + "\n" + end
        case .enumeration(let names):
            return "(\n" + names.map { margin + $0 }.joined(separator: ",\n") + "\n" + end
        case .array(let element): return "[]" + element.spread(indent: indent)
        case .map(let element): return "[string]" + element.spread(indent: indent)
        case .nullable(let type): return "?" + type.spread(indent: indent)
        case .bool, .int, .float, .string, .object, .named: return singleLine ?? ""
        }
    }

    /// Nil if a field has documentation, which needs lines of its own.
    private var singleLine: String? {
        switch self {
        case .bool: return "bool"
        case .int: return "int"
        case .float: return "float"
        case .string: return "string"
        case .object: return "object"
        case .named(let name): return name
        case .enumeration(let names): return "(\(names.joined(separator: ", ")))"
        case .array(let element): return element.singleLine.map { "[]" + $0 }
        case .map(let element): return element.singleLine.map { "[string]" + $0 }
        case .nullable(let type): return type.singleLine.map { "?" + $0 }
        case .structure(let fields):
            var parts: [String] = []
            for field in fields {
                guard field.documentation.isEmpty, let type = field.type.singleLine else { return nil }
                parts.append("\(field.name): \(type)")
            }
            return "(\(parts.joined(separator: ", ")))"
        }
    }
}
