extension String {
    /// The text for a quotation in a message: printable, and cut to 60 cells.
    package var quotable: String { printable.shortened(toCells: 60) }

    /// Returns the text, cut and ended with `…` if it is wider than `limit` cells; empty if `limit` is below 1.
    package func shortened(toCells limit: Int) -> String {
        guard cells > limit else { return self }
        guard limit > 0 else { return "" }
        var result = ""
        var used = 1
        for character in self {
            used += String(character).cells
            guard used <= limit else { break }
            result.append(character)
        }
        return result.withIsolatesClosed + "…"
    }

    /// The text in lines of at most `limit` cells, without losing a character: a command may not be shown otherwise.
    package func cut(toCells limit: Int) -> [String] {
        var lines = [""]
        var used = 0
        for character in self {
            let cells = String(character).cells
            if used + cells > limit, used > 0 {
                lines.append("")
                used = 0
            }
            lines[lines.count - 1].append(character)
            used += cells
        }
        return lines
    }

    /// Appends spaces up to `width` cells.
    package func padded(toCells width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - cells))
    }
}
