import ClockAPI
import ClockClient
import Console
import Glibc
import Localization
import Varlink

/// Lines at the end of a terminal that are redrawn in place, and the keys that act on the items shown.
///
/// Keys are read while standard input is a terminal and this process is in its foreground. The terminal is always
/// restored when the display ends.
final class LiveDisplay {
    private let descriptor: CInt
    private let colour: ColourChoice
    private let keys: Set<LiveKey>
    private let isBig: Bool
    /// Nil without a keyboard.
    private let keyboard: Keyboard?
    private let signals: Signals

    private var content: LiveContent?
    /// When the content was set, on both clocks.
    private var since = (boot: ContinuousClock.now, awake: SuspendingClock.now)
    private var note: Note?
    private var drawnLines = 0
    private var hasToldKeys = false
    /// What a key has snoozed, and until when the keys that snooze have no effect.
    private var snoozed: (title: String, until: ContinuousClock.Instant)?

    /// A temporary line below the content.
    private struct Note {
        let text: String
        let end = ContinuousClock.now + .seconds(5)
        /// Whether it asks for `cancel` to be pressed again.
        var asksToCancel = false
        var isDrawn = false
    }

    /// The timeout for a call that a key requests.
    private static let patience = Duration.seconds(2)
    /// The time for which another press of the keys that snooze has no effect: it was meant for the same ring, and must
    /// neither pause the item nor snooze another one.
    private static let held = Duration.seconds(2)
    private static let snoozeKeys: Set<LiveKey> = [.snooze, .pauseOrResume]

    /// Returns nil if the descriptor, standard output or standard error, is not a terminal that can redraw a line, or
    /// JSON is printed to it. `keys`: those that may mean something to what will be shown. `isBig`: whether the time is
    /// shown in big digits, too.
    init?(
        on descriptor: CInt,
        _ output: OutputOptions,
        keys: Set<LiveKey> = [],
        isBig: Bool = false
    ) {
        guard !output.json || descriptor != STDOUT_FILENO,
            Terminal.detect(descriptor, colour: output.color).canRedraw
        else { return nil }
        self.descriptor = descriptor
        colour = output.color
        self.keys = keys
        self.isBig = isBig
        keyboard = Keyboard()
        // Only now: without a display nothing would handle the caught signals.
        signals = Signals(keepsIgnored: true)
    }

    // MARK: Content

    /// Replaces the content, and prints lines that stay above it.
    func show(_ content: LiveContent, above lines: [String] = []) throws(Failure) {
        self.content = content
        since = (.now, .now)
        if !lines.isEmpty { _ = try draw(above: lines) }
    }

    /// Leaves the current drawing on the terminal, and restores the terminal.
    func end() throws(Failure) {
        if content != nil { _ = try draw() }
        if drawnLines > 0 { try write("\n") }
        forget()
    }

    /// Erases the drawing, so that other output can be printed in its place, and restores the terminal.
    func clear() {
        if drawnLines > 0 { try? write(toStart + "\u{1B}[J") }
        forget()
    }

    private func forget() {
        content = nil
        note = nil
        drawnLines = 0
        keyboard?.detach()
    }

    // MARK: Waiting

    /// As ``Following/Wait``: draws the content, and also waits until the content changes with time or a key is
    /// pressed. Handles keys and signals; returns false if the user leaves.
    ///
    /// SIGINT and other signals that end the process do so after a line break, after the terminal has been restored.
    func wait(for connection: CInt?, atMost interval: Duration?) throws(Failure) -> Bool {
        keyboard?.attach()
        // Keys typed before there is content are handled once it is shown.
        let keyboard = content == nil ? nil : keyboard
        let untilChange = content == nil ? nil : try draw(above: openingLines())
        let untilNoteEnds = note.map { $0.end - .now }
        let limit = [interval, untilChange, untilNoteEnds].compactMap(\.self).min()
        let watched = signals.descriptors + [connection, keyboard?.descriptor].compactMap(\.self)
        var entries = watched.map { pollfd(fd: $0, events: CShort(POLLIN), revents: 0) }
        poll(&entries, nfds_t(entries.count), limit.map(pollMilliseconds) ?? -1)
        let arrived = signals.take()
        for signal in arrived {
            switch signal {
            case .end(let number): leave(by: number)
            case .stop: stop()
            case .resumed, .resized: break
            }
        }
        // Pending signals are handled before keys.
        guard arrived.isEmpty else { return true }
        while let character = keyboard?.next() {
            guard try take(LiveKey(character), isConnected: connection != nil) else { return false }
        }
        return true
    }

    private func leave(by signal: CInt) {
        if drawnLines > 0 { try? write("\n") }
        forget()
        Signals.end(by: signal)
    }

    /// Ctrl-Z: the drawing remains above the shell's output, and is drawn again later.
    private func stop() {
        if drawnLines > 0 { try? write("\n") }
        drawnLines = 0
        keyboard?.detach()
        Signals.stop()
    }

    // MARK: Keys

    /// Returns false if the user leaves.
    private func take(_ key: LiveKey?, isConnected: Bool) throws(Failure) -> Bool {
        // A second press counts only after the question was drawn.
        let isConfirmed = note.map { $0.asksToCancel && $0.isDrawn } ?? false
        note = nil
        switch key {
        case .leave: return false
        case .help: _ = try draw(above: helpLines())
        case nil: ring()
        case let key?:
            guard let (item, requests) = requests(for: key), isConnected else {
                ring()
                break
            }
            if let snoozed, Self.snoozeKeys.contains(key), snoozed.until > .now {
                ring()
                note = Note(
                    text: localized("{item} is already snoozed; the key had no effect", ["item": snoozed.title])
                )
            } else if key == .cancel, !isConfirmed {
                note = Note(
                    text: localized("press c again to cancel {item}", ["item": item.title]),
                    asksToCancel: true
                )
            } else if let problem = carryOut(requests, for: item) {
                ring()
                note = Note(text: problem)
            }
        }
        return true
    }

