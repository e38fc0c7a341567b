import Console
import Localization

/// Rows of items: those around the selected one if there is no room for all.
struct ItemList {
    private let items: ArraySlice<WatchItem>
    private let hidden: Int
    private let columns: Int
    private let page: Page
    private let glyphs: Glyphs

    /// The minimum number of lines at which the last line shows the number of omitted items.
    private static let leastLinesToCount = 3

    init(_ all: [WatchItem], around chosen: WatchItem?, lines: Int, columns: Int, _ page: Page, _ glyphs: Glyphs) {
        let isCut = all.count > lines
        let count = max(0, isCut && lines >= Self.leastLinesToCount ? lines - 1 : lines)
        let index = isCut ? all.firstIndex { $0.id == chosen?.id } ?? 0 : 0
        let start = min(max(0, index - count / 2), max(0, all.count - count))
        items = all[start...].prefix(count)
        hidden = all.count - items.count
        showsHidden = count < lines
        self.columns = columns
        self.page = page
        self.glyphs = glyphs
    }

    private let showsHidden: Bool

    /// Whether the row of the item is among the lines.
    func shows(_ id: String) -> Bool { items.contains { $0.id == id } }

    func lines(chosen: WatchItem?) -> [StyledLine] {
        let looks = items.map { (item: $0, look: ItemLook($0, page)) }
        let ids = looks.map(\.item.id.cells).max() ?? 0
        let times = looks.filter { $0.look.fraction != nil }.map(\.look.time.cells).max() ?? 0
        let rows = looks.map { item, look in
            let line = row(item, look, idCells: ids, timeCells: look.fraction == nil ? 0 : times)
            guard item.id == chosen?.id else { return marked(line, item, "  ") }
            return marked(line, item, "> ").reversed(toCells: columns)
        }
        guard hidden > 0, showsHidden else { return rows }
        let more = localized(one: "{count} more", other: "{count} more", count: hidden)
        return rows + [StyledLine("  " + more, .faint)]
    }

    /// The mark of the selected row does not depend on colour.
    private func marked(_ row: StyledLine, _ item: WatchItem, _ mark: String) -> StyledLine {
        var line = StyledLine(mark)
        line.append(row)
        line.target = .item(item.id)
        return line
    }

    /// `⏳ t1 tea   ███████░░░░░  4:59`
    private func row(_ item: WatchItem, _ look: ItemLook, idCells: Int, timeCells: Int) -> StyledLine {
        let columns = columns - 2
        var left = StyledLine()
        if glyphs.hasPictures, columns >= 30, !look.picture.isEmpty {
            left.append(look.picture.padded(toCells: 2) + " ", look.emphasis == .faint ? .faint : .none)
        }
        if columns >= 22 { left.append(item.id.padded(toCells: idCells) + " ", .faint) }
        let isNamed = !look.name.isEmpty || look.note.isEmpty
        left.append(isNamed ? look.name : look.note, look.emphasis == .faint ? .faint : .none)
        var right = StyledLine()
        if isNamed, !look.note.isEmpty, columns >= 36 {
            right.append(
                look.note.shortened(toCells: (columns + 2) / (Self.barBesideNote(barCells) > 0 ? 3 : 2)) + "  ",
                look.emphasis
            )
        }
        if let fraction = look.fraction {
            let cells = right.cells == 0 ? barCells : Self.barBesideNote(barCells)
            if cells > 0 { right.append(glyphs.bar(fraction, cells: cells) + "  ", look.emphasis) }
        }
        let time = String(repeating: " ", count: max(0, timeCells - look.time.cells)) + look.time
        right.append(look.emphasis == .ringing && columns >= 30 ? " " + time + " " : time, look.emphasis)
        return .row(left, right: right, width: columns)
    }

    private var barCells: Int { columns >= 100 ? 20 : columns >= 60 ? 12 : columns >= 38 ? 6 : 0 }

    /// There is not room for both in a narrow window.
    private static func barBesideNote(_ cells: Int) -> Int { cells >= 12 ? cells : 0 }
}
