/// Several texts as one, with the marks of the reader's language between them.
package enum ListPhrase {
    /// `a1 wake, a2 tea`; empty for no items.
    package static func print(_ items: some Sequence<String>) -> String {
        joined(items) { localized("{list}, {item}", ["list": $0, "item": $1]) }
    }

    /// Values of which one is to be chosen: `ring, notify or skip`.
    package static func alternatives(_ values: [String]) -> String {
        guard let last = values.last, values.count > 1 else { return print(values) }
        return localized("{list} or {item}", ["list": print(values.dropLast()), "item": last])
    }

    /// Statements about one subject: `same time, night`.
    package static func facts(_ facts: some Sequence<String>) -> String {
        joined(facts) { localized("{list}, {item}", context: "statements", ["list": $0, "item": $1]) }
    }

    /// Texts that may contain commas: `pw-play failed with status 1; aplay could not be started`.
    package static func clauses(_ clauses: some Sequence<String>) -> String {
        joined(clauses) { localized("{list}; {item}", ["list": $0, "item": $1]) }
    }

    /// Sentences, each with its full stop, in one line.
    package static func sentences(_ sentences: some Sequence<String>) -> String {
        // Translators: languages that write no space between sentences omit it.
        joined(sentences) { localized("{text} {sentence}", ["text": $0, "sentence": $1]) }
    }

    private static func joined(_ items: some Sequence<String>, _ join: (String, String) -> String) -> String {
        var iterator = items.makeIterator()
        guard var list = iterator.next() else { return "" }
        while let item = iterator.next() { list = join(list, item) }
        return list
    }
}
