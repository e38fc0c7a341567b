/// Marks a text for translation that is looked up elsewhere, by ``reworded(_:as:)`` or, with the same `context`, by
/// ``localized(_:context:_:)``.
package func untranslated(_ english: StaticString, context: StaticString = "") -> StaticString { english }

/// Fills in the placeholders without translating the text: for records, files and other processes.
package func inEnglish(_ english: StaticString, _ arguments: KeyValuePairs<String, String> = [:]) -> String {
    fill(english.description) { name in arguments.first { $0.key == name }?.value }
}

/// Translates a text made by ``inEnglish(_:_:)`` from `template`; nil for any other text.
package func reworded(_ text: String, as template: StaticString) -> String? {
    TemplateText(template).values(in: text).map { values in localized(template, from: values) }
}

/// An English text with placeholders, for finding their values in a filled-in text.
package struct TemplateText {
    /// The text before the first placeholder, and each placeholder with the text after it.
    private let beginning: Substring
    private let rest: [(name: String, literal: Substring)]

    package init(_ template: StaticString) {
        let parts = template.description.split(separator: "{", omittingEmptySubsequences: false)
        beginning = parts.first ?? ""
        rest = parts.dropFirst().map { part in
            let end = part.firstIndex(of: "}") ?? part.endIndex
            return (String(part[..<end]), part[end...].dropFirst())
        }
    }

    /// The values of the placeholders; nil if the text is not the filled-in one.
    package func values(in text: String) -> [String: String]? {
        guard text.hasPrefix(beginning) else { return nil }
        var values: [String: String] = [:]
        var tail = text.dropFirst(beginning.count)
        for (number, part) in rest.enumerated() {
            let isLast = number == rest.count - 1
            guard let place = isLast ? tail.ending(part.literal) : tail.firstRange(of: part.literal) else { return nil }
            values[part.name] = String(tail[..<place.lowerBound])
            tail = tail[place.upperBound...]
        }
        return tail.isEmpty ? values : nil
    }
}

extension Substring {
    /// The range of an ending; nil if the text has another one.
    fileprivate func ending(_ text: Substring) -> Range<Index>? {
        guard hasSuffix(text) else { return nil }
        return index(endIndex, offsetBy: -text.count)..<endIndex
    }
}
