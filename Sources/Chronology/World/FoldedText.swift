/// A name normalised for comparison: without case, accents, spaces and punctuation; Hangul in whole syllables.
package struct FoldedText: Hashable, Sendable {
    /// Unicode scalars of letters and digits.
    let scalars: [UInt32]
    /// Indices of `scalars` at which words begin, ascending; the first is 0 unless the text is empty.
    let wordStarts: [Int]
}

extension FoldedText {
    package init(_ text: some StringProtocol) {
        if let ascii = Self.ascii(text) {
            self = ascii
        } else {
            var folding = Folding()
            folding.take(text.unicodeScalars.map(\.value))
            self.init(scalars: folding.scalars, wordStarts: folding.wordStarts)
        }
    }

    package var isEmpty: Bool { scalars.isEmpty }

    /// The fast path for ASCII text; nil for other text.
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

/// Folds scalars one by one.
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

    /// Folds a lower-cased capital, which may still have an accent.
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

extension FoldedText {
    /// Whether this text begins with `wanted`, which may be typed only in part.
    package func begins(with wanted: FoldedText) -> Bool { begins(with: wanted, at: 0) }

    /// Whether `wanted` matches at the index `start`. A Hangul consonant matches every syllable that it begins, and the
    /// last syllable of `wanted` those it can still become: `ㅅㅇ`, `서ㅇ` and `서우` begin `서울`.
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

    /// The scalars with Hangul syllables split into letters, for the edit distance.
    var letters: [UInt32] {
        guard scalars.contains(where: { $0 >= 0xAC00 }) else { return scalars }
        return scalars.flatMap { HangulSyllable($0)?.letters ?? [$0] }
    }
}

/// Lower-case letters with accents and their base letters: Latin, Greek and Cyrillic.
///
/// Letters that Unicode decomposes map to their base (UnicodeData.txt); others (`ø`, `ß`) to their usual replacement.
enum Accents {
    static let bases: [UInt32: [UInt32]] = {
        var bases: [UInt32: [UInt32]] = [:]
        for (base, letters) in rows {
            for letter in letters.unicodeScalars { bases[letter.value] = base.unicodeScalars.map(\.value) }
        }
        return bases
    }()

    private static let rows: KeyValuePairs<String, String> = [
        "a": "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặª", "b": "ḃḅḇ", "c": "çćĉċčḉ", "d": "ďđḋḍḏḑḓð",
        "e": "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệə", "f": "ḟ", "g": "ĝğġģǧǵḡ", "h": "ĥħȟḣḥḧḩḫẖ", "i": "ìíîïĩīĭįıǐȉȋḭḯỉị",
        "j": "ĵǰ", "k": "ķǩḱḳḵ", "l": "ĺļľłḷḹḻḽ", "m": "ḿṁṃ", "n": "ñńņňǹṅṇṉṋ",
        "o": "òóôõöøōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợº", "p": "ṕṗ", "r": "ŕŗřȑȓṙṛṝṟ", "s": "śŝşšșṡṣṥṧṩ",
        "t": "ţťŧțṫṭṯṱẗ", "u": "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự", "v": "ṽṿ", "w": "ŵẁẃẅẇẉẘ", "x": "ẋẍ",
        "y": "ýÿŷȳẏẙỳỵỷỹ",
        "z": "źżžẑẓẕ", "ae": "æǽǣ", "oe": "œ", "ss": "ß", "th": "þ",
        "α": "άὰᾶ", "ε": "έὲ", "η": "ήὴῆ", "ι": "ίϊΐὶῖ", "ο": "όὸ", "υ": "ύϋΰὺῦ", "ω": "ώὼῶ", "σ": "ς",
        "а": "ӑӓ", "г": "ѓ", "е": "ѐёӗ", "и": "йѝӣӥ", "і": "ї", "к": "ќ", "у": "ўӯӱӳ", "ж": "ӂӝ", "о": "ӧ",
    ]
}
