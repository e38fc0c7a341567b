import Localization

/// What ArgumentParser says of a command line, which it words in English alone.
enum ParserMessage {
    /// Returns it in the reader's language; unchanged if it is none of those that are known here. `message`: without its
    /// capital and full stop.
    static func words(_ message: String) -> String {
        templates.lazy.compactMap { reworded(message, as: $0) }.first ?? message
    }

    /// Those with more in them come first: a placeholder stands for any text.
    private static let templates: [StaticString] = [
        untranslated("missing expected argument '{argument}'"),
        untranslated("missing value for '{option}'"),
        untranslated("the value '{value}' is invalid for '{option}'. Please provide one of {values}"),
        untranslated("the value '{value}' is invalid for '{option}'"),
        untranslated("the option '{option}' does not take any value, but '{value}' was specified"),
        untranslated("unexpected argument '{argument}'"),
        untranslated("{count} unexpected arguments: {arguments}"),
    ]
}
