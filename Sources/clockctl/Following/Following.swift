import CLinux
import ClockClient
import Console
import Glibc
import Localization
import Varlink

extension Following {
    /// As ``run(wait:lost:news:)``, redrawing `line` meanwhile, if there is one; what is followed so has a last reply.
    func run(
        drawing line: LiveLine?,
        news: (Method.Reply) throws(Failure) -> Void
    ) throws(Failure) -> Method.Reply {
        do throws(Failure) {
            let last = try run { descriptor, interval throws(Failure) in
                guard let line else { return waitQuietly(descriptor, interval) }
                let untilChange = line.redraw()
                line.wait(for: descriptor, atMost: interval ?? untilChange)
                return true
            } news: { reply throws(Failure) in
                try news(reply)
            }
            guard let last else { preconditionFailure("a line does not end what it shows") }
            return last
        } catch {
            line?.clear()
            throw error
        }
    }
}

/// A line that is redrawn in place at the end of the terminal, on standard error: standard output is for data.
///
/// Between two replies of the daemon it counts by itself, on the clock of the item it shows.
final class LiveLine {
    enum Content {
        case nothing
        /// Text that does not change by itself.
        case text(String)
        /// A bar, running or paused.
        case count(Count)
    }

    struct Count {
        var label: String
        var total: Duration
        var remaining: Duration
        var isRunning: Bool
        var clock: Clock
    }

    /// The clock of a count.
    enum Clock {
        /// CLOCK_BOOTTIME (what `ContinuousClock` is on Linux): time asleep counts.
        case boot
        /// CLOCK_MONOTONIC (`SuspendingClock`): only time awake counts.
        case awake
    }

    private let colour: ColourChoice
    private let interrupts: Interrupts
    private var content = Content.nothing
    /// When the content was set, on both clocks.
    private var since = (boot: ContinuousClock.now, awake: SuspendingClock.now)

    /// Returns nil if standard error is not a terminal that can redraw a line.
    init?(colour: ColourChoice) {
        guard Terminal.detect(STDERR_FILENO, colour: colour).canRedraw else { return nil }
        self.colour = colour
        // Only now: nobody would look at the signals that they catch where there is no line.
        interrupts = Interrupts()
    }

    func show(_ content: Content) {
        self.content = content
        since = (.now, .now)
    }

    /// Draws the line and returns the time until it changes; nil if only a reply changes it.
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

    /// Draws the bar full and leaves it on the terminal.
    func finishFull() {
        guard case .count(var count) = content else { return clear() }
        count.remaining = .zero
        count.isRunning = false
        show(.count(count))
        _ = redraw()
        StandardOutput.writeMessage("\n")
        content = .nothing
    }

    /// Erases the line, so that something else can be printed in its place.
    func clear() {
        if isShown { StandardOutput.writeMessage("\r\u{1B}[K") }
        content = .nothing
    }

    /// Waits until `descriptor` is readable or the interval has passed. SIGINT and SIGTERM end the process as usual,
    /// after a line break.
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

    /// The current width of the terminal.
    private var columns: Int { Terminal.detect(STDERR_FILENO, colour: colour).columns ?? 80 }

    private func draw(_ line: String) {
        StandardOutput.writeMessage("\r" + line + "\u{1B}[K")
    }
}

/// SIGINT and SIGTERM as descriptors for poll(2), so that a line being drawn can be ended first.
struct Interrupts {
    private let sources: [(signal: CInt, descriptor: CInt)]

    init() {
        sources = [SIGINT, SIGTERM].compactMap { signal in
            let descriptor = clinux_signal_eventfd(signal)
            return descriptor < 0 ? nil : (signal, descriptor)
        }
    }

    /// Waits with poll(2). Returns the signal that arrived; nil if a descriptor is readable or the interval has passed.
    /// A nil interval has no end.
    func wait(for descriptors: CInt?..., atMost interval: Duration?) -> CInt? {
        let watched = sources.map(\.descriptor) + descriptors.compactMap(\.self)
        var entries = watched.map { pollfd(fd: $0, events: CShort(POLLIN), revents: 0) }
        let milliseconds = interval.map(pollMilliseconds) ?? -1
        // The signal handler writes before poll(2) returns EINTR, so the retry finds the signal.
        while poll(&entries, nfds_t(entries.count), milliseconds) < 0, errno == EINTR {}
        return zip(sources, entries).first { $0.1.revents != 0 }?.0.signal
    }

    /// Ends the process by the signal's default action, so that the shell sees the signal in its wait status.
    static func end(by number: CInt) {
        signal(number, SIG_DFL)
        raise(number)
    }
}
