import Localization

/// The languages in which a person types times: always English, and the reader's language.
///
/// For programs that read typed text. The daemon, the configuration and archives read only English, which is the same
/// in every locale.
package struct ReaderLanguage: Sendable {
    let phrasebook: Phrasebook?

    package static let english = ReaderLanguage(phrasebook: nil)

    /// The language of the messages.
    package static var current: ReaderLanguage { ReaderLanguage(tag: Language.current.tag) }

    /// `tag` is one of BCP 47. For a language without a phrasebook only English is read.
    package init(tag: String) {
        self.init(phrasebook: Phrasebook.of(language: tag))
    }

    private init(phrasebook: Phrasebook?) { self.phrasebook = phrasebook }

    /// Whether it is a comma between list items.
    package func separatesItems(_ character: Character) -> Bool {
        character == "," || phrasebook?.readsFullWidth ?? false && (character == "、" || character == "，")
    }

    /// Reads a text in both languages. If the meanings differ, it is refused with both; if it can't be read in either,
    /// the error is that of the reading that got further.
    ///
    /// - Parameters:
    ///   - print: prints a value in its canonical form, which distinguishes meanings.
    ///   - parse: reads English.
    func read<Value>(
        _ text: String,
        as subject: TimeTextError.Subject,
        print: (Value) -> String,
        _ parse: (String) throws(TimeTextError) -> Value
    ) throws(TimeTextError) -> Value {
        guard text.utf8.count <= TokenReader.limitBytes else { return try parse(text) }
        return try TimeTextError.checkingSuggestion(text) { (text) throws(TimeTextError) in
            do throws(TimeTextError) {
                return try readWords(text, as: subject, print: print, parse)
            } catch {
                return try Self.readByParts(text, as: subject, error, parse)
            }
        }
    }

    private func readWords<Value>(
        _ text: String,
        as subject: TimeTextError.Subject,
        print: (Value) -> String,
        _ parse: (String) throws(TimeTextError) -> Value
    ) throws(TimeTextError) -> Value {
        let english = Result { () throws(TimeTextError) -> Value in try parse(text) }
        let own = phrasebook.flatMap { Self.translated(text, as: subject, $0, parse) }
        switch (english, own) {
        case (let english, nil): return try english.get()
        case (.success(let value), .failure?): return value
        case (.failure, .success(let value)?): return value
        case (.success(let first), .success(let second)?):
            let readings = (print(first), print(second))
            guard readings.0 != readings.1 else { return first }
            throw TimeTextError(text: text, range: 0..<text.utf8.count, reason: .twoReadings(readings.0, readings.1))
        case (.failure(let first), .failure(let second)?):
            throw second.range.lowerBound >= first.range.lowerBound || second.isUnclear ? second : first
        }
    }

    /// Reads English words that the grammars do not read, such as parts of the day. What is ambiguous without them stays
    /// so: `quarter past seven`, but not `quarter past seven in the evening`.
    private static func readByParts<Value>(
        _ text: String,
        as subject: TimeTextError.Subject,
        _ error: TimeTextError,
        _ parse: (String) throws(TimeTextError) -> Value
    ) throws(TimeTextError) -> Value {
        guard [.moment, .date, .repetition, .duration].contains(subject), error.isUnreadable || error.isUnclear,
            let tokens = PhraseLexer.tokens(of: text, .english),
            error.isUnreadable || tokens.contains(where: \.isPartOfDay),
            !tokens.contains(where: \.isMonths)
        else { throw error }
        // Two languages disagree.
        if error.isUnclear, (try? parse(text)) != nil { throw error }
        switch translated(text, as: subject, .english, parse) {
        case .success(let value)?: return value
        case .failure(let better)? where better.explains && error.isUnreadable && tokens.allSatisfy(\.isKnown):
            throw better
        case .failure?, nil: throw error
        }
    }

    /// Nil if the phrasebook knows no word of the text.
    private static func translated<Value>(
        _ text: String,
        as subject: TimeTextError.Subject,
        _ phrasebook: Phrasebook,
        _ parse: (String) throws(TimeTextError) -> Value
    ) -> Result<Value, TimeTextError>? {
        do throws(TimeTextError) {
            guard let translation = try PhraseTranslation(text, as: subject, phrasebook) else { return nil }
            do throws(TimeTextError) {
                return .success(try parse(translation.english))
            } catch {
                return .failure(translation.placed(error))
            }
        } catch {
            return .failure(error)
        }
    }
}

extension TimeTextError {
    fileprivate var isUnclear: Bool { if case .twoReadings = reason { true } else { false } }

    fileprivate var isUnreadable: Bool { if case .unreadable = reason { true } else { false } }

    /// Whether all words were understood.
    fileprivate var explains: Bool {
        switch reason {
        case .twoReadings, .partsContradict, .timeMissing: true
        default: false
        }
    }
}

extension PhraseToken {
    fileprivate var isKnown: Bool { content != .unknown }

    /// `M`, which is not `m`.
    fileprivate var isMonths: Bool { text == "M" }

    fileprivate var isPartOfDay: Bool {
        switch meaning {
        case .part?, .noon?, .midnight?: true
        default: false
        }
    }
}
