import Chronology
import ClockClient
import Console
import Glibc
import Localization

/// The calculator as a keypad: one line of the terminal shows the sum and its value after each key.
final class KeypadScreen {
    private var calculator: LineCalculator
    private let keyboard: Keyboard
    private let signals = Signals(keepsIgnored: true)
    private var keypad = Keypad()
    /// The last value of the sum, which stays while the sum is incomplete: `1:50 + (`.
    private var value = ""

    /// Nil if the terminal can't draw a line again or has no keys.
    init?(_ calculator: LineCalculator) {
        guard Terminal.detect(STDOUT_FILENO, colour: calculator.output.color).canRedraw, let keyboard = Keyboard(),
            keyboard.descriptor != nil
        else { return nil }
        self.calculator = calculator
        self.calculator.mode = Keypad.mode
        let today = Viewpoint.here.today
        self.calculator.answer = KeptCalculations(output: calculator.output).recent(1).last?.value(today: today)
        self.keyboard = keyboard
    }

    /// Returns when the user leaves, or the terminal is gone.
    func run() throws(Failure) {
        calculator.output.tell([
            localized("Digits are hours and minutes; = shows the result, c clears, backspace erases, q ends.")
        ])
        keyboard.attach()
        defer { keyboard.detach() }
        while true {
            try draw()
            switch keyboard.wait(with: signals, atMost: nil) {
            case .key("q"), .key("\u{4}"), .end:
                return try StandardOutput.write("\n")
            case .key("="), .key("\n"), .key("\r"): try complete()
            case .key(let key): if !keypad.press(key) { try StandardOutput.write("\u{7}") }
            case .signal(.end(SIGINT)) where !keypad.line.isEmpty: keypad.clear()
            case .signal(.end(let number)):
                try StandardOutput.write("\n")
                keyboard.detach()
                Signals.end(by: number)
            case .signal(.stop):
                try StandardOutput.write("\n")
                keyboard.detach()
                Signals.stop()
                keyboard.attach()
            case .signal(.resumed), .signal(.resized), .time: break
            }
        }
    }

    /// The sum as it is understood, and its value: `3:66 +  4:06`.
    private func draw() throws(Failure) {
        let preview = calculator.preview(String(keypad.sum))
        if keypad.line.isEmpty { value = "" }
        value = preview?.calculation.text ?? value
        // An operator alone continues from the last result.
        let continued = keypad.sum.isEmpty && keypad.waits ? calculator.answer?.text : nil
        let sum = preview?.expression ?? continued ?? String(keypad.sum)
        let sign = keypad.waits ? " " + String(keypad.line.suffix(1)) : ""
        let terminal = Terminal.detect(STDOUT_FILENO, colour: calculator.output.color)
        let typed = (sum + sign).shortened(toCells: max(20, (terminal.columns ?? 80) - 30))
        let shown = value.isEmpty || value == sum ? "" : "  " + Emphasis.good.applied(to: value, on: terminal)
        try StandardOutput.write("\r\u{1B}[K> " + typed + shown)
    }

    /// Prints the result, from which the next line continues if it begins with an operator.
    private func complete() throws(Failure) {
        let line = String(keypad.sum)
        keypad.clear()
        guard !line.isEmpty else { return }
        let shown = calculator.preview(line)?.expression ?? line
        try StandardOutput.write("\r\u{1B}[K> " + shown + "\n")
        try calculator.calculateOrTell(line)
    }
}
