import Localization

/// ArgumentParser's message about an invalid command line, which is in English only.
package enum ParserMessage: Hashable {
    /// An unknown option, with its dashes.
    case unknownOption(String)
    /// Any other message in our words and the reader's language, without capital and full stop; ArgumentParser's own if it
    /// is not one of the known messages.
    case other(String)

    /// `message`: as ArgumentParser's `message(for:)` returns it.
    package init(_ message: String) {
        let sentence = Self.sentence(message)
        // Its suggestion is omitted: it considers quite different names similar.
        let parts = sentence.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        if parts.count == 3, parts[0] == "unknown option " {
            self = .unknownOption(String(parts[1]))
        } else {
            self = .other(Self.wordings.lazy.compactMap { $0.text(of: sentence) }.first ?? sentence)
        }
    }

    /// The first line, in the style of this project's messages.
    private static func sentence(_ message: String) -> String {
        var text = String(message.prefix { $0 != "\n" })
        if text.hasSuffix(".") { text.removeLast() }
        guard let first = text.first, text.dropFirst().first?.isLowercase == true else { return text }
        return first.lowercased() + text.dropFirst()
    }

    /// A message of ArgumentParser, and ours in its place.
    private struct Wording: Sendable {
        let template: StaticString
        let ours: @Sendable (_ value: (String) -> String) -> String

        func text(of message: String) -> String? {
            TemplateText(template).values(in: message).map { values in ours { values[$0] ?? "" } }
        }
    }

    /// More specific templates come first: a placeholder matches any text.
    private static let wordings: [Wording] = [
        Wording(template: "missing expected argument '{argument}'") { value in
            localized("missing {argument}", ["argument": name(value("argument"))])
        },
        Wording(template: "missing value for '{option}'") { value in
            localized("{option} needs a value", ["option": name(value("option"))])
        },
        Wording(template: "the value '{value}' is invalid for '{option}'. Please provide one of {values}") { value in
            localized(
                "invalid {option} “{value}”: {values}",
                [
                    "option": name(value("option")), "value": value("value").quotable,
                    "values": ListPhrase.alternatives(quoted(value("values"))),
                ]
            )
        },
        Wording(template: "the value '{value}' is invalid for '{option}'") { value in
            localized(
                "invalid {option} “{value}”",
                ["option": name(value("option")), "value": value("value").quotable]
            )
        },
        Wording(template: "the option '{option}' does not take any value, but '{value}' was specified") { value in
            localized("{option} takes no value", ["option": name(value("option"))])
        },
        Wording(template: "unexpected argument '{argument}'") { value in
            localized("unexpected argument “{text}”", ["text": value("argument").quotable])
        },
        Wording(template: "{count} unexpected arguments: {arguments}") { value in
            let arguments = quoted(value("arguments")).map { "“" + $0.quotable + "”" }
            return localized("unexpected arguments: {arguments}", ["arguments": ListPhrase.print(arguments)])
        },
    ]

    /// `ID` for `<id> ...`, `--missed` for `--missed <how>`.
    private static func name(_ argument: String) -> String {
        guard argument.hasPrefix("<") else { return String(argument.prefix { $0 != " " }) }
        return String(argument.dropFirst().prefix { $0 != ">" }).uppercased()
    }

    /// The values of a list in English: `'ring', 'notify' or 'skip'`.
    private static func quoted(_ list: String) -> [String] {
        let parts = list.split(separator: "'", omittingEmptySubsequences: false)
        return parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    }
}
