/// Styles of text; the raw values are SGR parameters (ECMA-48).
package enum Emphasis: String, Sendable {
    case none = ""
    case heading = "1"
    case faint = "2"
    case alert = "1;31"
    case good = "32"
    case caution = "33"
    case ripe = "31"
    case grown = "1;32"

    /// Returns the text in this style, or unchanged if the terminal uses no colour.
    package func applied(to text: String, on terminal: Terminal) -> String {
        guard terminal.usesColour, self != .none, !text.isEmpty else { return text }
        return "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}
