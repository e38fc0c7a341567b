import Chronology
import ClockAPI
import Console
import Localization

/// Draws a state at a moment, in two columns if there is room for them.
struct WatchLayout {
    private let state: WatchState
    private let status: StatusObject?
    private let items: [WatchItem]
    private let chosen: WatchItem?
    private let secondsToRelease: Double?
    private let size: ScreenSize
    private let page: Page
    private let isUTF8: Bool

    /// `isUTF8`: whether block elements can be drawn.
    init(_ state: WatchState, at now: Moment, size: ScreenSize, isUTF8: Bool) {
        let state = state.advanced(to: now)
        let terminal = Terminal(columns: size.columns, usesColour: false, canRedraw: true, showsPictures: false)
        let page = Page(terminal: terminal, viewpoint: now.viewpoint)
        (self.state, self.size, self.page, self.isUTF8) = (state, size, page, isUTF8)
        status = state.status
        items = state.items
        chosen = state.chosen(of: items)
        secondsToRelease = state.secondsToRelease(at: now)
    }

    /// The seconds until the display changes without an event: the next second of the selected item, otherwise of the
    /// first counting item; other counting items are redrawn with it; or until an ended item loses its row. Nil if only the next minute of the wall clock
    /// changes anything.
    var secondsToChange: Double? {
        let ordered = [chosen].compactMap(\.self) + items.prefix(Self.searchedItems)
        let count = ordered.lazy.compactMap { ItemLook($0, page).secondsToChange }.first
        return [count, secondsToRelease].compactMap(\.self).min()
    }

    /// Running items are among the first, so the other items need not be searched.
    private static let searchedItems = 200

    /// The minimum width for a second column with items that are not running.
    private static let leastWideColumns = 72

    private var isWide: Bool { size.columns >= Self.leastWideColumns }
    private var sideColumns: Int { isWide ? min(40, size.columns * 9 / 20) : 0 }
    private var mainColumns: Int { isWide ? size.columns - sideColumns - 3 : size.columns }
    /// The first line of the body: after the date, and an empty line if the window is high enough.
    private var bodyStart: Int { size.lines >= 12 ? 2 : size.lines >= 3 ? 1 : 0 }
    private var bodyLines: Int { max(0, size.lines - 2 - bodyStart) }

    func drawing() -> Drawing {
        var drawing = Drawing(size: size)
        if bodyStart > 0 { drawing.put(header, at: .init(line: 0, column: 0), width: size.columns) }
        for (index, line) in main.prefix(bodyLines).enumerated() {
            let width = state.mode == .help ? size.columns : mainColumns
            drawing.put(line, at: .init(line: bodyStart + index, column: 0), width: width)
        }
        if isWide, state.mode != .help {
            for (index, line) in side(columns: sideColumns).prefix(bodyLines).enumerated() {
                let place = Drawing.Place(line: bodyStart + index, column: size.columns - sideColumns)
                drawing.put(line, at: place, width: sideColumns)
            }
        }
        drawFooter(&drawing)
        return drawing
    }

    // MARK: Above and below

    private var header: StyledLine {
        let viewpoint = page.viewpoint
        let date = MomentPhrase.date(viewpoint.today, yearIfNot: viewpoint.today.year)
        let time = viewpoint.timeOfDay(viewpoint.now)
        let left = StyledLine(localized("{date} {time}", ["date": date, "time": time]), .heading)
        return .row(left, right: StyledLine(summary, .faint), width: size.columns)
    }

    /// The number of alarms, as `clockctl status` prints it; omitted in a narrow window.
    private var summary: String {
        guard let status, isWide else { return "" }
        return page.alarmCount(status.alarms)
    }

    private func drawFooter(_ drawing: inout Drawing) {
        let (messageLine, keyLine) = (size.lines - 2, size.lines - 1)
        if let message = state.message {
            let line = StyledLine(message.text, message.isError ? .alert : .none)
            drawing.put(line, at: .init(line: messageLine, column: 0), width: size.columns)
        } else if state.isCommandRunning {
            let line = StyledLine(localized("running; press Esc to end it"), .faint)
            drawing.put(line, at: .init(line: messageLine, column: 0), width: size.columns)
        }
        switch state.mode {
        case .keys:
            let hints = KeyHints.line(chosen, columns: size.columns)
            drawing.put(hints, at: .init(line: keyLine, column: 0), width: size.columns)
        case .help:
            let line = StyledLine(localized("press any key to return"), .faint)
            drawing.put(line, at: .init(line: keyLine, column: 0), width: size.columns)
        case .command(let text): prompt("clockctl ", text, keyLine, &drawing)
        case .find(let text, _): prompt("/", text, keyLine, &drawing)
        }
    }

