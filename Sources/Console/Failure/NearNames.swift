import Chronology

/// Names that are a slip of the finger or two away from one that nothing is called.
package enum NearNames {
    /// The nearest first, at most three; upper and lower case are the same.
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
