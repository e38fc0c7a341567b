import CLinux

/// As ``localized(_:_:)`` for an English text that stands for several things, which other languages tell apart.
///
/// - Parameter context: says which of them, in English, for translators (msgctxt).
package func localized(
    _ english: StaticString,
    context: StaticString,
    _ arguments: KeyValuePairs<String, String> = [:]
) -> String {
    // In a catalogue the key of such a text is the context, EOT and the English text.
    let key = "\(context)\u{4}\(english)"
    let text = key.withCString { key in
        // Without a translation gettext returns the pointer it was given.
        guard let translated = dgettext(Catalogue.domain, key), UnsafePointer(translated) != key else {
            return english.description
        }
        return String(cString: translated)
    }
    return text.replacingMarked(from: "{", to: "}") { name in arguments.first { $0.key == name }?.value }
}
