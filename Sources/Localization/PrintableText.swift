extension String {
    /// The text on one line: line feeds become ⏎, other characters that could disturb a terminal or deceive its reader
    /// (control characters, line breaks, bidirectional controls, what is invisible) U+FFFD.
    ///
    /// Closed isolates are kept: they do not reorder the text around them.
    package var printable: String {
        guard utf8.contains(where: { !(0x20...0x7E).contains($0) }),
            unicodeScalars.contains(where: \.disturbsTerminal)
        else { return self }
        let harmless = closedIsolates.union(flagTags)
        var result = String.UnicodeScalarView()
        for (index, scalar) in unicodeScalars.enumerated() {
            let isReplaced = scalar.disturbsTerminal && !harmless.contains(index)
            result.append(isReplaced ? scalar == "\n" ? "\u{23CE}" : "\u{FFFD}" : scalar)
        }
        return String(result)
    }

    /// The indices, counted in scalars, of the invisible tags that make a black flag that of a country.
    private var flagTags: Set<Int> {
        var tags: Set<Int> = []
        var isFlag = false
        for (index, scalar) in unicodeScalars.enumerated() {
            isFlag = scalar.value == 0x1F3F4 || isFlag && (0xE0020...0xE007F).contains(scalar.value)
            if isFlag { tags.insert(index) }
        }
        return tags
    }

    /// The indices, counted in scalars, of the marks of closed isolates.
    private var closedIsolates: Set<Int> {
        var open: [Int] = []
        var closed: Set<Int> = []
        for (index, scalar) in unicodeScalars.enumerated() {
            if scalar == .isolateStart {
                open.append(index)
            } else if scalar == .isolateEnd, let start = open.popLast() {
                closed.formUnion([start, index])
            }
        }
        return closed
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character, a line break, a bidirectional control that reorders what stands around it, or
    /// invisible, unless it only changes how its neighbours look.
    package var disturbsTerminal: Bool {
        switch value {
        // Bidirectional embeddings, overrides and isolates (Unicode Standard Annex 9), and interlinear annotations.
        case 0x202A...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB: return true
        // Joiners and variation selectors, in scripts that need them and in emoji.
        case 0x20...0x7E, 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF: return false
        default: break
        }
        // Without a look at its properties; of these only the soft hyphen is invisible.
        if isClusterAlone, value != 0xAD { return false }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
        default: return properties.isDefaultIgnorableCodePoint
        }
    }
}
