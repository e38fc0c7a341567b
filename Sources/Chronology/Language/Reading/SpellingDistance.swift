/// How many letters of one word have to be put in, left out, replaced or swapped with the next to get the other
/// (optimal string alignment).
package enum SpellingDistance {
    /// Nil where it is more than `bound`.
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
