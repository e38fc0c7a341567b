import Chronology
import ClockAPI
import Localization

/// The content of a status bar: all ringing, running and paused items, and the whole status as a tooltip.
package struct BarContent: Equatable, Sendable {
    /// The class by which a bar chooses colours and icons: that of the first item.
    package enum Kind: String, CaseIterable, Sendable {
        case ringing
        /// A task that takes longer than expected.
        case overdue
        case paused, task, focus, `break`, timer, stopwatch, alarm
        /// Nothing is running or scheduled.
        case idle
        /// The daemon is not running.
        case offline
    }

    package var kind = Kind.idle
    /// The most important first. The text shows only the first ones.
    package var entries: [BarEntry] = []
    /// The number of items omitted from ``entries``.
    package var omitted = 0
    /// The number of items shown in the text.
    package var most = BarContent.shownEntries
    /// When the first item ends or rings: `tomorrow 07:30`; empty if unknown.
    package var end = ""
    /// The phase of the displayed focus session, in the reader's language; otherwise empty.
    package var phase = ""
    /// Its cycle, `2/4`; otherwise empty.
    package var cycle = ""
    /// The status, one item per line.
    package var tooltip: [String] = []
    /// Whether it may contain a day such as `tomorrow`, whose name changes at midnight.
    package var namesDays = false
}

extension BarContent {
    package static let offline = BarContent(kind: .offline, tooltip: [localized("clockd is not running")])

    /// The number of items shown in the text unless another is asked for.
    package static let shownEntries = 2
    /// The limit for a label in the text, in terminal cells.
    private static let labelCells = 24
    /// The limit for rings, timers and stopwatches in the tooltip: a hundred thousand would take longer than a second.
    private static let knownItems = 20

    /// Ringing items precede running ones, which precede paused ones; each group contains a task, a focus session,
    /// timers by their end, stopwatches. A task and the session that runs it are one. If there are none of these, the
    /// next alarm is shown.
    ///
    /// - Parameters:
    ///   - elapsed: the age of `status`; running items are advanced by it.
    ///   - isPartial: whether the status contains only some items or kinds.
    ///   - most: the number of items shown in the text.
    package init(
        _ status: StatusObject,
        elapsed: Duration,
        page: Page,
        isPartial: Bool = false,
        most: Int = BarContent.shownEntries
    ) {
        self.most = most
        let known = status.important(Self.knownItems)
        let status = known.status.later(bySeconds: elapsed / .seconds(1))
        entries = Self.entries(status, page)
        omitted = known.omitted
        kind = entries.first?.kind ?? .idle
        end = entries.first?.ends.map(page.viewpoint.moment) ?? ""
        if let focus = status.focus, focus.state == .running || focus.state == .paused {
            phase = page.phaseName(focus)
            cycle = "\(focus.cycle)/\(focus.cycles)"
        }
        tooltip = page.status(status, isPartial: isPartial).map(\.printable)
        // The last line is about the daemon; a partial status does not have it.
        if !isPartial { tooltip.removeLast() }
        namesDays = status.next != nil || !entries.isEmpty
    }

    private static func entries(_ status: StatusObject, _ page: Page) -> [BarEntry] {
        let rings = status.ringing.filter { $0.state == .ringing }
        let task = status.task.flatMap { task in
            BarEntry(task, rings: rings.contains { $0.item == task.id })
        }
        let focus = status.focus.flatMap { BarEntry($0, phase: page.phaseName($0)) }
        let timers = status.timers.compactMap { BarEntry($0) }
        let isForTask = status.task.map { [$0.name, $0.id].contains(status.focus?.task) } ?? false
        let counted = work(task, focus, isForTask: isForTask) + timers + status.stopwatches.compactMap { BarEntry($0) }
        let ringing = rings.map { ring in
            counted.first { $0.kind == .ringing && $0.item == ring.item } ?? BarEntry(ring)
        }
        let all =
            ringing + counted.filter { $0.kind != .paused && $0.kind != .ringing }
            + counted.filter { $0.kind == .paused }
        return all.isEmpty ? status.next.map { [BarEntry($0, page.viewpoint)] } ?? [] : all
    }

