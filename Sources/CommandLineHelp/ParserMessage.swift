import Localization

/// ArgumentParser's message about an invalid command line, which is in English only.
package enum ParserMessage: Hashable {
    /// An unknown option, with its dashes.
    case unknownOption(String)
    /// Any other message in the reader's language, without capital and full stop; in English if it is not one of the
    /// known messages.
    case other(String)

    /// `message`: as ArgumentParser's `message(for:)` returns it.
    package init(_ message: String) {
        let sentence = Self.sentence(message)
        // Its suggestion is omitted: it considers quite different names similar.
        let parts = sentence.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        if parts.count == 3, parts[0] == "unknown option " {
            self = .unknownOption(String(parts[1]))
        } else {
            let text = Self.listingValues(sentence)
            self = .other(Self.templates.lazy.compactMap { reworded(text, as: $0) }.first ?? sentence)
        }
    }

    /// Writes the values that ArgumentParser lists in English, `'ring', 'notify' or 'skip'`, as a list in the reader's
    /// language.
    private static func listingValues(_ sentence: String) -> String {
        let beginning = ". Please provide one of "
        guard Language.current.isTranslated, let place = sentence.firstRange(of: beginning) else { return sentence }
        let parts = sentence[place.upperBound...].split(separator: "'", omittingEmptySubsequences: false)
        let values = parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
        return sentence[..<place.upperBound] + ListPhrase.print(values)
    }

    /// The first line, in the style of this project's messages.
    private static func sentence(_ message: String) -> String {
        var text = String(message.prefix { $0 != "\n" })
        if text.hasSuffix(".") { text.removeLast() }
        guard let first = text.first, text.dropFirst().first?.isLowercase == true else { return text }
        return first.lowercased() + text.dropFirst()
    }

    /// More specific templates come first: a placeholder matches any text.
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
