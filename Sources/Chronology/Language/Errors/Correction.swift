extension TimeTextError {
    /// The error with a suggestion that can be read: its own, or the text with an unknown word replaced by the nearest one
    /// of the phrasebooks.
    func corrected(in phrasebooks: [Phrasebook], _ canBeRead: (String) -> Bool) -> TimeTextError {
        if let suggestion, suggestion != text, canBeRead(suggestion) { return self }
        let best = phrasebooks.lazy.flatMap(corrections).first { $0 != text && canBeRead($0) }
        return TimeTextError(text: text, range: range, reason: reason, suggestion: best)
    }

    /// The nearest first; none for a text in which nothing was misspelt.
    private func corrections(in phrasebook: Phrasebook) -> [String] {
        guard case .unreadable = reason, text.utf8.count <= PhraseReader.limitBytes,
            let tokens = try? PhraseLexer.tokens(of: text, phrasebook),
            let unknown = tokens.first(where: { $0.content == .unknown && $0.range.overlaps(range) })
        else { return [] }
        return phrasebook.nearestWords(to: unknown.text).map { text.replacing(unknown.range, with: $0) }
    }
}

extension Phrasebook {
    /// The most similar words, the nearest first, with one different letter in a word below five letters and two in a
    /// longer one; Hangul is compared by letters.
    fileprivate func nearestWords(to word: String) -> [String] {
        let letters = Self.letters(word)
        guard (3...20).contains(letters.count) else { return [] }
        let limit = letters.count < 5 ? 1 : 2
        let near = vocabulary.compactMap { candidate -> (word: String, distance: Int)? in
            let other = Self.letters(candidate)
            // Shorter words would be within the limit of almost any word.
            guard other.count > limit + 1 else { return nil }
            return SpellingDistance.between(letters, other, atMost: limit).map { (candidate, $0) }
        }
        return near.sorted { ($0.distance, -$0.word.utf8.count) < ($1.distance, -$1.word.utf8.count) }.prefix(8).map(
            \.word
        )
    }

    private static func letters(_ word: String) -> [UInt32] {
        FoldedPhrase(word, readsFullWidth: false).scalars.flatMap { HangulSyllable($0)?.letters ?? [$0] }
    }
}
