import Console
import Localization

/// One item in the middle of the screen, in digits that fill it, for a projector or a second screen.
struct Face {
    let page: Page
    let glyphs: Glyphs
    let size: ScreenSize

    /// `lines`, `columns`: the room.
    init(lines: Int, columns: Int, _ page: Page, _ glyphs: Glyphs) {
        size = ScreenSize(lines: lines, columns: columns)
        (self.page, self.glyphs) = (page, glyphs)
    }

    /// At most as many lines as there is room for. `item`: nil once the item of that id has ended.
    func lines(_ item: WatchItem?, id: String) -> [StyledLine] {
        guard let item else { return centred([StyledLine(localized("{item} has ended", ["item": id]), .faint)]) }
        let look = ItemLook(item, page)
        let title = look.title(look.name.isEmpty ? item.id : page.terminal.label(look.name), glyphs)
        // The title, the bar, the end, and an empty line between them.
        let around = size.lines >= 12 ? 6 : size.lines >= 6 ? 3 : 0
        let digits = BigDigits.fitting(
            look.digits,
            columns: size.columns - 2,
            lines: size.lines - around,
            isUTF8: glyphs.isUTF8
        )
        let gap = around == 6 ? [StyledLine()] : []
        var below: [StyledLine] = []
        if let fraction = look.fraction {
            below.append(StyledLine(glyphs.bar(fraction, cells: max(10, size.columns * 3 / 4)), look.emphasis))
        }
        let end = item.end(page)
        if !end.isEmpty { below.append(StyledLine(end)) }
        let middle = (digits ?? [look.digits]).map { StyledLine($0, look.digitsEmphasis) }
        guard around > 0 else { return centred(middle) }
        return centred([title] + gap + middle + below.flatMap { gap + [$0] })
    }

    /// In the middle of the room, in both directions.
    private func centred(_ lines: [StyledLine]) -> [StyledLine] {
        let above = max(0, (size.lines - lines.count) / 2)
        return Array(repeating: StyledLine(), count: above) + lines.map { $0.centred(inCells: size.columns) }
    }
}
