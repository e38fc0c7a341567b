/// A table of a document: headings with their scope, a row header in each row, numbers aligned at the end.
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
                Markup.element("td", column.isNumeric ? [.word("class", "number")] : [], cell)
            }
            return .element("tr", [], .element("th", [.word("scope", "row")], name), Markup(lines: data))
        }
    }

    /// The table in a region that scrolls separately if the table is too wide, including by keyboard.
    var markup: Markup {
        let headings = columns.map { column in
            let style: [Attribute] = column.isNumeric ? [.word("class", "number")] : []
            return Markup.element("th", [.word("scope", "col")] + style, text: column.title)
        }
        return .element(
            "div",
            [.word("class", "scroll"), .word("role", "region"), .word("tabindex", "0"), .text(.label, caption)],
            .element(
                "table",
                [.word("class", "figures")],
                lines: [
                    .element("caption", text: caption),
                    .element("thead", [], .element("tr", [], Markup(lines: headings))),
                    .element("tbody", lines: rows),
                ]
            )
        )
    }
}
