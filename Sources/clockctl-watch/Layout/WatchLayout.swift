import Chronology
import ClockAPI
import Console
import Localization

/// Draws a state at a moment: the selected item above a list of all; in a wide window, alarms, today's work and cities
/// beside it.
struct WatchLayout {
    private let state: WatchState
    private let items: [WatchItem]
    private let chosen: WatchItem?
    private let secondsToRelease: Double?
    private let size: ScreenSize
    private let page: Page
    private let glyphs: Glyphs

    init(_ state: WatchState, at now: Moment, size: ScreenSize, _ glyphs: Glyphs) {
        let state = state.advanced(to: now)
        let terminal = Terminal(
            columns: size.columns,
            usesColour: false,
            canRedraw: true,
            showsPictures: glyphs.hasPictures
        )
        page = Page(terminal: terminal, viewpoint: now.viewpoint)
        (self.state, self.size, self.glyphs) = (state, size, glyphs)
        items = state.items
        chosen = state.chosen(of: items)
        secondsToRelease = state.secondsToRelease(at: now)
    }

    /// The seconds until the display changes without an event: the next second of the selected item, otherwise of the
    /// first counting item, with which all others are redrawn; or until an ended item loses its row. Nil if only the
    /// next minute of the wall clock changes anything.
    var secondsToChange: Double? {
        let own = chosen.map { ItemLook($0, page) }.flatMap { $0.secondsToChangeDigits ?? $0.secondsToChange }
        // Alarms don't count in their rows.
        let counting = items.lazy.filter { !$0.isAlarm }.prefix(Self.searchedItems)
        let other =
            own.map { $0 <= 1 } ?? false
            ? nil : counting.compactMap { ItemLook($0, page).secondsToChange }.first
        return [own, other, secondsToRelease].compactMap(\.self).min()
    }

    /// Running items are among the first, so the other items need not be searched.
    private static let searchedItems = 200

    /// The minimum width for a second column with items that are not running.
    private static let leastWideColumns = 110

    private var isWide: Bool { size.columns >= Self.leastWideColumns }
    private var sideColumns: Int { isWide ? min(48, size.columns * 2 / 5) : 0 }
    private var mainColumns: Int { isWide ? size.columns - sideColumns - 3 : size.columns }
    /// The first line of the body: after the date, and an empty line if the window is high enough.
    private var bodyStart: Int { size.lines >= 12 ? 2 : size.lines >= 3 ? 1 : 0 }
    private var bodyLines: Int { max(0, size.lines - 2 - bodyStart) }

    func drawing() -> Drawing {
        var drawing = Drawing(size: size)
        var isRingHidden = false
        if let panel {
            put(panel, column: 0, width: size.columns, on: &drawing)
        } else if state.status == nil {
            put(absence, column: 0, width: size.columns, on: &drawing)
        } else if let only = state.only {
            let face = Face(lines: bodyLines, columns: size.columns, page, glyphs)
            put(face.lines(chosen, id: only), column: 0, width: size.columns, on: &drawing)
        } else {
            isRingHidden = putItems(on: &drawing)
        }
        if bodyStart > 0 {
            drawing.put(header(isRingHidden), at: .init(line: 0, column: 0), width: size.columns)
        }
        Footer(state: state, chosen: chosen, size: size).draw(on: &drawing)
        return drawing
    }

    private func put(_ lines: [StyledLine], column: Int, width: Int, on drawing: inout Drawing) {
        for (index, line) in lines.prefix(bodyLines).enumerated() {
            drawing.put(line, at: .init(line: bodyStart + index, column: column), width: width)
        }
    }

    // MARK: Around the items

    /// The date; at the right what rings out of sight, otherwise the number of alarms, as `clockctl status` prints it.
    private func header(_ isRingHidden: Bool) -> StyledLine {
        let viewpoint = page.viewpoint
        let date = MomentPhrase.date(viewpoint.today, yearIfNot: viewpoint.today.year)
        let time = viewpoint.timeOfDay(viewpoint.now)
        let left = StyledLine(localized("{date} {time}", ["date": date, "time": time]), .heading)
        guard state.only == nil else { return left }
        var right = StyledLine()
        let ringing = items.count(where: \.isRinging)
        if isRingHidden {
            right.append(localized(one: "{count} ringing", other: "{count} ringing", count: ringing), .alert)
        } else if let status = state.status, status.alarms.total > 0, size.columns >= 60 {
            right.append(page.alarmCount(status.alarms), .faint)
        }
        return .row(left, right: right, width: size.columns)
    }

