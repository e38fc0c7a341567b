import ClockAPI
import Console
import Glibc

/// The bar of the timer that ends last, on standard error: standard output is for data.
///
/// Between two answers of the daemon it counts by itself, on CLOCK_BOOTTIME as timers do (what `ContinuousClock` is
/// on Linux).
final class ProgressDisplay {
    private let colour: ColourChoice
    private let interrupts = Interrupts()
    private var label = ""
    private var total = Duration.zero
    private var remaining = Duration.zero
    /// When `remaining` held; nil while the timer stands still.
    private var since: ContinuousClock.Instant?
    private var isShown = false

    /// Nil where standard error is no terminal on which a line can be drawn over.
    init?(colour: ColourChoice) {
        guard Terminal.detect(STDERR_FILENO, colour: colour).canRedraw else { return nil }
        self.colour = colour
    }

    func take(_ timers: [TimerObject]) {
        let open = timers.filter { $0.state == .running || $0.state == .paused }
        guard let last = open.max(by: { $0.remainingSeconds < $1.remainingSeconds }) else { return }
        label = last.label.isEmpty ? last.id : last.label
        remaining = .microsecondsIn(last.remainingSeconds)
        total = max(.microsecondsIn(last.durationSeconds), remaining)
        since = last.state == .running ? .now : nil
        isShown = true
    }

    /// Draws the bar, and says how long it stays true; nil when it does until there is news.
    func redraw() -> Duration? {
        guard isShown else { return nil }
        let left = remaining - (since.map { ContinuousClock.now - $0 } ?? .zero)
        draw(remaining: left)
        guard since != nil, left > .zero else { return nil }
        return bar.redrawInterval(remaining: left)
    }

    /// Leaves the full bar behind, or nothing when it never filled.
    func finish(_ ended: [TimerObject]) {
        guard isShown, !ended.contains(where: { $0.state == .cancelled }) else { return clear() }
        draw(remaining: .zero)
        StandardOutput.writeMessage("\n")
    }

    func clear() {
        if isShown { StandardOutput.writeMessage("\r\u{1B}[K") }
    }

    /// Until `descriptor` is readable or the time is over. An interrupt ends the process, as it would have without
    /// the bar, on a line of its own.
    func wait(for descriptor: CInt?, atMost interval: Duration?) {
        let signal = interrupts.wait(for: descriptor, atMost: interval)
        guard let signal else { return }
        if isShown { StandardOutput.writeMessage("\n") }
        Interrupts.end(by: signal)
    }

    /// As wide as the terminal is now.
    private var bar: ProgressBar {
        let columns = Terminal.detect(STDERR_FILENO, colour: colour).columns ?? 80
        return ProgressBar(label: label, total: total, columns: columns)
    }

    private func draw(remaining: Duration) {
        StandardOutput.writeMessage("\r" + bar.line(remaining: remaining) + "\u{1B}[K")
    }
}
