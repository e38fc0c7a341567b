import Localization

/// A word to which a shell may complete.
package struct Candidate: Equatable, Sendable {
    /// The whole word, without quotes.
    package let word: String
    /// The meaning of the word, such as the label of an id; may be empty.
    package let note: String

    /// Control characters in the note are replaced. Returns nil if the word itself can't be typed at a prompt.
    package init?(_ word: String, note: String = "") {
        guard !word.isEmpty, word.printable == word else { return nil }
        self.word = word
        self.note = note.printable
    }
}

extension Sequence<Candidate> {
    /// The candidates that begin with `text`, each word once.
    package func beginning(with text: String) -> [Candidate] {
        var words: Set<String> = []
        return filter { $0.word.hasPrefix(text) && words.insert($0.word).inserted }
    }
}
