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

/// Fills placeholders in one pass, so that braces in an argument (a label, say) are never taken for a placeholder.
private func fill(_ text: String, _ value: (Substring) -> String?) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var result = ""
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
        result += rest[..<open]
        let name = rest[rest.index(after: open)..<close]
        if let value = value(name) { result += value } else { result += rest[open...close] }
        rest = rest[rest.index(after: close)...]
    }
    return result + rest
}
