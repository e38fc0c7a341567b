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
        for candidate in words where abs(candidate.utf8.count - letters.count) <= limit {
            let distance = editDistance(letters, Array(candidate.unicodeScalars))
            if distance <= best?.distance ?? limit { best = (candidate, distance) }
        }
        return best?.word
    }

    /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
    private static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var rows = [Array(0...right.count)]
        for (i, letter) in left.enumerated() {
            var row = [i + 1]
            for (j, other) in right.enumerated() {
                var cost = min(row[j], rows[i][j + 1]) + 1
                cost = min(cost, rows[i][j] + (letter == other ? 0 : 1))
                if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other {
                    cost = min(cost, rows[i - 1][j - 1] + 1)
                }
                row.append(cost)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }
}
