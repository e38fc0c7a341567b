import ClockAPI
import ClockClient
import Console
import Glibc
import Localization
import Varlink

/// Follows stopwatches until they are removed or the user quits, also when the daemon restarts. The daemon reports
/// changes only; running time is counted here.
struct StopwatchFollow {
    private let daemon: Daemon
    /// Nil where nothing can be redrawn.
    private let display: LiveStopwatches?
    private let changes: FollowedStopwatches
    private let ids: [String]

    init(_ daemon: Daemon, _ output: OutputOptions, ids: [String]) {
        self.ids = ids
        self.daemon = daemon
        let page = output.page
        display = page.terminal.canRedraw && !output.json ? LiveStopwatches(page, hasKeys: ids.count == 1) : nil
        changes = FollowedStopwatches(output, page)
    }

    /// Rejects --follow with --quiet: ids alone do not change.
    static func check(_ follow: Bool, _ output: OutputOptions, command: String) throws(Failure) {
        guard follow, output.quiet else { return }
        throw UsageFailure.make(localized("--follow can't be combined with --quiet"), of: command)
    }

    func run() throws(Failure) {
        do throws(Failure) {
            let following = Following(daemon: daemon, method: StopwatchesInterface.Follow(names: ids))
            let last = try following.run(wait: wait) { reply throws(Failure) in try take(reply.stopwatches) }
            if let last { try take(last.stopwatches) }
        } catch {
            try? display?.end()
            throw error
        }
        try display?.end()
    }

    private func take(_ stopwatches: [StopwatchObject]) throws(Failure) {
        if let display { try display.take(stopwatches) } else { try changes.take(stopwatches) }
    }

    private func wait(_ descriptor: CInt?, _ interval: Duration?) throws(Failure) -> Bool {
        guard let display else { return waitQuietly(descriptor, interval) }
        let untilChange = try display.redraw()
        guard let wish = display.wait(for: descriptor, atMost: interval ?? untilChange) else { return true }
        if wish == .quit { return false }
        // Without a connection it would fail.
        if descriptor != nil, !fulfil(wish) { display.refuse() }
        return true
    }

    /// - Returns: false if the call failed.
    private func fulfil(_ wish: StopwatchWish) -> Bool {
        do throws(Failure) {
            switch wish {
            case .lap: _ = try daemon.call(StopwatchesInterface.Lap(names: ids))
            case .pause: _ = try daemon.call(StopwatchesInterface.Pause(names: ids))
            case .resume: _ = try daemon.call(StopwatchesInterface.Resume(names: ids))
            case .reset: _ = try daemon.call(StopwatchesInterface.Reset(names: ids))
            case .quit: break
            }
            return true
        } catch {
            return false
        }
    }
}

/// What the user can ask for by a key.
enum StopwatchWish {
    case lap, pause, resume, reset, quit
}

extension StopwatchObject {
    /// The stopwatch without its running time: the passing of time alone is not a change.
    var withoutTicking: StopwatchObject {
        var stopwatch = self
        if state == .running { stopwatch.elapsedSeconds = 0 }
        return stopwatch
    }
}

/// Prints a line for each change, text or JSON, for pipes.
final class FollowedStopwatches {
    private let output: OutputOptions
    private let page: Page
    private var known: [String: StopwatchObject] = [:]

    init(_ output: OutputOptions, _ page: Page) {
        self.output = output
        self.page = page
    }

    func take(_ stopwatches: [StopwatchObject]) throws(Failure) {
        for stopwatch in stopwatches {
            let before = known.updateValue(stopwatch, forKey: stopwatch.id)
            guard before?.withoutTicking != stopwatch.withoutTicking else { continue }
            if output.json {
                try output.print(stopwatch) { _ in [] }
            } else {
                let newLaps = before.map { stopwatch.laps.dropFirst($0.laps.count) } ?? []
                let lines = page.lines(of: newLaps, stopwatch)
                try OutputOptions.print(lines.isEmpty ? [page.line(stopwatch)] : lines)
            }
        }
    }
}

/// Stopwatches that are redrawn at the end of the terminal, one per line; laps stay above them.
///
/// Between two replies of the daemon they are counted here, on CLOCK_BOOTTIME as in the daemon (what
/// `ContinuousClock` is on Linux).
final class LiveStopwatches {
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

    /// Takes a reply of the daemon.
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

    /// Redraws the stopwatches and returns the time until they change; nil if only a reply changes them.
    func redraw() throws(Failure) -> Duration? {
        guard stopwatches.contains(where: { $0.state == .running }) else { return nil }
        try draw(above: [])
        return Self.frame
    }

    /// Waits until `descriptor` is readable, the interval has passed or a key is pressed; returns the wish of the user.
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
