import Localization

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

    /// Returns headings and a row for each of `items`; nothing if there are none.
    func lines<Items: Sequence>(of items: Items, on terminal: Terminal, _ row: (Items.Element) -> [Cell]) -> [String] {
        var table = self
        for item in items { table.add(row(item)) }
        return table.rows.isEmpty ? [] : table.lines(on: terminal)
    }

    /// Returns headings and rows. On a terminal, columns shrink to fit its width, elastic ones first.
    package func lines(on terminal: Terminal) -> [String] {
        let headings = columns.map { Cell($0.title, .heading) }
        let widths = fitted(naturalWidths(headings), to: terminal.columns)
        return ([headings] + rows).map { line($0, widths: widths, on: terminal) }
    }

    private static let gap = "  "
    /// The widths down to which elastic columns shrink, and then all of them: first those that stay readable.
    private static let leastElasticCells = [8, 4]
    private static let leastCells = 2

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
        var excess = widths.reduce(0, +) + Self.gap.count * (widths.count - 1) - limit
        let elastic = columns.indices.filter { columns[$0].isElastic }
        let steps = Self.leastElasticCells.map { (elastic, $0) } + [(Array(columns.indices), Self.leastCells)]
        for (indices, least) in steps {
            // The widest gives first, so that no column is cut while a wider one is whole.
            while excess > 0, let widest = indices.max(by: { widths[$0] < widths[$1] }), widths[widest] > least {
                widths[widest] -= 1
                excess -= 1
            }
        }
        return widths
    }

    private func line(_ row: [Cell], widths: [Int], on terminal: Terminal) -> String {
        var line = ""
        // Written only before another cell, so that no line has trailing spaces.
        var pendingSpaces = 0
        for (index, cell) in row.enumerated() {
            let isShortened = cell.cells > widths[index]
            let whole = isShortened ? cell.text.shortened(toCells: widths[index]) : cell.text
            // Nothing stands behind the last column, and nobody sees the columns of piped text.
            let isAlone = index == row.count - 1 || terminal.columns == nil
            let text = terminal.label(isAlone ? whole : whole.steady)
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

/// Comma-separated values (RFC 4180), except that records end with a line feed alone, as Unix programs expect.
package enum CSV {
    /// Returns a record without its line feed.
    package static func record(_ fields: [String]) -> String {
        fields.map(field).joined(separator: ",")
    }

    private static func field(_ text: String) -> String {
        guard text.utf8.contains(where: ",\"\n\r".utf8.contains) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
