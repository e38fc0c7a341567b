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
