/// Times such as `1:23:45` and `0:09.4` as digits of several lines.
package enum BigDigits {
    /// The smallest takes 3 lines with block elements, 5 with ASCII; the others a multiple of 5.
    package struct Size: Hashable, Sendable {
        package static let small = Size(scale: 0)
        package static let medium = Size(scale: 1)
        package static let large = Size(scale: 2)

        /// The lines of a pixel, which is twice as many cells wide; 0 for half a line and one cell.
        fileprivate let scale: Int

        package init(scale: Int) { self.scale = scale }

        package func lines(isUTF8: Bool) -> Int {
            guard scale == 0 else { return pixelRows * scale }
            return isUTF8 ? (pixelRows + 1) / 2 : pixelRows
        }

        /// The width of a pixel, and the gap between two characters, in cells.
        fileprivate var pixelCells: Int { max(1, scale * 2) }
    }

    /// Returns the lines of `text` in the largest size that fits, all with the same width; nil if none fits, or if the
    /// text has a character other than digits, `:`, `.`, `,`, `-`, `+` and space.
    ///
    /// - Parameters:
    ///   - columns: the available cells.
    ///   - lines: the available lines.
    ///   - isUTF8: false draws with `#` instead of block elements.
    package static func fitting(_ text: String, columns: Int, lines: Int, isUTF8: Bool) -> [String]? {
        for scale in (0...max(0, lines / pixelRows)).reversed() {
            let size = Size(scale: scale)
            guard size.lines(isUTF8: isUTF8) <= lines else { continue }
            if let drawn = self.lines(of: text, size, columns: columns, isUTF8: isUTF8) { return drawn }
        }
        return nil
    }

    /// As ``fitting(_:columns:lines:isUTF8:)`` in one size, of any number of lines.
    package static func lines(of text: String, _ size: Size, columns: Int, isUTF8: Bool) -> [String]? {
        guard !text.isEmpty, let rows = bitmap(text), rows[0].count * size.pixelCells <= columns else { return nil }
        if size.scale == 0, isUTF8 { return halved(rows) }
        return rows.flatMap { Array(repeating: line($0, size, isUTF8), count: max(1, size.scale)) }
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
