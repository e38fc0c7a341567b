import ClockClient
import Console
import Glibc
import Localization

/// Shows a reward on the whole terminal, once: until a key is pressed, or for ten seconds. Then the terminal is as before.
final class RewardScreen {
    private let output: OutputOptions
    private let keyboard: Keyboard
    private let signals = Signals(keepsIgnored: true)

    private static let duration = Duration.seconds(10)

    /// Nil unless a person looks at the terminal: not in a pipe, with --json, with --quiet, or in the background.
    init?(_ output: OutputOptions) {
        guard !output.json, output.tellsNotes, Terminal.detect(STDOUT_FILENO, colour: output.color).canRedraw,
            let keyboard = Keyboard(), keyboard.descriptor != nil
        else { return nil }
        self.output = output
        self.keyboard = keyboard
    }

    func show(_ reward: Reward) throws(Failure) {
        keyboard.attach()
        defer { keyboard.detach() }
        let end = ContinuousClock.now + Self.duration
        try StandardOutput.write(Self.begin)
        while true {
            try draw(reward)
            switch keyboard.wait(with: signals, atMost: end - .now) {
            case .key, .time, .end: return try StandardOutput.write(Self.end)
            case .signal(.end(let number)):
                try leave()
                Signals.end(by: number)
            case .signal(.stop):
                try leave()
                return Signals.stop()
            case .signal(.resumed), .signal(.resized): break
            }
        }
    }

    /// Before a signal takes its effect.
    private func leave() throws(Failure) {
        try StandardOutput.write(Self.end)
        keyboard.detach()
    }

    /// The alternate screen without a cursor, and back (xterm's control sequences).
    private static let begin = "\u{1B}[?1049h\u{1B}[?25l"
    private static let end = "\u{1B}[?25h\u{1B}[?1049l"

    private func draw(_ reward: Reward) throws(Failure) {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 1 && size.ws_col > 1
        let (lines, columns) = isKnown ? (Int(size.ws_row), Int(size.ws_col)) : (24, 80)
        let terminal = Terminal.detect(STDOUT_FILENO, colour: output.color)
        let screen = reward.screen(columns: columns - 1, lines: lines - 1, isUTF8: Terminal.isUTF8)
        let rows = screen.map { $0.emphasis.applied(to: $0.text, on: terminal) }
        let hint = Emphasis.faint.applied(to: localized("press any key to return"), on: terminal)
        try StandardOutput.write("\u{1B}[2J\u{1B}[H" + rows.joined(separator: "\r\n") + "\u{1B}[\(lines);1H" + hint)
    }
}
