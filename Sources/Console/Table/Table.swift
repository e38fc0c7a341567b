/// Rows under headings, aligned in columns.
package struct Table: Sendable {
    package struct Column: Sendable {
        let title: String
        let isNumeric: Bool
        /// Gives way where the table is wider than the terminal.
        let isElastic: Bool

        package init(_ title: String, isNumeric: Bool = false, isElastic: Bool = false) {
            self.title = title
            self.isNumeric = isNumeric
            self.isElastic = isElastic
        }
    }

    package struct Cell: Sendable {
        let text: String
        let emphasis: Emphasis

        package init(_ text: String, _ emphasis: Emphasis = .none) {
            self.text = text.printable
            self.emphasis = emphasis
        }
    }

    private let columns: [Column]
    private var rows: [[Cell]] = []

    package init(_ columns: [Column]) {
        self.columns = columns
    }

    /// One cell for each column.
    package mutating func add(_ row: [Cell]) {
        precondition(row.count == columns.count, "a row of \(row.count) cells in a table of \(columns.count) columns")
        rows.append(row)
    }

    package var isEmpty: Bool { rows.isEmpty }

    /// Headings and rows; whole where there is no terminal, else no wider than it where that can be had.
    package func lines(on terminal: Terminal) -> [String] {
        let headings = columns.map { Cell($0.title, .heading) }
        let widths = fitted(naturalWidths(headings), to: terminal.columns)
        return ([headings] + rows).map { line($0, widths: widths, on: terminal) }
    }

    private static let gap = "  "
    /// Below this an elastic column says nothing any more.
    private static let leastElasticCells = 8

    private func naturalWidths(_ headings: [Cell]) -> [Int] {
        columns.indices.map { index in
            ([headings] + rows).map { $0[index].text.cells }.max() ?? 0
        }
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
        var pending = ""
        for (index, cell) in row.enumerated() {
            let text = cell.text.shortened(toCells: widths[index])
            let padding = String(repeating: " ", count: widths[index] - text.cells)
            let shown = cell.emphasis.applied(to: text, on: terminal)
            // Nothing is padded behind the last text of a line.
            if columns[index].isNumeric { pending += padding }
            if !text.isEmpty {
                line += pending + shown
                pending = ""
            }
            pending += (columns[index].isNumeric ? "" : padding) + Self.gap
        }
        return line
    }
}
