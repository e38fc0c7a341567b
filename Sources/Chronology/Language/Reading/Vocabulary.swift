/// The words of the language of times, for suggestions.
enum Vocabulary {
    static let moments =
        ["today", "tomorrow", "noon", "midnight", "next", "in", "now"] + Weekday.names + MonthName.names

    static let dates = ["today", "tomorrow", "yesterday", "next"] + Weekday.names + MonthName.names

    static let repeats =
        [
            "daily", "weekdays", "workdays", "weekends", "weekly", "monthly", "yearly", "every", "other", "on",
            "first", "second", "third", "fourth", "fifth", "last", "day", "days", "week", "weeks", "month", "months",
            "year", "years",
        ] + Weekday.names

    /// The word that is a slip of the finger away: one slip in a short word, two in a long one; of equals the last.
    /// Nil when there is none.
    static func nearest(to word: String, in words: [String]) -> String? {
        let letters = Array(word.unicodeScalars)
        guard (3...20).contains(letters.count) else { return nil }
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
