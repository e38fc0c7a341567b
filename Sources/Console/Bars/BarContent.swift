import Chronology
import ClockAPI
import Localization

/// The content of a status bar: text for the most important item, and the whole status as a tooltip.
package struct BarContent: Hashable, Sendable {
    /// The class by which a bar chooses colours and icons.
    package enum Kind: String, CaseIterable, Sendable {
        case ringing, focus, `break`, timer, paused, stopwatch, alarm, idle
        /// The daemon is not running.
        case offline
    }

    package var kind: Kind
    /// `tea 4:59`, `work 24:10`, `07:30 wake`; empty if nothing is running or scheduled.
    package var text = ""
    /// The item's label, else its id or the focus phase; empty for an alarm without a label.
    package var label = ""
    /// The time left, or the time on a stopwatch, as `4:59`; else empty.
    package var remaining = ""
    /// The elapsed share of a countdown, 0 to 100; 100 while something is ringing, else 0.
    package var percentage = 0
    /// The status, one item per line.
    package var tooltip: [String] = []
}

extension BarContent {
    package static let offline = BarContent(kind: .offline, tooltip: [localized("clockd is not running")])

    /// Shows the first of: a ring, the focus session, a timer, a stopwatch, the next alarm. `elapsed`: the age of
    /// `status`; running items are advanced by it.
    package init(_ status: StatusObject, elapsed: Duration, page: Page) {
        let status = status.later(bySeconds: elapsed / .seconds(1))
        let tooltip = page.status(status).dropLast().map(\.printable)
        self =
            Self.ringing(status) ?? Self.focus(status) ?? Self.timer(status) ?? Self.stopwatch(status)
            ?? Self.alarm(status, page.viewpoint)
            ?? BarContent(kind: .idle)
        self.tooltip = Array(tooltip)
    }

    private static func ringing(_ status: StatusObject) -> BarContent? {
        guard let ring = status.ringing.first(where: { $0.state == .ringing }) else { return nil }
        let label = named(ring.label, else: ring.item)
        return BarContent(kind: .ringing, text: label, label: label, percentage: 100)
    }

    private static func focus(_ status: StatusObject) -> BarContent? {
        guard let focus = status.focus, focus.state == .running || focus.state == .paused else { return nil }
        let phase = focus.phase == "work" ? localized("work") : localized("break")
        let label = focus.phase == "work" ? named(focus.task, else: phase) : phase
        let kind: Kind = focus.phase == "work" ? .focus : .break
        return counting(
            focus.state == .paused ? .paused : kind,
            label,
            remainingSeconds: focus.remainingSeconds,
            of: focus.durationSeconds
        )
    }

    /// The running timer that ends first, else the first paused one.
    private static func timer(_ status: StatusObject) -> BarContent? {
        let running = status.timers.filter { $0.state == .running }
        let next = running.min { $0.remainingSeconds < $1.remainingSeconds }
        guard let timer = next ?? status.timers.first(where: { $0.state == .paused }) else { return nil }
        return counting(
            timer.state == .paused ? .paused : .timer,
            named(timer.label, else: timer.id),
            remainingSeconds: timer.remainingSeconds,
            of: timer.durationSeconds
        )
    }

    private static func stopwatch(_ status: StatusObject) -> BarContent? {
        guard let stopwatch = status.stopwatches.first(where: { $0.state == .running }) else { return nil }
        let label = named(stopwatch.label, else: stopwatch.id)
        let time = ClockDigits.print(.microsecondsIn(stopwatch.elapsedSeconds))
        return BarContent(kind: .stopwatch, text: label + " " + time, label: label, remaining: time)
    }

    private static func alarm(_ status: StatusObject, _ viewpoint: Viewpoint) -> BarContent? {
        guard let next = status.next else { return nil }
        let moment = viewpoint.moment(next.at)
        let label = next.label.printable
        let text = label.isEmpty ? moment : moment + " " + label
        return BarContent(kind: .alarm, text: text, label: label)
    }

    private static func counting(
        _ kind: Kind,
        _ label: String,
        remainingSeconds: Double,
        of totalSeconds: Double
    ) -> BarContent {
        let remaining = ClockDigits.print(.microsecondsIn(max(0, remainingSeconds)), rounding: .up)
        let done = totalSeconds > 0 ? 1 - max(0, remainingSeconds) / totalSeconds : 1
        return BarContent(
            kind: kind,
            text: label + " " + remaining,
            label: label,
            remaining: remaining,
            percentage: Int((min(1, max(0, done)) * 100).rounded(.down))
        )
    }

    private static func named(_ label: String, else other: String) -> String {
        label.isEmpty ? other : label.printable
    }
}

extension StatusObject {
    /// Returns the time until a bar's text changes; nil if nothing is counting or scheduled.
    package func barInterval(elapsed: Duration) -> Duration? {
        let now = later(bySeconds: elapsed / .seconds(1))
        let running = now.timers.filter { $0.state == .running }.map(\.remainingSeconds)
        let focus = now.focus.flatMap { $0.state == .running ? $0.remainingSeconds : nil }
        let left = (running + [focus].compactMap(\.self)).filter { $0 > 0 }
        let counted = now.stopwatches.filter { $0.state == .running }.map(\.elapsedSeconds)
        // Each item changes its displayed second at its own instant.
        let next = (left.map { $0 - ($0.rounded(.up) - 1) } + counted.map { $0.rounded(.down) + 1 - $0 }).min()
        // Every 10 minutes: at midnight `tomorrow 07:30` becomes `today 07:30`, perhaps during a suspend.
        return next.map { .microsecondsIn($0) } ?? (self.next == nil ? nil : .seconds(600))
    }
}