    /// Draws a prompt. If its text is too long, the end of the text is visible.
    private func prompt(_ prompt: String, _ text: String, _ line: Int, _ drawing: inout Drawing) {
        var shown = text.printable
        while prompt.cells + shown.cells >= size.columns, !shown.isEmpty { shown.removeFirst() }
        var input = StyledLine(prompt, .heading)
        input.append(shown)
        drawing.put(input, at: .init(line: line, column: 0), width: size.columns)
        drawing.cursor = .init(line: line, column: min(input.cells, size.columns - 1))
    }

    // MARK: The main column

    private var main: [StyledLine] {
        if state.mode == .help { return help }
        guard status != nil else { return absence }
        let listed = isWide ? items.filter { !$0.isAlarm } : items
        guard !items.isEmpty else {
            return [StyledLine(localized("nothing is ringing, running or scheduled"), .faint), StyledLine()]
                + (isWide ? [] : today)
        }
        // A third of the lines is for the selected item.
        let others = isWide ? [] : others(columns: mainColumns, beside: listed.count + 1 + bodyLines / 3)
        let detail = self.detail(beside: listed.count + (others.isEmpty ? 0 : others.count + 1))
        let shown = rows(listed, lines: max(1, bodyLines - detail.count - 1), columns: mainColumns)
        let above = detail.isEmpty ? [] : detail + [StyledLine()]
        return joined([above + shown, others])
    }

    private var help: [StyledLine] {
        let hints = KeyHints.all
        let width = hints.map(\.key.cells).max() ?? 0
        return hints.flatMap { hint in
            let lines = hint.meaning.wrapped(toCells: max(10, size.columns - width - 2))
            return lines.enumerated().map { index, text in
                var line = StyledLine((index == 0 ? hint.key : "").padded(toCells: width), .heading)
                line.append("  " + text)
                return line
            }
        }
    }

    private var absence: [StyledLine] {
        guard let reason = state.absence else { return [] }
        return [StyledLine(localized("clockd is not running"), .alert)]
            + reason.wrapped(toCells: mainColumns).map { StyledLine($0, .faint) }
    }

    /// Joins the non-empty parts with empty lines.
    private func joined(_ parts: [[StyledLine]]) -> [StyledLine] {
        Array(parts.filter { !$0.isEmpty }.joined(separator: [StyledLine()]))
    }

    /// The selected item, in the lines that `others` leave, at least a third; empty in a low window.
    private func detail(beside others: Int) -> [StyledLine] {
        guard let item = chosen, bodyLines >= 8 else { return [] }
        let look = ItemLook(item, page)
        var title = StyledLine(page.name(item.id, look.name), .heading)
        if !look.note.isEmpty { title.append("  " + look.note, look.emphasis) }
        var room = max(bodyLines / 3, bodyLines - others - 1) - 2
        var lines = [title]
        let digits = BigDigits.fitting(
            look.digits,
            columns: mainColumns,
            lines: min(room, bodyLines / 2),
            isUTF8: isUTF8
        )
        let emphasis: Emphasis = look.emphasis == .none ? .heading : look.emphasis
        if !look.digits.isEmpty {
            lines += [StyledLine()] + (digits ?? [look.digits]).map { StyledLine($0, emphasis) }
            room -= digits?.count ?? 1
        }
        if let fraction = look.fraction, room >= 2 {
            let bar = ProgressBar.bar(fraction, cells: min(60, mainColumns - 1), isUTF8: isUTF8)
            lines += [StyledLine(), StyledLine(bar, look.emphasis)]
            room -= 2
        }
        return lines + more(item, look, lines: room)
    }

    /// Facts, and the last laps that fit.
    private func more(_ item: WatchItem, _ look: ItemLook, lines room: Int) -> [StyledLine] {
        guard room >= 2, !look.facts.isEmpty else { return [] }
        var facts = look.facts
        if case .stopwatch = item, facts.count > room - 1 {
            facts = [facts[0]] + facts.suffix(max(0, room - 2))
        }
        return [StyledLine()] + facts.prefix(room - 1).map { StyledLine($0) }
    }

