import Localization

/// The languages in which a person types times: always English, and the reader's language.
///
/// For programs that read typed text. The daemon, the configuration and archives read only English, which is the same
/// in every locale.
package struct ReaderLanguage: Sendable {
    let phrasebook: Phrasebook?
    /// The subtag of the language.
    let tag: String
    /// Whether an error has a suggestion, which costs many times as much as the reading.
    private var suggests = true

    package var withoutSuggestions: ReaderLanguage {
        var language = self
        language.suggests = false
        return language
    }

    package static let english = ReaderLanguage(tag: "en")

    /// The language of the messages.
    package static var current: ReaderLanguage { ReaderLanguage(tag: Language.current.tag) }

    /// `tag` is one of BCP 47. For a language without a phrasebook only English is read.
    package init(tag: String) {
        let language = tag.split(separator: "-").first.map(String.init) ?? tag
        self.init(phrasebook: Phrasebook.of(language: language), tag: language)
    }

    init(phrasebook: Phrasebook?, tag: String) { (self.phrasebook, self.tag) = (phrasebook, tag) }

    /// Whether it is a comma between list items.
    package func separatesItems(_ character: Character) -> Bool {
        character == "," || phrasebook?.readsFullWidth ?? false && (character == "、" || character == "，")
    }

    /// Reads a text in both languages. If the meanings differ, it is refused with both; if it can't be read in either,
    /// the error is that of the reading that got further. Its suggestion is kept only if it can be read.
    ///
    /// - Parameters:
    ///   - meaning: the value for the message if there are two; its canonical form distinguishes meanings.
    ///   - parse: reads a whole text.
    func read<Value>(
        _ text: String,
        as subject: TimeTextError.Subject,
        meaning: (Value) -> TimeReading,
        _ parse: (inout PhraseReader) throws(TimeTextError) -> Value
    ) throws(TimeTextError) -> Value {
        do throws(TimeTextError) {
            return try readInBoth(text, as: subject, meaning: meaning, parse)
        } catch  where !suggests {
            throw error
        } catch {
            throw error.corrected(in: phrasebooksOfWords(in: text)) { correction in
                (try? readInBoth(correction, as: subject, meaning: meaning, parse)) != nil
            }
        }
    }

    private func readInBoth<Value>(
        _ text: String,
        as subject: TimeTextError.Subject,
        meaning: (Value) -> TimeReading,
        _ parse: (inout PhraseReader) throws(TimeTextError) -> Value
    ) throws(TimeTextError) -> Value {
        let english = Self.reading(text, as: subject, .english, parse)
        guard let phrasebook, text.utf8.count <= PhraseReader.limitBytes,
            let own = Self.reading(text, as: subject, phrasebook, parse)
        else { return try (english ?? .failure(Self.empty(text, subject))).get() }
        switch (english ?? own, own) {
        case (.success, .failure(let error)) where error.isOrderOfDate: throw error
        case (.success(let value), .failure): return value
        case (.failure, .success(let value)): return value
        case (.success(let first), .success(let second)):
            let readings = (meaning(first), meaning(second))
            guard readings.0.text != readings.1.text else { return first }
            throw TimeTextError(text: text, range: 0..<text.utf8.count, reason: .twoReadings(readings.0, readings.1))
        case (.failure(let first), .failure(let second)):
            throw second.range.lowerBound >= first.range.lowerBound || second.isUnclear ? second : first
        }
    }

    /// Also English if no word is one of the language.
    private func phrasebooksOfWords(in text: String) -> [Phrasebook] {
        guard let phrasebook else { return [.english] }
        let isOwn = (try? PhraseReader(text, as: .moment, in: phrasebook))?.isInOwnWords ?? false
        return isOwn ? [phrasebook] : [phrasebook, .english]
    }

    private static func empty(_ text: String, _ subject: TimeTextError.Subject) -> TimeTextError {
        TimeTextError(text: text, range: 0..<text.utf8.count, reason: .empty(subject))
    }

    /// Nil if the phrasebook is not English, and knows no word of the text.
    private static func reading<Value>(
        _ text: String,
        as subject: TimeTextError.Subject,
        _ phrasebook: Phrasebook,
        _ parse: (inout PhraseReader) throws(TimeTextError) -> Value
    ) -> Result<Value, TimeTextError>? {
        do throws(TimeTextError) {
            var reader = try PhraseReader(text, as: subject, in: phrasebook)
            guard phrasebook.isEnglish || reader.isInOwnWords else { return nil }
            let value = try parse(&reader)
            try reader.expectEnd()
            return .success(value)
        } catch {
            return .failure(error)
        }
    }
}

extension TimeTextError {
    /// Whether what was understood has no single meaning.
    var isUnclear: Bool {
        switch reason {
        case .twoReadings, .partsContradict: true
        default: false
        }
    }

    /// `5-12`, which is a day of May for programs.
    fileprivate var isOrderOfDate: Bool {
        isUnclear && part.utf8.contains(UInt8(ascii: "-"))
            && part.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    }
}
