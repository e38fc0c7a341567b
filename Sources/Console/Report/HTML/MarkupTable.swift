/// A table of a document: headings with their scope, a row header in each row, numbers aligned at the end.
///
/// In a narrow window the style sheet shows a row of a wide table as a group of named values, so that nothing is cut off.
/// Each cell therefore has the name of its column, and each element its role, which some browsers derive from the style.
struct MarkupTable {
    struct Column {
        let title: String
        let isNumeric: Bool

        init(_ title: String, isNumeric: Bool = false) {
            self.title = title
            self.isNumeric = isNumeric
        }
    }

    private let caption: String
    private let columns: [Column]
    private let rows: [Markup]

    /// The first column has the names of the rows; `cells` has one cell for each other column.
    init(_ caption: String, _ columns: [Column], rows: [(name: Markup, cells: [Markup])]) {
        self.caption = caption
        self.columns = columns
        self.rows = rows.map { name, cells in
            let data = zip(columns.dropFirst(), cells).map { column, cell in
                let style: [Attribute] = column.isNumeric ? [.word("class", "number")] : []
                return Markup.element("td", [.word("role", "cell"), .text(.column, column.title)] + style, cell)
            }
            let heading = Markup.element("th", [.word("scope", "row"), .word("role", "rowheader")], name)
            return .element("tr", [.word("role", "row")], heading, Markup(lines: data))
        }
    }

    /// Wide tables have more columns than fit into a narrow window.
    private var isWide: Bool { columns.count > 4 }

    /// The table in a region that scrolls separately if a single word of it is too wide, including by keyboard.
    var markup: Markup {
        let headings = columns.map { column in
            let style: [Attribute] = column.isNumeric ? [.word("class", "number")] : []
            return Markup.element(
                "th",
                [.word("scope", "col"), .word("role", "columnheader")] + style,
                text: column.title
            )
        }
        let heading = Markup.element("tr", [.word("role", "row")], Markup(lines: headings))
        return .element(
            "div",
            [.word("class", "scroll"), .word("role", "region"), .word("tabindex", "0"), .text(.label, caption)],
            .element(
                "table",
                [.word("class", isWide ? "figures wide" : "figures"), .word("role", "table")],
                lines: [
                    .element("caption", text: caption), .element("thead", [.word("role", "rowgroup")], heading),
                    .element("tbody", [.word("role", "rowgroup")], lines: rows),
                ]
            )
        )
    }
}