    /// What hides the items until a key is pressed; nil in other modes.
    private var panel: [StyledLine]? {
        let lines: [StyledLine]
        switch state.mode {
        case .keys, .command, .find: return nil
        case .help: return KeyHints.help(columns: size.columns, lines: bodyLines)
        case .details: lines = chosen?.details(page).map { StyledLine($0) } ?? []
        case .reward(let reward, _):
            let screen = reward.screen(columns: size.columns, lines: bodyLines, isUTF8: glyphs.isUTF8)
            return screen.map { StyledLine($0.text, $0.emphasis) }
        case .answer(let text): lines = text.flatMap(answered).map { StyledLine($0) }
        }
        guard lines.count > bodyLines, bodyLines > 1 else { return lines }
        let more = lines.count - bodyLines + 1
        let rest = localized(one: "{count} more line", other: "{count} more lines", count: more)
        return lines.prefix(bodyLines - 1) + [StyledLine(rest, .faint)]
    }

    /// Prose is wrapped, a row of a table is cut.
    private func answered(_ line: String) -> [String] {
        line.contains("  ") ? [line.shortened(toCells: size.columns)] : line.wrapped(toCells: size.columns)
    }

    private var absence: [StyledLine] {
        guard let reason = state.absence else { return [] }
        return [StyledLine(localized("clockd is not running"), .alert)]
            + reason.wrapped(toCells: size.columns).map { StyledLine($0, .faint) }
    }

    // MARK: Items

    /// Returns whether something rings in a row that is not on the screen.
    private func putItems(on drawing: inout Drawing) -> Bool {
        let listed = isWide ? items.filter { !$0.isAlarm } : items
        let isEmpty = items.contains { if case .suggestion = $0 { true } else { false } }
        let headline = Headline(lines: bodyLines, columns: mainColumns, page, glyphs)
        let above = isEmpty ? greeting : headline.lines(chosen, growth: growth(of: chosen))
        let fold = foldLine
        let room = max(1, bodyLines - above.count - fold.count)
        let list = ItemList(listed, around: chosen, lines: room, columns: mainColumns, page, glyphs)
        var lines = above + list.lines(chosen: chosen) + fold
        let aside = Aside(state, page, columns: isWide ? sideColumns : mainColumns)
        if !isWide, let below = aside.fitting(lines: bodyLines - lines.count - 1) { lines += [StyledLine()] + below }
        put(lines, column: 0, width: mainColumns, on: &drawing)
        if isWide { putSide(aside, on: &drawing) }
        return items.contains { $0.isRinging && !list.shows($0.id) }
    }

    private func putSide(_ aside: Aside, on drawing: inout Drawing) {
        let alarms = items.filter(\.isAlarm)
        let others = aside.fitting(lines: bodyLines - (alarms.isEmpty ? 0 : min(alarms.count, 3) + 2)) ?? []
        let room = bodyLines - 1 - (others.isEmpty ? 0 : others.count + 1)
        let list = ItemList(alarms, around: chosen, lines: room, columns: sideColumns, page, glyphs)
        let heading = StyledLine(localized("Next alarms"), .heading)
        let above = alarms.isEmpty ? [] : [heading] + list.lines(chosen: chosen) + [StyledLine()]
        put(above + others, column: size.columns - sideColumns, width: sideColumns, on: &drawing)
    }

    /// What an empty screen says above its suggestions.
    private var greeting: [StyledLine] {
        guard bodyLines >= 6 else { return [] }
        let text = localized("Nothing is ringing, running or scheduled. Return starts with one of these:")
        return text.wrapped(toCells: mainColumns).map { StyledLine($0) } + [StyledLine()]
    }

    /// `o 2 alarms are off and 3 tasks`, where a click unfolds them, too.
    private var foldLine: [StyledLine] {
        let folded = state.folded
        guard !folded.isEmpty, bodyLines >= 4 else { return [] }
        let alarms = folded.count(where: \.isAlarm)
        let parts = [
            alarms == 0 ? nil : localized(one: "{count} alarm is off", other: "{count} alarms are off", count: alarms),
            alarms == folded.count
                ? nil : localized(one: "{count} task", other: "{count} tasks", count: folded.count - alarms),
        ]
        let what = ListPhrase.print(parts.compactMap(\.self))
        var line = StyledLine("  ")
        line.append("o", .heading)
        line.append(" " + (state.isUnfolded ? localized("hide: {items}", ["items": what]) : what), .faint)
        line.target = .key(.character("o"))
        return [line]
    }

    /// The plant of the session, beside its digits.
    private func growth(of item: WatchItem?) -> [StyledLine] {
        guard case .focus(let focus) = item, focus.phase == "work" else { return [] }
        return GrowthPicture.drawn(focus.sessionGrowth ?? focus.growth)
    }
}
