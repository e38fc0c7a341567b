import Console

/// The growth of a day's work, drawn in ASCII, for every terminal and every locale.
enum GrowthPicture {
    /// `growth`: a stage, named as in io.clockd.Focus. Empty for an unknown one.
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

    /// Leaves are green, apples are red; all other parts are unchanged.
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
