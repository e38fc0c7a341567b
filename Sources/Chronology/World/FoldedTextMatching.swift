extension FoldedText {
    /// As typed so far, `wanted` can become this.
    package func begins(with wanted: FoldedText) -> Bool { begins(with: wanted, at: 0) }

    /// Whether `wanted` stands at that place. A consonant of Hangul stands for every syllable that it begins, and the
    /// last syllable of `wanted` for those it can still become: `ㅅㅇ`, `서ㅇ` and `서우` begin `서울`.
    func begins(with wanted: FoldedText, at start: Int) -> Bool {
        let count = wanted.scalars.count
        guard count <= scalars.count - start, count > 0 else { return false }
        var index = 0
        while index < count {
            let (mine, theirs) = (scalars[start + index], wanted.scalars[index])
            index += 1
            if mine == theirs { continue }
            guard theirs >= 0x3131, Self.isBegun(mine, by: theirs, isLast: index == count) else { return false }
        }
        return true
    }

    private static func isBegun(_ scalar: UInt32, by typed: UInt32, isLast: Bool) -> Bool {
        guard let syllable = HangulSyllable(scalar) else { return false }
        if syllable.initialLetter == typed { return true }
        guard isLast, let open = HangulSyllable(typed), open.final == 0 else { return false }
        return open.initial == syllable.initial && open.vowel == syllable.vowel
    }

    /// Syllables of Hangul as their letters: for counting how many differ.
    var letters: [UInt32] {
        guard scalars.contains(where: { $0 >= 0xAC00 }) else { return scalars }
        return scalars.flatMap { HangulSyllable($0)?.letters ?? [$0] }
    }
}

/// How many letters of one word have to be put in, left out, replaced or swapped with the next to get the other
/// (optimal string alignment).
enum SpellingDistance {
    /// Nil where it is more than `bound`.
    static func between(_ left: [UInt32], _ right: [UInt32], atMost bound: Int) -> Int? {
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
