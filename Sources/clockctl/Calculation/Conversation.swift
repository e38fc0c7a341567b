import CLineEditor
import Chronology
import ClockAPI
import Console
import Glibc
import Localization

/// The interactive calculator on a terminal. The history of lines comes from the daemon, if it can be reached.
struct Conversation {
    private var calculator: LineCalculator
    /// An operator that was entered alone: the next line is its operand.
    private var pending = ""

    /// The number of lines that can be recalled with the arrow keys.
    private static let capacity = 500
    private static let prompt = "> "

    init(_ calculator: LineCalculator) {
        self.calculator = calculator
        self.calculator.mode.insert(.continuing)
    }

    /// Returns at the end of input.
    mutating func run() throws(Failure) {
        let output = calculator.output
        let recent = KeptCalculations(output: output).recent(Self.capacity)
        calculator.answer = recent.last?.value(today: Viewpoint.here.today)
        // Without the library, and on a terminal that can't redraw a line, the terminal's own line editing is used.
        let canRedraw = Terminal.detect(STDOUT_FILENO, colour: output.color).canRedraw
        if canRedraw, clineeditor_open("clockctl", CInt(Self.capacity)) == 0 {
            for calculation in recent { clineeditor_remember(calculation.expression) }
        }
        output.tell([localized("q ends, ? shows help; ans is the last result.")])
        while let line = read() {
            switch line.filter({ !$0.isWhitespace }) {
            case "q": return
            case "?": StandardOutput.writeMessage(Self.help.map { $0 + "\n" }.joined())
            // Drops a pending operator.
            case "": pending = ""
            case let sign where Self.operators.contains(sign): pending = sign
            default: try calculate(line)
            }
        }
    }

    private mutating func calculate(_ line: String) throws(Failure) {
        let whole = [pending, line].filter { !$0.isEmpty }.joined(separator: " ")
        pending = ""
        clineeditor_remember(whole)
        try calculator.calculateOrTell(whole)
    }

    /// Returns the next line, empty if it was interrupted; nil at the end of input.
    private func read() -> String? {
        var line: UnsafePointer<CChar>?
        switch clineeditor_read(pending.isEmpty ? Self.prompt : pending + " ", &line) {
        case clineeditor_line: return line.map { String(cString: $0) } ?? ""
        case clineeditor_interrupted: return ""
        default: return nil
        }
    }

    private static let operators: Set = ["+", "-", "−", "*", "×", "x", "/", "÷"]

    private static var help: [String] {
        [
            "1:50 + 0:25   1h30m * 3   9:00 to 17:30   12-25 - today",
            localized("ans is the last result, now the time of day; a line that begins with + - * / continues."),
            localized("The up arrow recalls earlier lines, an empty line drops an operator, q ends."),
        ]
    }
}
