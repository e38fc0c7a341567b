/// The words that the grammars accept, for suggestions.
enum Vocabulary {
    static let moments =
        ["today", "tonight", "tomorrow", "noon", "midnight", "next", "in", "now"] + Weekday.names + MonthName.names

    static let dates = ["today", "tomorrow", "yesterday", "next", "last", "in"] + Weekday.names + MonthName.names

    static let repeats =
        [
            "hourly", "daily", "weekdays", "workdays", "weekends", "weekly", "monthly", "quarterly", "yearly",
            "annually",
            "every", "other", "on", "minute", "minutes", "hour", "hours", "weekday", "workday", "quarter",
            "first", "second", "third", "fourth", "fifth", "last", "day", "days", "week", "weeks", "month", "months",
            "year", "years",
        ] + Weekday.names

    /// Returns the most similar word, with one typing error in a word below 5 letters and two in a longer one; the last
    /// of equal ones. Nil if there is none, and for a word of the list itself: its spelling is right, but its position
    /// is not.
    static func nearest(to word: String, in words: [String]) -> String? {
        let letters = Array(word.unicodeScalars)
        guard (3...20).contains(letters.count), !words.contains(word) else { return nil }
        let limit = letters.count < 5 ? 1 : 2
        var best: (word: String, distance: Int)?
        for candidate in words {
            let bound = best?.distance ?? limit
            guard let distance = SpellingDistance.between(letters, Array(candidate.unicodeScalars), atMost: bound)
            else { continue }
            best = (candidate, distance)
        }
        return best?.word
    }
}

extension Weekday {
    /// `monday` to `sunday`: the English names that are read, and printed for programs.
    static let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    /// Accepts a name or its first letters, at least three; lower case.
    init?(name: String) {
        guard let index = Self.names.firstIndex(where: { $0.isNamed(by: name) }) else { return nil }
        self.init(mondayBased: index)
    }

    /// Accepts the plural of a name (`mondays`), which repeats.
    init?(plural: String) {
        guard let index = Self.names.firstIndex(where: { $0 + "s" == plural }) else { return nil }
        self.init(mondayBased: index)
    }

    /// `mon` to `sun`.
    var shortName: String { String(Self.names[rawValue - 1].prefix(3)) }

    var name: String { Self.names[rawValue - 1] }
}

enum MonthName {
    static let names = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// Returns 1 to 12 for a name or its first letters, at least three; lower case.
    static func number(of name: String) -> Int? {
        names.firstIndex { $0.isNamed(by: name) }.map { $0 + 1 }
    }
}

extension String {
    fileprivate func isNamed(by abbreviation: String) -> Bool {
        abbreviation.utf8.count >= 3 && hasPrefix(abbreviation)
    }
}