    private func requests(for key: LiveKey) -> (item: any KeyedItem, requests: [any VarlinkMethod])? {
        for item in content?.items ?? [] {
            let requests = item.requests(for: key)
            if !requests.isEmpty { return (item, requests) }
        }
        return nil
    }

    /// Returns the reason for the daemon's refusal; nil on success.
    private func carryOut(_ requests: [any VarlinkMethod], for item: any KeyedItem) -> String? {
        do throws(Failure) {
            let daemon = Daemon(patience: Self.patience)
            let made = try daemon.outcome(ofFirst: requests, on: .plain(.here)).made
            snoozed = made is RingsInterface.Snooze ? (item.title, .now + Self.held) : nil
            return nil
        } catch {
            return error.message
        }
    }

    /// Rings the bell of the terminal.
    private func ring() { try? write("\u{07}") }

    private func openingLines() -> [String] {
        guard !hasToldKeys, keyboard?.descriptor != nil else { return [] }
        hasToldKeys = true
        return helpLines()
    }

    private func helpLines() -> [String] {
        let terminal = Terminal.detect(descriptor, colour: colour)
        return LiveKey.help(keys, columns: terminal.columns).map { Emphasis.faint.applied(to: $0, on: terminal) }
    }

    // MARK: Drawing

    /// Draws the content below `lines`, which remain. Returns the time until it changes.
    private func draw(above lines: [String] = []) throws(Failure) -> Duration? {
        if let note, note.end <= .now { self.note = nil }
        let size = size
        // One cell remains free, because some terminals wrap after the last cell is written.
        let elapsed = LiveContent.Elapsed(boot: .now - since.boot, awake: .now - since.awake)
        let frame = content?.frame(elapsed, size.columns - 1) ?? LiveContent.Frame(lines: [])
        let noteLines = [note?.text.printable.shortened(toCells: size.columns - 1)].compactMap(\.self)
        // Lines that have scrolled off the screen can't be redrawn.
        let room = max(1, size.rows - 1 - noteLines.count)
        let big = bigTime(frame, columns: size.columns - 1, lines: room - frame.lines.count - 1)
        let drawn = (big + frame.lines).prefix(room) + noteLines
        var text = toStart
        if drawn.count != drawnLines || !lines.isEmpty { text += "\u{1B}[J" }
        text += lines.map { $0 + "\n" }.joined() + drawn.joined(separator: "\u{1B}[K\n") + "\u{1B}[K"
        drawnLines = drawn.count
        try write(text)
        note?.isDrawn = true
        return frame.untilChange
    }

    /// The time in big digits in the middle of the terminal, beside a circle that fills where there is room for it, with
    /// an empty line below; empty if they don't fit or were not requested.
    private func bigTime(_ frame: LiveContent.Frame, columns: Int, lines: Int) -> [String] {
        guard isBig, let time = frame.time else { return [] }
        let isUTF8 = Terminal.isUTF8
        let height = min(lines, 12, columns / 6)
        let beside = columns - height * 2 - Self.circleGap
        let drawn = frame.filled.flatMap { filled -> [String]? in
            guard height >= Self.leastCircleLines,
                let digits = BigDigits.fitting(time, columns: beside, lines: height, isUTF8: isUTF8)
            else { return nil }
            let circle = FillingCircle.lines(filled, lines: height, isUTF8: isUTF8)
            return Self.joined(circle, digits)
        }
        guard let drawn = drawn ?? BigDigits.fitting(time, columns: columns, lines: lines, isUTF8: isUTF8),
            let width = drawn.map(\.cells).max()
        else { return [] }
        let margin = String(repeating: " ", count: max(0, columns - width) / 2)
        return drawn.map { margin + $0 } + [""]
    }

    private static let circleGap = 3
    private static let leastCircleLines = 5

    /// The digits in the middle of the height of the circle.
    private static func joined(_ circle: [String], _ digits: [String]) -> [String] {
        let above = (circle.count - digits.count) / 2
        let gap = String(repeating: " ", count: circleGap)
        return circle.enumerated().map { line, row in
            digits.indices.contains(line - above) ? row + gap + digits[line - above] : row
        }
    }

    /// Moves to the start of the drawing.
    private var toStart: String { "\r" + (drawnLines > 1 ? "\u{1B}[\(drawnLines - 1)A" : "") }

    /// The current size of the terminal.
    private var size: (columns: Int, rows: Int) {
        var size = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0
        return (Terminal.detect(descriptor, colour: colour).columns ?? 80, isKnown ? Int(size.ws_row) : 24)
    }

    /// Ignores errors on standard error, where the display only accompanies other output.
    private func write(_ text: String) throws(Failure) {
        if descriptor == STDOUT_FILENO { try StandardOutput.write(text) } else { StandardOutput.writeMessage(text) }
    }
}

extension Following {
    /// As ``run(wait:lost:news:)``, with `display` drawn meanwhile, if there is one. Nil if the user left.
    func run(
        on display: LiveDisplay?,
        news: (Method.Reply) throws(Failure) -> Void
    ) throws(Failure) -> Method.Reply? {
        do throws(Failure) {
            return try run(wait: display?.wait ?? waitQuietly, news: news)
        } catch {
            display?.clear()
            throw error
        }
    }
}

extension OutputOptions {
    /// Rejects --follow with --quiet: ids alone do not change.
    func check(follow: Bool, of command: String) throws(Failure) {
        guard follow, quiet else { return }
        throw UsageFailure.make(localized("--follow can't be combined with --quiet"), of: command)
    }
}
