/// What a misspelt name was perhaps meant to be.
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

    /// The nearest by edit distance, where it is near: at most a third of the letters differ.
    private static func closest(to text: String, in candidates: [String]) -> String? {
        guard text.utf8.count <= 100 else { return nil }
        let ranked = candidates.map { ($0, distance(Array(text.lowercased()), Array($0))) }
        guard let best = ranked.min(by: { $0.1 < $1.1 }) else { return nil }
        return best.1 * 3 <= max(text.count, 3) ? best.0 : nil
    }

    /// Levenshtein's distance, a row at a time; two letters swapped count as two.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let replaced = diagonal + (letter == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}
