import Chronology
import Localization

/// The message about an option that a command does not have, with suggestions.
package struct UnknownOption {
    /// Without a full stop.
    package let message: String
    /// A line for each option with a similar name.
    package let suggestions: [String]

    /// `name`: with its dashes. `help`: the command's page, which lists all its options.
    package init(_ name: String, help: String) {
        message = localized("unknown option “{name}”", ["name": name.quotable])
        let letters = Set("abcdefghijklmnopqrstuvwxyz-")
        let known = Set(help.split { !letters.contains($0) }.filter { $0.hasPrefix("--") }.map(String.init))
        suggestions = NearNames.of(name, among: known.sorted()).map { localized("did you mean {text}?", ["text": $0]) }
    }
}
