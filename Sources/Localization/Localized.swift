/// Returns a text in the reader's language, by a catalogue of gettext with the English text as the key.
///
/// Placeholders are named (`{label}`) so that a translation can move them; a placeholder without an argument is
/// unchanged. The key is a `StaticString` so that every key is a literal in the source, where `xgettext` finds it.
package func localized(_ english: StaticString, _ arguments: KeyValuePairs<String, String> = [:]) -> String {
    fill(translated(english)) { name in arguments.first { $0.key == name }?.value }
}

/// As ``localized(_:_:)``, with the values of the placeholders from a dictionary.
package func localized(_ english: StaticString, from known: [String: String]) -> String {
    fill(translated(english)) { known[String($0)] }
}

/// As ``localized(_:_:)``, for a text with several translations: `context` describes its meaning here in English.
package func localized(
    _ english: StaticString,
    context: StaticString,
    _ arguments: KeyValuePairs<String, String> = [:]
) -> String {
    fill(translated(english, context: context)) { name in arguments.first { $0.key == name }?.value }
}

private func translated(_ english: StaticString, context: StaticString? = nil) -> String {
    guard let catalogue = Language.current.catalogue else { return english.description }
    // The separator of gettext's pgettext(3).
    let text = english.withBytes { bytes in
        context.map { catalogue.text(of: $0.withBytes(Array.init) + [4] + bytes) } ?? catalogue.text(of: bytes)
    }
    return text ?? english.description
}

/// As ``localized(_:_:)``, with the plural form for `count` in the reader's language.
///
/// `{count}` in the text is the count itself.
package func localized(
    one: StaticString,
    other: StaticString,
    count: Int,
    _ arguments: KeyValuePairs<String, String> = [:]
) -> String {
    let catalogue = Language.current.catalogue
    let text =
        one.withBytes { catalogue?.text(of: $0, count: count.magnitude) }
        ?? (count.magnitude == 1 ? one : other).description
    return fill(text) { name in
        arguments.first { $0.key == name }?.value ?? (name == "count" ? String(count) : nil)
    }
}

extension StaticString {
    fileprivate func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        body(UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount))
    }
}

/// Fills in placeholders. Braces in an argument, such as a label, are never interpreted as a placeholder.
func fill(_ text: String, _ value: (Substring) -> String?) -> String {
    text.replacingMarked(from: "{", to: "}", value)
}

extension String {
    /// Replaces each name between two marks, and the marks, by its value, in one pass; a name without a value is
    /// unchanged.
    package func replacingMarked(
        from open: Unicode.Scalar,
        to close: Unicode.Scalar,
        _ value: (Substring) -> String?
    ) -> String {
        guard utf8.contains(UInt8(ascii: open)) else { return self }
        var result = ""
        var rest = Substring(self)
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: open)),
            let end = rest.utf8[start...].firstIndex(of: UInt8(ascii: close))
        {
            result += rest[..<start]
            result += value(rest[rest.utf8.index(after: start)..<end]) ?? String(rest[start...end])
            rest = rest[rest.utf8.index(after: end)...]
        }
        return result + rest
    }
}
