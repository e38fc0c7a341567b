import ClockAPI
import Console
import Glibc

/// Stopwatches that are redrawn at the end of the terminal, one per line; laps stay above them.
///
/// Between two replies of the daemon they are counted here, on CLOCK_BOOTTIME as in the daemon (what
/// `ContinuousClock` is on Linux).
final class LiveStopwatches: StopwatchDisplay {
    private let page: Page
    private let interrupts = Interrupts()
    /// Nil without a keyboard, or if several stopwatches are shown: it would not be clear which one a key means.
    private let keys: PressedKeys?
    private var stopwatches: [StopwatchObject] = []
    /// When `stopwatches` was set.
    private var since = ContinuousClock.now
    private var drawnLines = 0
    /// Printed once, above the first drawing.
    private var hint: [String] = []

    /// Twenty frames per second: hundredths appear to run, and the load stays low.
    private static let frame = Duration.milliseconds(50)

    init(_ page: Page, hasKeys: Bool) {
        self.page = page
        keys = hasKeys ? PressedKeys() : nil
        if keys != nil { hint = [page.stopwatchKeys] }
    }

    func take(_ current: [StopwatchObject]) throws(Failure) {
        let laps = current.flatMap { stopwatch in
            let known = stopwatches.first { $0.id == stopwatch.id }?.laps.count ?? 0
            return page.lines(of: stopwatch.laps.dropFirst(known), stopwatch)
        }
        stopwatches = current
        since = .now
        try draw(above: hint + laps)
        hint = []
    }

    func redraw() throws(Failure) -> Duration? {
        guard stopwatches.contains(where: { $0.state == .running }) else { return nil }
        try draw(above: [])
        return Self.frame
    }

    /// SIGINT and SIGTERM restore the terminal and end the process as usual, after a line break.
    func wait(for descriptor: CInt?, atMost interval: Duration?) -> StopwatchWish? {
        if let key = keys?.next() { return wish(key) }
        guard let signal = interrupts.wait(for: descriptor, keys?.descriptor, atMost: interval) else {
            return keys?.next().flatMap(wish)
        }
        keys?.end()
        StandardOutput.writeMessage(drawnLines > 0 ? "\n" : "")
        Interrupts.end(by: signal)
        return .quit
    }

    private func wish(_ key: Character) -> StopwatchWish? {
        let isRunning = stopwatches.contains { $0.state == .running }
        switch key {
        case " ": return isRunning ? .pause : .resume
        case "l", "\n": return .lap
        // Refused while running: pressed by mistake, it would lose the time.
        case "r" where isRunning: refuse()
        case "r": return .reset
        case "q": return .quit
        default: break
        }
        return nil
    }

    /// Rings the bell of the terminal.
    func refuse() { StandardOutput.writeMessage("\u{07}") }

    func end() throws(Failure) {
        if drawnLines > 0 { try StandardOutput.write("\n") }
        drawnLines = 0
        keys?.end()
    }

    /// Redraws the stopwatches; `lines` stay above them.
    private func draw(above lines: [String]) throws(Failure) {
        let columns = Terminal.detect(STDOUT_FILENO, colour: .never).columns ?? 80
        let elapsed = (ContinuousClock.now - since) / .seconds(1)
        let drawn = stopwatches.map { stopwatch in
            var current = stopwatch
            if stopwatch.state == .running { current.elapsedSeconds += elapsed }
            // One cell stays free, because some terminals wrap after writing the last one.
            return page.liveLine(current).shortened(toCells: columns - 1)
        }
        var text = "\r" + (drawnLines > 1 ? "\u{1B}[\(drawnLines - 1)A" : "")
        if drawn.count != drawnLines || !lines.isEmpty { text += "\u{1B}[J" }
        text += lines.map { $0 + "\n" }.joined() + drawn.joined(separator: "\u{1B}[K\n") + "\u{1B}[K"
        drawnLines = drawn.count
        try StandardOutput.write(text)
    }
}

/// Reads single keys without waiting for a whole line and without echo (termios(3)). Restores the terminal when it
/// ends.
final class PressedKeys {
    private let before: termios
    private var isOpen = true
    private var isRestored = false
    private var pressed: [UInt8] = []

    /// Returns nil if standard input is not a terminal, or this process is in the background: it would be stopped.
    init?() {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0, tcgetpgrp(STDIN_FILENO) == getpgrp() else { return nil }
        before = settings
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        guard tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0 else { return nil }
    }

    /// For poll(2); nil after the end of input.
    var descriptor: CInt? { isOpen ? STDIN_FILENO : nil }

    /// Dequeues the next pressed key without waiting; nil if there is none.
    func next() -> Character? {
        var entry = pollfd(fd: STDIN_FILENO, events: CShort(POLLIN), revents: 0)
        if isOpen, poll(&entry, 1, 0) > 0 {
            var buffer = [UInt8](repeating: 0, count: 64)
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count > 0 { pressed += buffer.prefix(count) } else { isOpen = false }
        }
        return pressed.isEmpty ? nil : Character(Unicode.Scalar(pressed.removeFirst()))
    }

    deinit { end() }

    func end() {
        guard !isRestored else { return }
        isRestored = true
        var settings = before
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        isOpen = false
    }
}
