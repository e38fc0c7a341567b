/// In which line each key stands: the parser tells places only of what is no TOML.
///
/// It looks at lines alone and may be fooled by one inside a text of several lines, which costs a wrong number in a
/// message and nothing more.
struct KeyLines {
    private var lines: [String: Int] = [:]

    init(_ text: String) {
        var table = ""
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let content = line.drop { $0 == " " || $0 == "\t" }
            if content.hasPrefix("[") {
                table = Self.path(content.drop { $0 == "[" }.prefix { $0 != "]" })
                note(table, index + 1)
            } else if let equals = content.firstIndex(of: "="), !content.hasPrefix("#") {
                let key = Self.path(content[..<equals])
                note(table.isEmpty ? key : "\(table).\(key)", index + 1)
            }
        }
    }

    /// From 1. That of the table where the key has no line of its own, as in `alarm = { snooze = "9min" }`.
    func line(of key: String) -> Int? {
        if let line = lines[key] { return line }
        return lines.first { $0.key.hasPrefix(key + ".") || key.hasPrefix($0.key + ".") }?.value
    }

    private mutating func note(_ path: String, _ line: Int) {
        if lines[path] == nil { lines[path] = line }
    }

    private static func path(_ text: Substring) -> String {
        text.split(separator: ".").map { part in
            part.filter { $0 != " " && $0 != "\t" && $0 != "\"" && $0 != "'" }
        }.joined(separator: ".")
    }
}
