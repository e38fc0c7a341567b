extension ReaderLanguage {
    /// Reads a time that is one argument. One that neither the reader's language nor English can read is tried in the
    /// others, and taken if all that can read it agree: examples and notes are typed in any session.
    ///
    /// Only for a text that is certainly a time: words of a label may be times elsewhere.
    package func readAlone<Value: Hashable>(
        _ read: (ReaderLanguage) throws(TimeTextError) -> Value
    ) throws(TimeTextError) -> Value {
        do throws(TimeTextError) {
            return try read(self)
        } catch {
            guard !error.isRefusalOfWhole, !error.wasRead else { throw error }
            var values: Set<Value> = []
            for language in others {
                do throws(TimeTextError) { values.insert(try read(language)) } catch { continue }
            }
            guard values.count == 1, let value = values.first else { throw error }
            return value
        }
    }

    /// The languages with a phrasebook besides this one and English.
    package var others: [ReaderLanguage] {
        ["de", "es", "fr", "ja", "ko", "zh"].filter { $0 != tag }.map { ReaderLanguage(tag: $0).withoutSuggestions }
    }
}