    /// A task and the session that runs it are one item: the task while it asks for something, otherwise the session.
    private static func work(_ task: BarEntry?, _ focus: BarEntry?, isForTask: Bool) -> [BarEntry] {
        guard let task, let focus, isForTask else { return [task, focus].compactMap(\.self) }
        return [task.kind == .ringing || task.kind == .overdue ? task : focus]
    }

    // MARK: Content of the formats

    /// `⏳ tea 4:59`, `🍅 thesis 24:10 · ⏳ tea 4:59 +2`; empty if nothing is running or scheduled.
    package var text: String { text { $0 } }

    /// - Parameters:
    ///   - hasFirstIcon: false for a bar that draws the icon of the first item itself.
    ///   - isolated: isolates the direction of a label from that of its surroundings.
    func text(hasFirstIcon: Bool = true, _ isolated: (String) -> String) -> String {
        let texts = shown.enumerated().map { index, entry in
            let text = entry.text(isolated(entry.label.shortened(toCells: Self.labelCells)))
            return entry.icon.isEmpty || index == 0 && !hasFirstIcon ? text : entry.icon + " " + text
        }
        let more = entries.count + omitted - texts.count
        return texts.joined(separator: " · ") + (more > 0 ? " +\(more)" : "")
    }

    /// The items of the text. Timers do not push out a paused session: its user would forget it.
    private var shown: [BarEntry] {
        let first = Array(entries.prefix(most))
        guard most > 1, entries.count > most,
            let paused = entries.dropFirst(most).first(where: { $0.isSession && $0.kind == .paused })
        else { return first }
        return first.dropLast() + [paused]
    }

    /// The text for a bar with little space, without a label if there is a time.
    func short(_ isolated: (String) -> String) -> String {
        guard let first = entries.first else { return "" }
        return first.remaining.isEmpty || first.kind == .alarm
            ? first.text(isolated(first.label.shortened(toCells: Self.labelCells))) : first.remaining
    }

    /// The members of the first item.
    package var item: String { entries.first?.item ?? "" }
    package var label: String { entries.first?.label ?? "" }
    package var remaining: String { entries.first?.remaining ?? "" }
    package var percentage: Int { entries.first?.percentage ?? 0 }
    package var icon: String { entries.first?.icon ?? "" }

    /// The time until the first counting item shows another second; nil if no item is counting. Other counting items
    /// are redrawn at the same time, so that there is one change a second.
    package var untilChange: Duration? {
        entries.lazy.compactMap(\.secondsToChange).first.map { .microsecondsIn($0) }
    }
}

extension StatusObject {
    /// Returns at most `limit` rings, timers and stopwatches, the most important first, and the number of omitted ones.
    fileprivate func important(_ limit: Int) -> (status: StatusObject, omitted: Int) {
        var status = self
        var omitted = 0
        func take<Item>(_ items: [Item], isActive: (Item) -> Bool) -> [Item] {
            omitted += max(0, items.count - limit)
            return Array((items.filter(isActive) + items.filter { !isActive($0) }).prefix(limit))
        }
        status.ringing = take(ringing) { $0.state == .ringing }
        // Snoozed rings are never part of the text.
        omitted = max(0, ringing.count { $0.state == .ringing } - limit)
        let left = timers.filter { $0.state != .ringing }.sorted { $0.remainingSeconds < $1.remainingSeconds }
        status.timers = take(left) { $0.state == .running }
        status.stopwatches = take(stopwatches) { $0.state == .running }
        return (status, omitted)
    }
}

extension Viewpoint {
    /// The beginning of the next local day, when `tomorrow` becomes `today`.
    package var midnight: Instant? {
        guard let tomorrow = today.adding(days: 1) else { return nil }
        switch zone.resolve(CivilDateTime(tomorrow, .midnight)) {
        case .unique(let instant), .gap(let instant, _, _), .fold(let instant, _): return instant
        }
    }
}
