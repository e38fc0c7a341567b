import Localization

extension TimeTextError {
    /// Returns two lines: the text, and `^~~~` under the part that could not be read, counted in terminal cells.
    ///
    /// Characters that could disturb a terminal (control characters, text direction marks) are escaped. A text wider
    /// than `columns`, 20 at least, is cut around the part, with `…` for what is omitted.
    package func pointer(columns: Int = 80) -> [String] {
        let glyphs = Self.glyphs(of: text)
        let shown = window(of: glyphs, columns: max(columns, 20))
        var line = shown.lowerBound > 0 ? "…" : ""
        var marks = shown.lowerBound > 0 ? " " : ""
        var isFirst = true
        for glyph in glyphs[shown] {
            line += glyph.text
            guard range.contains(glyph.offset) else {
                if glyph.offset < range.lowerBound { marks += String(repeating: " ", count: glyph.cells) }
                continue
            }
            for _ in 0..<glyph.cells {
                marks += isFirst ? "^" : "~"
                isFirst = false
            }
        }
        if shown.upperBound < glyphs.count { line += "…" }
        return [line, isFirst ? marks + "^" : marks]
    }

    private struct Glyph {
        let text: String
        let cells: Int
        /// UTF-8 offset in the whole text.
        let offset: Int
    }

    private static func glyphs(of text: String) -> [Glyph] {
        var offset = 0
        return text.unicodeScalars.map { scalar in
            defer { offset += UTF8.width(scalar) }
            guard scalar.disturbsTerminal else {
                // Variation selectors take no cell and are dropped.
                let text = scalar.properties.isVariationSelector ? "" : String(Character(scalar))
                return Glyph(text: text, cells: scalar.terminalCells, offset: offset)
            }
            let escaped = scalar.escaped(asASCII: true)
            return Glyph(text: escaped, cells: escaped.utf8.count, offset: offset)
        }
    }

    /// Returns the glyphs that fit, beginning a little before the part.
    private func window(of glyphs: [Glyph], columns: Int) -> Range<Int> {
        let total = glyphs.reduce(0) { $0 + $1.cells }
        guard total > columns else { return glyphs.indices }
        let budget = columns - 2
        var start = glyphs.firstIndex { $0.offset >= range.lowerBound } ?? glyphs.count
        var cells = 0
        while start > 0, cells + glyphs[start - 1].cells <= budget / 2 {
            start -= 1
            cells += glyphs[start].cells
        }
        var end = start
        cells = 0
        while end < glyphs.count, cells + glyphs[end].cells <= budget {
            cells += glyphs[end].cells
            end += 1
        }
        return start..<end
    }
}

extension Unicode.Scalar {
    fileprivate var disturbsTerminal: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        default: false
        }
    }
}
