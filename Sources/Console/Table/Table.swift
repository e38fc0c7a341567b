/// Rows under headings, aligned in columns.
package struct Table: Sendable {
    package struct Column: Sendable {
        let title: String
        let isNumeric: Bool
        /// Shrinks if the table is wider than the terminal.
        let isElastic: Bool

        package init(_ title: String, isNumeric: Bool = false, isElastic: Bool = false) {
            self.title = title
            self.isNumeric = isNumeric
            self.isElastic = isElastic
        }
    }

    package struct Cell: Sendable {
        let text: String
        /// The width of the text, computed once: a table may have thousands of rows.
        let cells: Int
        let emphasis: Emphasis

        package init(_ text: String, _ emphasis: Emphasis = .none) {
            self.text = text.printable
            cells = self.text.cells
            self.emphasis = emphasis
        }
    }

    private let columns: [Column]
    private var rows: [[Cell]] = []

    package init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Adds a row, which must have one cell per column.
    package mutating func add(_ row: [Cell]) {
        precondition(row.count == columns.count, "a row of \(row.count) cells in a table of \(columns.count) columns")
        rows.append(row)
    }

    /// Returns headings and rows. On a terminal, elastic columns shrink to fit its width if they can.
    package func lines(on terminal: Terminal) -> [String] {
        let headings = columns.map { Cell($0.title, .heading) }
        let widths = fitted(naturalWidths(headings), to: terminal.columns)
        return ([headings] + rows).map { line($0, widths: widths, on: terminal) }
    }

    private static let gap = "  "
    /// The minimum width of an elastic column; narrower ones would be unreadable.
    private static let leastElasticCells = 8

    private func naturalWidths(_ headings: [Cell]) -> [Int] {
        var widths = headings.map(\.cells)
        for row in rows {
            for (index, cell) in row.enumerated() where cell.cells > widths[index] { widths[index] = cell.cells }
        }
        return widths
    }

    private func fitted(_ widths: [Int], to limit: Int?) -> [Int] {
        guard let limit else { return widths }
        var widths = widths
        for index in columns.indices where columns[index].isElastic {
            let total = widths.reduce(0, +) + Self.gap.count * (widths.count - 1)
            widths[index] = max(min(widths[index], Self.leastElasticCells), widths[index] - max(0, total - limit))
        }
        return widths
    }

    private func line(_ row: [Cell], widths: [Int], on terminal: Terminal) -> String {
        var line = ""
        // Written only before another cell, so that no line has trailing spaces.
        var pendingSpaces = 0
        for (index, cell) in row.enumerated() {
            let isShortened = cell.cells > widths[index]
            let text = isShortened ? cell.text.shortened(toCells: widths[index]) : cell.text
            let padding = widths[index] - (isShortened ? text.cells : cell.cells)
            if columns[index].isNumeric { pendingSpaces += padding }
            if !text.isEmpty {
                line += String(repeating: " ", count: pendingSpaces)
                line += cell.emphasis.applied(to: text, on: terminal)
                pendingSpaces = 0
            }
            pendingSpaces += (columns[index].isNumeric ? 0 : padding) + Self.gap.count
        }
        return line
    }
}
