import Localization

/// Rows under headings, aligned in columns.
package struct Table: Sendable {
    package struct Column: Sendable {
        let title: String
        let isNumeric: Bool
        /// Shrinks if the table is wider than the terminal.
        let isElastic: Bool
        /// The width down to which an elastic column shrinks before other columns do.
        let leastCells: Int

        package init(_ title: String, isNumeric: Bool = false, isElastic: Bool = false, leastCells: Int = 0) {
            self.title = title
            self.isNumeric = isNumeric
            self.isElastic = isElastic
            self.leastCells = leastCells
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

    /// Returns headings and rows. On a terminal, elastic columns shrink to fit its width; if that is not enough, each
    /// row and the headings take several lines, without empty ones.
    package func lines(on terminal: Terminal) -> [String] {
        let headings = columns.map { Cell($0.title, .heading) }
        let natural = naturalWidths(headings)
        let folds = folds(natural, limit: terminal.columns)
        let widths = folds.map { fold in
            fitted(Array(natural[fold.columns]), fold.columns, to: terminal.columns.map { $0 - fold.indent })
        }
        return ([headings] + rows).flatMap { row in
            zip(folds, widths).filter { fold, _ in
                fold.indent == 0 || row[fold.columns].contains { $0.cells > 0 }
            }.map { line(row, $0, widths: $1, on: terminal) }
        }
    }

    private static let gap = "  "
    /// The widths down to which elastic columns shrink, first to readable ones.
    private static let leastElasticCells = [8, 4]
    /// The width down to which a column shrinks that is wider than the terminal.
    private static let leastCells = 2

    /// The columns on one line of each row.
    private struct Fold {
        var columns: Range<Int>
        /// Spaces before the first column.
        let indent: Int

        static let indent = 4
    }

    private func folds(_ natural: [Int], limit: Int?) -> [Fold] {
        let all = Fold(columns: columns.indices, indent: 0)
        guard let limit, !columns.isEmpty else { return [all] }
        let gap = Self.gap.count
        func least(_ index: Int, _ elastic: Int) -> Int {
            columns[index].isElastic ? min(natural[index], max(elastic, columns[index].leastCells)) : natural[index]
        }
        let narrowest = columns.indices.reduce(-gap) { $0 + least($1, Self.leastElasticCells[1]) + gap }
        guard narrowest > limit else { return [all] }
        var folds = [Fold(columns: 0..<0, indent: 0)]
        var used = -gap
        for index in columns.indices {
            let needed = gap + least(index, Self.leastElasticCells[0])
            if used + needed > limit, !folds[folds.count - 1].columns.isEmpty {
                folds.append(Fold(columns: index..<index, indent: Fold.indent))
                used = Fold.indent - gap
            }
            folds[folds.count - 1].columns = folds[folds.count - 1].columns.lowerBound..<index + 1
            used += needed
        }
        return folds
    }

    private func naturalWidths(_ headings: [Cell]) -> [Int] {
        var widths = headings.map(\.cells)
        for row in rows {
            for (index, cell) in row.enumerated() where cell.cells > widths[index] { widths[index] = cell.cells }
        }
        return widths
    }

    /// `widths`: of the columns `indices`.
    private func fitted(_ widths: [Int], _ indices: Range<Int>, to limit: Int?) -> [Int] {
        guard let limit else { return widths }
        var widths = widths
        var excess = widths.reduce(0, +) + Self.gap.count * (widths.count - 1) - limit
        let elastic = widths.indices.filter { columns[indices.lowerBound + $0].isElastic }
        var steps = Self.leastElasticCells.map { least in
            elastic.map { ($0, max(least, columns[indices.lowerBound + $0].leastCells)) }
        }
        steps.append(widths.indices.map { ($0, Self.leastCells) })
        for leastWidths in steps {
            // The widest column shrinks first, so that no column is cut while a wider one is complete.
            while excess > 0,
                let widest = leastWidths.filter({ widths[$0.0] > $0.1 }).max(by: { widths[$0.0] < widths[$1.0] })
            {
                widths[widest.0] -= 1
                excess -= 1
            }
        }
        return widths
    }

    /// `widths`: of the columns of the fold.
    private func line(_ row: [Cell], _ fold: Fold, widths: [Int], on terminal: Terminal) -> String {
        var line = ""
        // Written only before another cell, so that no line has trailing spaces.
        var pendingSpaces = fold.indent
        for (index, width) in zip(fold.columns, widths) {
            let cell = row[index]
            let isShortened = cell.cells > width
            let whole = isShortened ? cell.text.shortened(toCells: width) : cell.text
            // The last column is not padded, and neither is piped text.
            let isAlone = index == fold.columns.upperBound - 1 || terminal.columns == nil
            let text = terminal.label(isAlone ? whole : whole.steady)
            let padding = width - (isShortened ? text.cells : cell.cells)
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

/// Comma-separated values (RFC 4180), except that records end with just a line feed, as Unix programs expect.
package enum CSV {
    /// Returns records without their line feeds, a header first.
    package static func records(_ header: [String], _ rows: [[String]]) -> [String] {
        ([header] + rows).map { $0.map(field).joined(separator: ",") }
    }

    private static func field(_ text: String) -> String {
        guard text.utf8.contains(where: ",\"\n\r".utf8.contains) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
