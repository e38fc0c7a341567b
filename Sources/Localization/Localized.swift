import CLinux

/// Returns a text in the reader's language: gettext with the English text as the key.
///
/// Placeholders are named (`{label}`) so that a translation can move them; a placeholder without an argument stays
/// as it is. The key is a `StaticString` so that every key is a literal in the source, where `xgettext` finds it.
package func localized(_ english: StaticString, _ arguments: KeyValuePairs<String, String> = [:]) -> String {
    fill(translated(english)) { name in arguments.first { $0.key == name }?.value }
}

/// As ``localized(_:_:)``, with the values of the placeholders from a dictionary.
package func localized(_ english: StaticString, from known: [String: String]) -> String {
    fill(translated(english)) { known[String($0)] }
}

private func translated(_ english: StaticString) -> String {
    // Without a translation gettext returns the pointer it was given, so that must outlive the call.
    guard let translated = dgettext(Catalogue.domain, english.utf8Start) else { return english.description }
    return String(cString: translated)
}

/// As ``localized(_:_:)``, with the plural form that `count` takes in the reader's language.
///
/// `{count}` in the text is the count itself.
package func localized(
    one: StaticString,
    other: StaticString,
    count: Int,
    _ arguments: KeyValuePairs<String, String> = [:]
) -> String {
    let text: String
    if let translated = dngettext(Catalogue.domain, one.utf8Start, other.utf8Start, UInt(count.magnitude)) {
        text = String(cString: translated)
    } else {
        text = (count.magnitude == 1 ? one : other).description
    }
    return fill(text) { name in
        arguments.first { $0.key == name }?.value ?? (name == "count" ? String(count) : nil)
    }
}

/// Braces in an argument (a label, say) are never taken for a placeholder.
private func fill(_ text: String, _ value: (Substring) -> String?) -> String {
    text.replacingMarked(from: "{", to: "}", value)
}

extension String {
    /// Replaces each name between two marks, and the marks, by its value, in one pass; a name without a value stays.
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
