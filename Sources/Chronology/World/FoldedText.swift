/// A name as it is compared: without case, accents, spaces and punctuation; Hangul in whole syllables.
package struct FoldedText: Hashable, Sendable {
    /// Unicode scalars of letters and digits.
    let scalars: [UInt32]
    /// Where words begin in `scalars`, ascending; the first is 0 unless all is empty.
    let wordStarts: [Int]

    package init(_ text: some StringProtocol) {
        if let ascii = Self.ascii(text) {
            self = ascii
        } else {
            var folding = Folding()
            folding.take(text.unicodeScalars.map(\.value))
            self.init(scalars: folding.scalars, wordStarts: folding.wordStarts)
        }
    }

    private init(scalars: [UInt32], wordStarts: [Int]) {
        self.scalars = scalars
        self.wordStarts = wordStarts
    }

    package var isEmpty: Bool { scalars.isEmpty }

    /// Most names are plain; nil for others.
    private static func ascii(_ text: some StringProtocol) -> FoldedText? {
        var scalars: [UInt32] = []
        scalars.reserveCapacity(text.utf8.count)
        var wordStarts: [Int] = []
        var isInWord = false
        for byte in text.utf8 {
            guard byte < 0x80 else { return nil }
            // The apostrophe joins: N'Djamena is one word.
            if byte == UInt8(ascii: "'") { continue }
            guard byte.isASCIILetter || byte.isASCIIDigit else {
                isInWord = false
                continue
            }
            if !isInWord { wordStarts.append(scalars.count) }
            isInWord = true
            scalars.append(UInt32(byte.asciiLowercased))
        }
        return FoldedText(scalars: scalars, wordStarts: wordStarts)
    }
}

/// Folds one scalar after the other.
private struct Folding {
    var scalars: [UInt32] = []
    var wordStarts: [Int] = []
    private var isInWord = false

    mutating func take(_ text: [UInt32]) {
        var index = 0
        while index < text.count {
            if let (syllable, count) = HangulSyllable.composed(text, at: index) {
                append(syllable)
                index += count
            } else {
                take(text[index])
                index += 1
            }
        }
    }

    private mutating func take(_ value: UInt32) {
        if let letters = HangulSyllable.clusters[value] ?? Accents.bases[value] {
            return letters.forEach { append($0) }
        }
        switch value {
        // Hiragana as katakana.
        case 0x3041...0x3096: return append(value + 0x60)
        // Full width as ASCII.
        case 0xFF01...0xFF5E: return take(value - 0xFEE0)
        case 0x27, 0x2019, 0x02BC, 0x02BB: return
        default: break
        }
        guard let scalar = Unicode.Scalar(value) else { return }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .format: return
        case .uppercaseLetter, .titlecaseLetter:
            for small in scalar.properties.lowercaseMapping.unicodeScalars { takeSmall(small.value) }
        case .lowercaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .spacingMark: append(value)
        default: isInWord = false
        }
    }

    /// A capital's small letter may have an accent still.
    private mutating func takeSmall(_ value: UInt32) {
        if let letters = Accents.bases[value] { return letters.forEach { append($0) } }
        guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .nonspacingMark else { return }
        append(value)
    }

    private mutating func append(_ value: UInt32) {
        if !isInWord { wordStarts.append(scalars.count) }
        isInWord = true
        scalars.append(value)
    }
}
