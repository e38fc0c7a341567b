/// Times such as `1:23:45` and `0:09.4` as digits of several lines.
package enum BigDigits {
    /// From 3 to 10 lines high with block elements. With ASCII the small ones also take 5 lines.
    package enum Size: CaseIterable, Comparable, Sendable {
        case small, medium, large

        package func lines(isUTF8: Bool) -> Int {
            switch self {
            case .small: isUTF8 ? (pixelRows + 1) / 2 : pixelRows
            case .medium: pixelRows
            case .large: pixelRows * 2
            }
        }

        /// The width of a pixel, and the gap between two characters, in cells.
        fileprivate var pixelCells: Int {
            switch self {
            case .small: 1
            case .medium: 2
            case .large: 4
            }
        }
    }

    /// Returns the lines of `text` in the largest size that fits, all with the same width; nil if none fits, or if the
    /// text has a character other than digits, `:`, `.`, `,`, `-`, `+` and space.
    ///
    /// - Parameters:
    /// - columns: the available cells.
    /// - lines: the available lines.
    ///   - isUTF8: false draws with `#` instead of block elements.
    package static func fitting(_ text: String, columns: Int, lines: Int, isUTF8: Bool) -> [String]? {
        for size in Size.allCases.reversed() where size.lines(isUTF8: isUTF8) <= lines {
            if let drawn = self.lines(of: text, size, columns: columns, isUTF8: isUTF8) { return drawn }
        }
        return nil
    }

    /// As ``fitting(_:columns:lines:isUTF8:)`` in one size, of any number of lines.
    package static func lines(of text: String, _ size: Size, columns: Int, isUTF8: Bool) -> [String]? {
        guard !text.isEmpty, let rows = bitmap(text), rows[0].count * size.pixelCells <= columns else { return nil }
        switch size {
        case .small where isUTF8: return halved(rows)
        case .small, .medium: return rows.map { line($0, size, isUTF8) }
        case .large: return rows.flatMap { [line($0, size, isUTF8), line($0, size, isUTF8)] }
        }
    }

    /// The rows of the text, with one pixel between two characters.
    private static func bitmap(_ text: String) -> [[Bool]]? {
        var rows = [[Bool]](repeating: [], count: pixelRows)
        for character in text {
            guard let glyph = glyphs[character] else { return nil }
            for (row, pixels) in glyph.enumerated() {
                if !rows[row].isEmpty { rows[row].append(false) }
                rows[row] += pixels.map { $0 == "#" }
            }
        }
        return rows
    }

    private static func line(_ pixels: [Bool], _ size: Size, _ isUTF8: Bool) -> String {
        let (full, empty) = (isUTF8 ? "█" : "#", " ")
        return pixels.map { String(repeating: $0 ? full : empty, count: size.pixelCells) }.joined()
    }

    /// Two rows of pixels in one line.
    private static func halved(_ rows: [[Bool]]) -> [String] {
        stride(from: 0, to: rows.count, by: 2).map { top in
            rows[top].indices.map { column in
                switch (rows[top][column], top + 1 < rows.count && rows[top + 1][column]) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }.joined()
        }
    }

    private static let pixelRows = 5

    private static let glyphs: [Character: [String]] = [
        "0": ["###", "# #", "# #", "# #", "###"],
        "1": ["  #", "  #", "  #", "  #", "  #"],
        "2": ["###", "  #", "###", "#  ", "###"],
        "3": ["###", "  #", "###", "  #", "###"],
        "4": ["# #", "# #", "###", "  #", "  #"],
        "5": ["###", "#  ", "###", "  #", "###"],
        "6": ["###", "#  ", "###", "# #", "###"],
        "7": ["###", "  #", "  #", "  #", "  #"],
        "8": ["###", "# #", "###", "# #", "###"],
        "9": ["###", "# #", "###", "  #", "###"],
        ":": [" ", "#", " ", "#", " "],
        ".": [" ", " ", " ", " ", "#"],
        ",": [" ", " ", " ", " ", "#"],
        "-": ["   ", "   ", "###", "   ", "   "],
        "+": ["   ", " # ", "###", " # ", "   "],
        " ": ["   ", "   ", "   ", "   ", "   "],
    ]
}
