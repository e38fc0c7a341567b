import Console
import Glibc

/// One line at the end of the terminal that is drawn over, on standard error: standard output is for data.
///
/// Between two answers of the daemon it counts by itself, on the clock that what it shows counts on.
final class LiveLine {
    enum Content {
        case nothing
        /// A text that stays as it is.
        case text(String)
        /// A bar that fills, or stands still.
        case count(Count)
    }

    struct Count {
        var label: String
        var total: Duration
        var remaining: Duration
        var isRunning: Bool
        var clock: Clock
    }

    /// What a count counts on.
    enum Clock {
        /// CLOCK_BOOTTIME (what `ContinuousClock` is on Linux): time asleep counts.
        case boot
        /// CLOCK_MONOTONIC (`SuspendingClock`): only time awake counts.
        case awake
    }

    private let colour: ColourChoice
    private let interrupts = Interrupts()
    private var content = Content.nothing
    /// When the content held, on both clocks.
    private var since = (boot: ContinuousClock.now, awake: SuspendingClock.now)

    /// Nil where standard error is no terminal on which a line can be drawn over.
    init?(colour: ColourChoice) {
        guard Terminal.detect(STDERR_FILENO, colour: colour).canRedraw else { return nil }
        self.colour = colour
    }

    func show(_ content: Content) {
        self.content = content
        since = (.now, .now)
    }

    /// Draws the line, and says how long it stays true; nil when it does until there is news.
    func redraw() -> Duration? {
        switch content {
        case .nothing: return nil
        case .text(let text):
            draw(text.printable.shortened(toCells: columns - 1))
            return nil
        case .count(let count):
            let left = count.remaining - (count.isRunning ? elapsed(count.clock) : .zero)
            let bar = ProgressBar(label: count.label, total: count.total, columns: columns)
            draw(bar.line(remaining: left))
            return count.isRunning && left > .zero ? bar.redrawInterval(remaining: left) : nil
        }
    }

    /// Leaves the full bar behind.
    func finishFull() {
        guard case .count(var count) = content else { return clear() }
        count.remaining = .zero
        count.isRunning = false
        show(.count(count))
        _ = redraw()
        StandardOutput.writeMessage("\n")
        content = .nothing
    }

    /// Takes the line away, for what is printed in its place.
    func clear() {
        if isShown { StandardOutput.writeMessage("\r\u{1B}[K") }
        content = .nothing
    }

    /// Until `descriptor` is readable or the time is over. An interrupt ends the process, as it would have without
    /// the line, on a line of its own.
    func wait(for descriptor: CInt?, atMost interval: Duration?) {
        let signal = interrupts.wait(for: descriptor, atMost: interval)
        guard let signal else { return }
        if isShown { StandardOutput.writeMessage("\n") }
        Interrupts.end(by: signal)
    }

    private var isShown: Bool {
        if case .nothing = content { false } else { true }
    }

    private func elapsed(_ clock: Clock) -> Duration {
        switch clock {
        case .boot: ContinuousClock.now - since.boot
        case .awake: SuspendingClock.now - since.awake
        }
    }

    /// As wide as the terminal is now.
    private var columns: Int { Terminal.detect(STDERR_FILENO, colour: colour).columns ?? 80 }

    private func draw(_ line: String) {
        StandardOutput.writeMessage("\r" + line + "\u{1B}[K")
    }
}
