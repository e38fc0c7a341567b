import CLinux

extension String {
    /// The width of the ``steady`` form of the text in terminal cells.
    package var cells: Int {
        guard utf8.contains(where: { $0 >= 0x80 }) else { return utf8.count }
        // Without the search for clusters, which takes most of the time of a screen.
        guard !unicodeScalars.allSatisfy(\.isClusterAlone) else {
            return unicodeScalars.reduce(0) { $0 + $1.terminalCells }
        }
        return reduce(0) { $0 + $1.terminalCells }
    }

    /// The text in a form that has the same width on every terminal, for columns: only the first of joined emoji, no
    /// skin tones, no variation selectors.
    package var steady: String {
        guard utf8.contains(where: { $0 >= 0xCC }), contains(where: \.isUnsteady) else { return self }
        var result = String.UnicodeScalarView()
        for character in self { result += character.steadyScalars }
        return String(result)
    }
}

extension Character {
    /// The cells of a cluster are those of its scalars in glibc's table, as in most terminals: marks have none, but
    /// vowel signs and half-width voicing marks do, and the two letters of a flag are its two cells.
    package var terminalCells: Int {
        guard !isASCII else { return 1 }
        return isUnsteady
            ? steadyScalars.reduce(0) { $0 + $1.terminalCells }
            : unicodeScalars.reduce(0) { $0 + $1.terminalCells }
    }

    fileprivate var isUnsteady: Bool {
        let scalars = unicodeScalars
        guard scalars.count > 1, let first = scalars.first else { return false }
        return scalars.contains { $0.properties.isVariationSelector }
            || first.isPicture && scalars.dropFirst().contains { $0.isOfEmojiSequence }
    }

    fileprivate var steadyScalars: [Unicode.Scalar] {
        let isPicture = unicodeScalars.first?.isPicture ?? false
        var steady: [Unicode.Scalar] = []
        for scalar in unicodeScalars where !scalar.properties.isVariationSelector {
            // Drops the rest of a joined emoji. A joiner between letters only shapes them, and has no cell.
            if isPicture, scalar.properties.isJoinControl { break }
            if steady.isEmpty || !isPicture || !scalar.isOfEmojiSequence { steady.append(scalar) }
        }
        return steady
    }
}

extension Unicode.Scalar {
    /// 2 for wide characters (Unicode Standard Annex 11; ambiguous ones are narrow), 0 for marks above and below
    /// others. Unprintable characters count as 1.
    package var terminalCells: Int {
        let width = clinux_cell_width(value)
        return width < 0 ? 1 : Int(width)
    }

    /// Whether it is never part of a cluster with a neighbour of this kind: letters before the combining marks, lines,
    /// blocks, Braille patterns, ideographs, syllables of Hangul.
    package var isClusterAlone: Bool {
        switch value {
        case 0x20..<0x7F, 0xA0..<0x300, 0x2500..<0x25A0, 0x2800..<0x2900, 0x4E00..<0xA000, 0xAC00..<0xD7A4: true
        default: false
        }
    }

    /// An emoji that may begin a sequence; not a letter of a flag, digit or sign.
    fileprivate var isPicture: Bool { value >= 0xA9 && properties.isEmoji && !(0x1F1E6...0x1F1FF).contains(value) }

    /// A joiner, a skin tone, or a tag of a subdivision's flag.
    fileprivate var isOfEmojiSequence: Bool {
        properties.isJoinControl || properties.isEmojiModifier || (0xE0020...0xE007F).contains(value)
    }
}

extension StringProtocol {
    /// The width in cells without colour sequences (ECMA-48, SGR).
    package var shownCells: Int {
        let text = String(self)
        guard text.utf8.contains(0x1B) else { return text.cells }
        let pieces = text.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
        return pieces.enumerated().reduce(0) { cells, piece in
            let text = piece.offset == 0 ? piece.element : piece.element.drop { $0 != "m" }.dropFirst()
            return cells + String(text).cells
        }
    }
}
