/// Builds Swift source line by line.
struct SwiftText {
    private(set) var text = ""
    private var level = 0

    mutating func line(_ line: String = "") {
        text += line.isEmpty ? "\n" : String(repeating: "    ", count: level) + line + "\n"
    }

    /// Writes `head { parameters`, the indented output of `body`, and `}`.
    mutating func block(_ head: String, _ parameters: String = "", _ body: (inout SwiftText) -> Void) {
        line(head + " {" + (parameters.isEmpty ? "" : " " + parameters))
        level += 1
        body(&self)
        level -= 1
        line("}")
    }

    /// Writes `head(a, b) tail {` on one line if it fits, then the output of `body` and `}`.
    mutating func function(
        _ head: String,
        _ parameters: [String],
        _ tail: String = "",
        _ body: (inout SwiftText) -> Void
    ) {
        let single = "\(head)(\(parameters.joined(separator: ", ")))\(tail)"
        guard level * 4 + single.count + 2 > 120 else { return block(single, "", body) }
        line(head + "(")
        for (index, parameter) in parameters.enumerated() {
            line("    " + parameter + (index < parameters.count - 1 ? "," : ""))
        }
        block(")\(tail)", "", body)
    }

    mutating func documentation(_ documentation: String) {
        for part in documentation.split(separator: "\n", omittingEmptySubsequences: false) where !documentation.isEmpty
        {
            line(part.isEmpty ? "///" : "/// \(part)")
        }
    }
}

extension String {
    /// The identifier, in backticks if it is a keyword.
    var identifier: String {
        ["repeat", "default", "in", "is", "where", "extension", "operator", "case", "self"].contains(self)
            ? "`\(self)`" : self
    }

    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
