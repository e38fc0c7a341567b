import Chronology

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
