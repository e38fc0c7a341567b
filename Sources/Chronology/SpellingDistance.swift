/// The edit distance of two words: the number of letters inserted, deleted, replaced or swapped with the next (optimal
/// string alignment).
package enum SpellingDistance {
    /// Returns nil if it is more than `bound`.
    package static func between<Letter: Equatable>(
        _ left: [Letter],
        _ right: [Letter],
        atMost bound: Int
    ) -> Int? {
        guard abs(left.count - right.count) <= bound else { return nil }
        var before: [Int] = []
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var next = [index + 1]
            next.reserveCapacity(right.count + 1)
            for (column, other) in right.enumerated() {
                var least = min(row[column] + (letter == other ? 0 : 1), row[column + 1] + 1, next[column] + 1)
                if index > 0, column > 0, letter == right[column - 1], left[index - 1] == other {
                    least = min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            guard next.contains(where: { $0 <= bound }) else { return nil }
            (before, row) = (row, next)
        }
        return row[right.count] <= bound ? row[right.count] : nil
    }
}

/// Suggestions for a name that is unknown or may be mistyped.
package enum NearNames {
    /// Returns at most three names within an edit distance of a quarter of the letters (at least 1), the nearest first.
    /// Ignores case.
    package static func of(_ name: String, among names: [String]) -> [String] {
        let letters = Array(name.lowercased())
        guard (1...100).contains(letters.count) else { return [] }
        let limit = max(1, letters.count / 4)
        let ranked = names.compactMap { candidate -> (name: String, distance: Int)? in
            guard candidate != name else { return nil }
            return SpellingDistance.between(letters, Array(candidate.lowercased()), atMost: limit)
                .map { (candidate, $0) }
        }
        return ranked.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
    }
}
