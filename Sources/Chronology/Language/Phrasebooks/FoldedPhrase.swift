/// A text normalised for case, accents and widths, with the position of each character in the typed text.
struct FoldedPhrase {
    /// Unicode scalars; white space is a single space.
    private(set) var scalars: [UInt32] = []
    /// The UTF-8 offsets of each scalar in the text.
    private(set) var ranges: [Range<Int>] = []

    init(_ text: String, readsFullWidth: Bool) {
        let typed = text.unicodeScalars.map(\.value)
        var index = 0
        var offset = 0
        while index < typed.count {
            let syllable = HangulSyllable.composed(typed, at: index)
            let count = syllable?.count ?? 1
            let width = typed[index..<index + count].reduce(0) { $0 + Self.utf8Width($1) }
            let range = offset..<offset + width
            append(syllable?.scalar ?? typed[index], at: range, readsFullWidth: readsFullWidth)
            index += count
            offset += width
        }
    }

    private static func utf8Width(_ value: UInt32) -> Int {
        value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x1_0000 ? 3 : 4
    }

    private mutating func append(_ value: UInt32, at range: Range<Int>, readsFullWidth: Bool) {
        if value < 0x80 {
            return append(folded: (0x41...0x5A).contains(value) ? value | 0x20 : value, range)
        }
        if readsFullWidth, (0xFF01...0xFF5E).contains(value) {
            return append(value - 0xFEE0, at: range, readsFullWidth: false)
        }
        // The micro sign and the Greek letter: `µs`.
        if value == 0xB5 || value == 0x3BC { return append(folded: 0x75, range) }
        if let letters = Accents.bases[value] {
            for letter in letters { append(folded: letter, range) }
            return
        }
        // The typographic apostrophe.
        if value == 0x2019 { return append(folded: 0x27, range) }
        guard let scalar = Unicode.Scalar(value) else { return }
        switch scalar.properties.generalCategory {
        case .nonspacingMark:
            if let last = ranges.last { ranges[ranges.count - 1] = last.lowerBound..<range.upperBound }
        case .uppercaseLetter, .titlecaseLetter:
            for small in scalar.properties.lowercaseMapping.unicodeScalars {
                for letter in Accents.bases[small.value] ?? [small.value] { append(folded: letter, range) }
            }
        default: append(folded: value, range)
        }
    }

    private mutating func append(folded value: UInt32, _ range: Range<Int>) {
        let isSpace = value == 0x20 || Unicode.Scalar(value)?.properties.isWhitespace ?? false
        guard isSpace else {
            scalars.append(value)
            ranges.append(range)
            return
        }
        if scalars.last == 0x20 {
            ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<range.upperBound
        } else {
            scalars.append(0x20)
            ranges.append(range)
        }
    }

    /// Whether a word may end before this index: not between two letters of a script with spaces between words.
    func isWordEnd(_ index: Int) -> Bool {
        guard index > 0, index < scalars.count else { return true }
        return !(Self.isSpacedLetter(scalars[index - 1]) && Self.isSpacedLetter(scalars[index]))
    }

    static func isDigit(_ value: UInt32) -> Bool { (0x30...0x39).contains(value) }

    static func isLetter(_ value: UInt32) -> Bool {
        value < 0x80
            ? (0x61...0x7A).contains(value)
            : Unicode.Scalar(value).map { $0.properties.isAlphabetic } ?? false
    }

    static func isSpacedLetter(_ value: UInt32) -> Bool { value < 0x1100 && isLetter(value) }

    /// Whether it is a letter of a script whose words are separated by spaces, including Hangul.
    static func isLetterOfSpacedWord(_ value: UInt32) -> Bool {
        isSpacedLetter(value) || (0x1100...0x11FF).contains(value) || (0xAC00...0xD7A3).contains(value)
    }
}