    // MARK: Rows

    /// The rows of at most `limit` items, those around the selected one.
    private func rows(_ items: [WatchItem], lines limit: Int, columns: Int) -> [StyledLine] {
        let isCut = items.count > limit
        let count = isCut && limit >= Self.leastLinesToCount ? limit - 1 : limit
        let index = isCut ? items.firstIndex { $0.id == chosen?.id } ?? 0 : 0
        let start = min(max(0, index - count / 2), max(0, items.count - count))
        let shown = items[start...].prefix(count)
        let ids = shown.map(\.id.cells).max() ?? 0
        let rows = shown.map { row($0, ItemLook($0, page), idCells: ids, columns: columns) }
        guard count < limit else { return rows }
        let more = localized(one: "{count} more", other: "{count} more", count: items.count - count)
        return rows + [StyledLine("  " + more, .faint)]
    }

    /// The minimum number of lines at which the last line shows the number of omitted items.
    private static let leastLinesToCount = 3

    /// `> t1 tea   4:59`; the mark does not depend on colour.
    private func row(_ item: WatchItem, _ look: ItemLook, idCells: Int, columns: Int) -> StyledLine {
        let isChosen = item.id == chosen?.id
        var left = StyledLine(isChosen ? "> " : "  ")
        left.append(item.id.padded(toCells: idCells) + " ", .faint)
        left.append(
            look.name.isEmpty && !look.note.isEmpty ? look.note : look.name,
            look.emphasis == .alert || look.emphasis == .faint ? look.emphasis : .none
        )
        var right = StyledLine()
        if !look.name.isEmpty, !look.note.isEmpty, columns >= 36 {
            right.append(look.note.shortened(toCells: columns / 2) + "  ", look.emphasis)
        }
        right.append(look.time, look.emphasis)
        var line = StyledLine.row(left, right: right, width: columns)
        if isChosen { line = line.reversed(toCells: columns) }
        line.item = item.id
        return line
    }

    // MARK: Items that are not running

    private func side(columns: Int) -> [StyledLine] {
        guard status != nil else { return [] }
        let alarms = items.filter(\.isAlarm)
        let others = others(columns: columns, beside: alarms.isEmpty ? 0 : alarms.count + 2)
        let room = max(3, bodyLines - others.count - 2)
        let shown = rows(alarms, lines: room, columns: columns)
        let heading = alarms.isEmpty ? [] : [StyledLine(localized("Next alarms"), .heading)]
        return joined([heading + shown, others])
    }

    /// Today's work and the cities, with a picture of the growth if there is room after the `used` lines.
    private func others(columns: Int, beside used: Int) -> [StyledLine] {
        let (today, cities) = (today, cities(columns: columns))
        let picture = today.isEmpty ? [] : GrowthPicture.drawn(state.surroundings.growth)
        let grown = joined([joined([today, picture]), cities])
        return used + grown.count < bodyLines ? grown : joined([today, cities])
    }

    /// Today's focus compared with yesterday's; empty without work on both days.
    private var today: [StyledLine] {
        guard var calendar = state.surroundings.calendar, status != nil else { return [] }
        calendar.todaySeconds = max(calendar.todaySeconds, status?.focus?.todaySeconds ?? 0)
        guard calendar.todaySeconds + calendar.yesterdaySeconds > 0 else { return [] }
        let lines = page.today(calendar, today: state.surroundings.today)
        guard !lines.isEmpty else { return [] }
        return [StyledLine(localized("Focus"), .heading)] + lines.map { StyledLine($0) }
    }

    private func cities(columns: Int) -> [StyledLine] {
        let cities = state.surroundings.cities
        guard !cities.isEmpty else { return [] }
        return [StyledLine(localized("World clock"), .heading)]
            + cities.map { city in
                let isNight = city.city.daylight == false
                let sun = page.sun(city.city)
                var right = StyledLine(page.dayAndTime(city.city), isNight ? .faint : .none)
                if !sun.isEmpty { right.append("  " + sun, isNight ? .faint : .none) }
                return .row(StyledLine(city.name, isNight ? .faint : .none), right: right, width: columns)
            }
    }
}
