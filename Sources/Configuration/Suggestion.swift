import Chronology

/// Suggestions for misspelt names.
enum Suggestion {
    static func key(for path: String) -> String? {
        let paths = Setting.all.map(\.path)
        let last = path.split(separator: ".").last.map(String.init) ?? path
        // The right key in the wrong table, or in none.
        if let moved = Setting.all.first(where: { $0.key == last }) {
            return closest(to: path, in: paths) ?? moved.path
        }
        return closest(to: path, in: paths)
    }

    static func table(for name: String) -> String? {
        closest(to: name, in: Setting.all.map(\.table))
    }

    /// Returns the candidate with the smallest edit distance; nil if all differ in more than a third of the letters.
    private static func closest(to text: String, in candidates: [String]) -> String? {
        guard text.utf8.count <= 100 else { return nil }
        let letters = Array(text.lowercased())
        let ranked = candidates.compactMap { candidate in
            SpellingDistance.between(letters, Array(candidate), atMost: max(letters.count, 3) / 3)
                .map { (candidate, distance: $0) }
        }
        return ranked.min { $0.distance < $1.distance }?.0
    }
}
