/// Names that are a slip of the finger or two away from one that nothing is called.
package enum NearNames {
    /// The nearest first, at most three; upper and lower case are the same.
    package static func of(_ name: String, among names: [String]) -> [String] {
        let letters = Array(name.lowercased())
        guard (1...100).contains(letters.count) else { return [] }
        let limit = max(1, letters.count / 4)
        let ranked = names.compactMap { candidate -> (name: String, distance: Int)? in
            guard candidate != name, abs(candidate.count - letters.count) <= limit else { return nil }
            let distance = distance(letters, Array(candidate.lowercased()))
            return distance <= limit ? (candidate, distance) : nil
        }
        return ranked.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
    }

    /// Insertions, deletions and replacements (Levenshtein), a row at a time.
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
