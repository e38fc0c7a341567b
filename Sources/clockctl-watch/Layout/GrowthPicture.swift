import Console

/// What a day's work has grown to, drawn in ASCII, so that every terminal and every locale has it.
enum GrowthPicture {
    /// `growth`: a stage as io.clockd.Focus names it. Empty for one that is not known.
    static func drawn(_ growth: String?) -> [StyledLine] {
        guard let growth, let rows = rows[growth] else { return [] }
        return rows.map(styled)
    }

    private static let rows: [String: [String]] = [
        "seed": ["     .", "-----(_)---"],
        "sprout": ["    \\|/", "     |", "-----^-----"],
        "apple": ["    @@@", "   @o@@@", "     |", "-----^-----"],
        "tree": ["   @@@@@", "  @@o@@@@", " @@@@@o@@@", "    |||", "----^^^----"],
    ]

    /// Leaves green, apples red, the rest as it is.
    private static func styled(_ row: String) -> StyledLine {
        var line = StyledLine()
        for character in row { line.append(String(character), emphasis(character)) }
        return line
    }

    private static func emphasis(_ character: Character) -> Emphasis {
        switch character {
        case "@", "\\", "/": .good
        case "o": .ripe
        case "-": .faint
        default: .none
        }
    }
}
