/// A text in a reader's language, translated to the canonical English that the grammars of times read, with the range
/// of the typed text for each part.
///
/// The grammars read only English: they read ``english``, and their errors are mapped to the typed text.
struct PhraseTranslation {
    let typed: String
    let english: String
    private let pieces: [(english: Range<Int>, piece: PhrasePiece)]
    private let tokens: [PhraseToken]
    private let phrasebook: Phrasebook

    /// Nil if no word of the text is in the phrasebook. Throws `twoReadings` for a text that speakers read in two ways.
    init?(
        _ typed: String,
        as subject: TimeTextError.Subject,
        _ phrasebook: Phrasebook
    ) throws(TimeTextError) {
        guard let tokens = PhraseLexer.tokens(of: typed, phrasebook) else { return nil }
        var reader = PhraseReader(tokens: tokens, subject: subject, phrasebook: phrasebook, typed: typed)
        let found = try reader.read()
        guard !found.isEmpty else { return nil }
        var english = ""
        var pieces: [(english: Range<Int>, piece: PhrasePiece)] = []
        for piece in found {
            if !english.isEmpty, !piece.isAttached { english += " " }
            let start = english.utf8.count
            english += piece.english
            pieces.append((start..<english.utf8.count, piece))
        }
        self.typed = typed
        self.english = english
        self.pieces = pieces
        self.tokens = tokens
        self.phrasebook = phrasebook
    }

    /// Maps an error about ``english`` to the typed text. Its suggestion is a word of the phrasebook, or a text that
    /// can be read without it.
    func placed(_ error: TimeTextError) -> TimeTextError {
        let range = typedRange(error.range)
        return TimeTextError(
            text: typed,
            range: range,
            reason: error.reason,
            suggestion: suggestion(error, at: range)
        )
    }

    private func typedRange(_ range: Range<Int>) -> Range<Int> {
        let touched = pieces.filter { $0.english.overlaps(range) }
        guard let first = touched.first, !range.isEmpty else { return typed.utf8.count..<typed.utf8.count }
        let lower = touched.dropFirst().reduce(start(of: first, range)) { min($0, start(of: $1, range)) }
        let upper = touched.reduce(0) { max($0, end(of: $1, range)) }
        return lower..<max(lower, upper)
    }

    /// The start in the typed text: exact in a piece copied from it, otherwise that of the whole piece.
    private func start(of placed: (english: Range<Int>, piece: PhrasePiece), _ range: Range<Int>) -> Int {
        let (english, piece) = placed
        guard piece.role == .verbatim, english.count == piece.range.count else { return piece.range.lowerBound }
        return piece.range.lowerBound + max(0, range.lowerBound - english.lowerBound)
    }

    private func end(of placed: (english: Range<Int>, piece: PhrasePiece), _ range: Range<Int>) -> Int {
        let (english, piece) = placed
        guard piece.role == .verbatim, english.count == piece.range.count else { return piece.range.upperBound }
        return piece.range.upperBound - max(0, english.upperBound - range.upperBound)
    }

    // MARK: Suggestions

    /// The text with an unknown word replaced by the nearest one of the phrasebook. Suggestions of single English words
    /// are dropped; those of whole texts (`tomorrow 07:30`) are kept.
    private func suggestion(_ error: TimeTextError, at range: Range<Int>) -> String? {
        if case .inThePast = error.reason { return error.suggestion }
        guard let unknown = tokens.first(where: { $0.content == .unknown && $0.range.overlaps(range) }),
            let nearest = phrasebook.nearestWord(to: unknown.text)
        else { return nil }
        let bytes = Array(typed.utf8)
        return String(decoding: bytes[..<unknown.range.lowerBound], as: UTF8.self) + nearest
            + String(decoding: bytes[unknown.range.upperBound...], as: UTF8.self)
    }
}

extension Phrasebook {
    /// Returns the most similar word, with one different letter in a word below five letters and two in a longer one;
    /// Hangul is compared by letters. Nil if there is none.
    fileprivate func nearestWord(to word: String) -> String? {
        let letters = Self.letters(word)
        guard (3...20).contains(letters.count) else { return nil }
        let limit = letters.count < 5 ? 1 : 2
        var best: (word: String, distance: Int)?
        for candidate in vocabulary {
            let other = Self.letters(candidate)
            // Shorter words would be within the limit of almost any word.
            guard other.count > limit + 1,
                let distance = SpellingDistance.between(letters, other, atMost: (best?.distance ?? limit + 1) - 1)
            else { continue }
            best = (candidate, distance)
        }
        return best?.word
    }

    private static func letters(_ word: String) -> [UInt32] {
        FoldedPhrase(word, readsFullWidth: false).scalars.flatMap { HangulSyllable($0)?.letters ?? [$0] }
    }
}
