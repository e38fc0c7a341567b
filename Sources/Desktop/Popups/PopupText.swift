/// A label as it may stand in a popup: bounded, without what D-Bus or a server's markup would trip over.
enum PopupText {
    private static let longestTitle = 200
    private static let longestBody = 1000

    /// One line. Never empty: libnotify refuses that.
    static func title(_ text: String) -> String {
        let line = text.map { $0.isNewline ? " " : String($0) }.joined()
        let title = withoutNUL(shortened(line, to: longestTitle))
        return title.isEmpty ? " " : title
    }

    /// `isMarkup`: the server reads `<b>` and `&amp;` (capability `body-markup`), so what looks like it is escaped.
    static func body(_ text: String, isMarkup: Bool) -> String {
        let body = withoutNUL(shortened(text, to: longestBody))
        return isMarkup ? escaped(body) : body
    }

    private static func shortened(_ text: String, to length: Int) -> String {
        // Characters can be long themselves: bytes are bounded too.
        let cut = String(decoding: text.utf8.prefix(length * 8), as: UTF8.self)
        let isWhole = cut.utf8.count == text.utf8.count && cut.count <= length
        return isWhole ? text : cut.prefix(length - 1) + "…"
    }

    private static func withoutNUL(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
