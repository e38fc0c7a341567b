import Console
import Localization

/// The selected item, above the list: its name, the time in big digits, a bar, and facts. The number of its lines
/// depends on the size of the window only, so that the list never moves.
struct Headline {
    private let page: Page
    private let glyphs: Glyphs
    private let columns: Int
    private let digitLines: Int
    private let factLines: Int
    private let hasGap: Bool

    /// `lines`, `columns`: the room for the headline and the list below it.
    init(lines: Int, columns: Int, _ page: Page, _ glyphs: Glyphs) {
        self.page = page
        self.glyphs = glyphs
        self.columns = columns
        digitLines = lines < 8 ? 0 : lines < 12 ? 1 : lines < 18 ? 3 : lines < 34 || columns < 70 ? 5 : 10
        factLines = lines < 12 ? 0 : lines < 34 ? 1 : 4
        hasGap = lines >= 18
    }

    /// Includes the empty line below it; 0 in a low window.
    var height: Int { digitLines == 0 ? 0 : 1 + (hasGap ? 1 : 0) + digitLines + 1 + factLines + 1 }

    /// Exactly `height` lines.
    func lines(_ item: WatchItem?, growth: [StyledLine]) -> [StyledLine] {
        guard height > 0 else { return [] }
        var lines: [StyledLine] = []
        if let item {
            let look = ItemLook(item, page)
            lines = [title(item, look)] + (hasGap ? [StyledLine()] : [])
            lines += digits(look, beside: growth) + below(item, look)
        }
        return Array((lines + Array(repeating: StyledLine(), count: height)).prefix(height - 1)) + [StyledLine()]
    }

    private func title(_ item: WatchItem, _ look: ItemLook) -> StyledLine {
        let left = look.title(page.name(item.id, look.name), glyphs)
        return .row(left, right: StyledLine(item.end(page).shortened(toCells: columns / 2)), width: columns)
    }

    /// The digits in the largest size that fits, and `growth` at their right if there is room.
    private func digits(_ look: ItemLook, beside growth: [StyledLine]) -> [StyledLine] {
        let drawn = BigDigits.fitting(look.digits, columns: columns, lines: digitLines, isUTF8: glyphs.isUTF8)
        var lines = (drawn ?? [look.digits]).map { StyledLine($0, look.digitsEmphasis) }
        lines += Array(repeating: StyledLine(), count: max(0, digitLines - lines.count))
        let room = columns - (lines.map(\.cells).max() ?? 0)
        let width = growth.map(\.cells).max() ?? 0
        guard width > 0, room > width + 2, growth.count <= digitLines else { return lines }
        for (index, line) in growth.enumerated() {
            let at = digitLines - growth.count + index
            lines[at].pad(toCells: columns - width - 1)
            lines[at].append(line)
        }
        return lines
    }

    /// The bar, and facts; facts alone where nothing counts down.
    private func below(_ item: WatchItem, _ look: ItemLook) -> [StyledLine] {
        var facts = item.facts(page)
        guard let fraction = look.fraction else {
            // Of a table its heading and its end.
            if facts.count > factLines + 1 { facts = [facts[0]] + facts.suffix(factLines) }
            return facts.prefix(factLines + 1).map { StyledLine($0) }
        }
        let bar = StyledLine(glyphs.bar(fraction, cells: min(60, columns - 1)), look.emphasis)
        return [bar] + facts.prefix(factLines).map { StyledLine($0) }
    }
}
