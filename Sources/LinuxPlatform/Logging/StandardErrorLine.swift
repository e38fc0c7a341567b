import Glibc
import Logging

/// A line of the log on standard error: `LEVEL message key=value`.
enum StandardErrorLine {
    static func text(_ event: LogEvent, metadata: [(key: String, value: String)]) -> String {
        let pairs = metadata.filter { !JournalField.isJournalsOwn($0.key) }
        return text(level: event.level, message: event.message.description, metadata: pairs)
    }

    static func text(level: Logger.Level, message: String, metadata: [(key: String, value: String)]) -> String {
        let pairs = metadata.map { " \($0.key)=\(quotedIfNeeded($0.value))" }.joined()
        return "\(level.rawValue.uppercased()) \(escaped(message))\(pairs)\n"
    }

    static func write(_ line: String) {
        var rest = Array(line.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // A failure can't be reported anywhere.
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    static func lost(_ count: Int) -> String {
        text(level: .warning, message: lossText(count), metadata: [])
    }

    private static func quotedIfNeeded(_ value: String) -> String {
        let isPlain = !value.isEmpty && value.unicodeScalars.allSatisfy { $0 != " " && $0 != "\"" && $0 != "=" }
        let text = escaped(value)
        return isPlain
            ? text : "\"\(text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\""))\""
    }

    /// Escapes control characters: a label must neither break the line nor control the terminal.
    private static func escaped(_ text: String) -> String {
        // Most texts are printable ASCII, of which nothing needs to be looked up.
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default:
                if scalar.properties.generalCategory == .control {
                    result += "\\u{\(String(scalar.value, radix: 16))}"
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }
}
