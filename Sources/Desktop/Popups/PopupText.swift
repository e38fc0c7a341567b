/// Makes text fit for a popup: bounded, without NUL, which D-Bus refuses, and escaped for servers that read markup.
enum PopupText {
    private static let longestTitle = 200
    private static let longestBody = 1000

    /// Returns one line. It is never empty, which libnotify refuses.
    static func title(_ text: String) -> String {
        let line = text.map { $0.isNewline ? " " : String($0) }.joined()
        let title = shortened(line, to: longestTitle).withoutNUL
        return title.isEmpty ? " " : title
    }

    /// Escapes the text if `isMarkup`: the server then reads `<b>` and `&amp;` (capability `body-markup`).
    static func body(_ text: String, isMarkup: Bool) -> String {
        let body = shortened(text, to: longestBody).withoutNUL
        return isMarkup ? escaped(body) : body
    }

    private static func shortened(_ text: String, to length: Int) -> String {
        // A character can be many bytes long, so bytes are bounded too.
        let cut = String(decoding: text.utf8.prefix(length * 8), as: UTF8.self)
        let isWhole = cut.utf8.count == text.utf8.count && cut.count <= length
        return isWhole ? text : cut.prefix(length - 1) + "…"
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
