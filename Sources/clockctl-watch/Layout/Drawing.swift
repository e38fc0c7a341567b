import Localization

/// The content of the screen: texts with their positions, and the meaning of a click on them.
struct Drawing: Hashable, Sendable {
    struct Text: Hashable, Sendable {
        var line: Int
        var column: Int
        var text: String
        var cells: Int
        var style: TextStyle
    }

    /// The cells of one line on which a click has a meaning.
    struct Area: Hashable, Sendable {
        var line: Int
        var columns: Range<Int>
        var target: ClickTarget
    }

    let size: ScreenSize
    private(set) var texts: [Text] = []
    private(set) var areas: [Area] = []
    /// Nil hides the cursor.
    var cursor: Place?

    struct Place: Hashable, Sendable {
        var line: Int
        var column: Int
    }

    init(size: ScreenSize) { self.size = size }

    /// Removes what was put on the line.
    mutating func clear(line: Int) {
        texts.removeAll { $0.line == line }
        areas.removeAll { $0.line == line }
    }

    /// Places a line at a position, cut to `width` cells; does nothing outside the screen.
    mutating func put(_ line: StyledLine, at place: Place, width: Int) {
        let width = min(width, size.columns - place.column)
        guard (0..<size.lines).contains(place.line), place.column >= 0, width > 0 else { return }
        var column = place.column
        for piece in line.fitted(toCells: width).pieces {
            let (text, cells) = (piece.text, piece.cells)
            texts.append(Text(line: place.line, column: column, text: text, cells: cells, style: piece.style))
            let end = column + cells
            if let target = piece.target {
                areas.append(Area(line: place.line, columns: column..<end, target: target))
            }
            column = end
        }
        if let target = line.target {
            areas.append(Area(line: place.line, columns: place.column..<place.column + width, target: target))
        }
    }

    /// What has to be written where another drawing of the same size is on the screen: the lines to be cleared before,
    /// and the texts.
    func changes(from old: Drawing) -> (clearedLines: [Int], texts: [Text]) {
        let before = Dictionary(grouping: old.texts, by: \.line)
        let after = Dictionary(grouping: texts, by: \.line)
        var changes: (clearedLines: [Int], texts: [Text]) = ([], [])
        for line in 0..<size.lines {
            let (old, new) = (before[line] ?? [], after[line] ?? [])
            if old.count == new.count, zip(old, new).allSatisfy({ $0.column == $1.column && $0.cells == $1.cells }) {
                changes.texts += zip(old, new).filter { $0 != $1 }.map(\.1)
            } else {
                changes.clearedLines.append(line)
                changes.texts += new
            }
        }
        return changes
    }

    /// The meaning of a click at a place; nil if there is none.
    func target(line: Int, column: Int) -> ClickTarget? {
        areas.first { $0.line == line && $0.columns.contains(column) }?.target
    }
}

/// The cells of a terminal.
struct ScreenSize: Hashable, Sendable {
    var lines: Int
    var columns: Int
}
