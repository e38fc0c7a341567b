import CLineEditor
import Chronology
import ClockAPI
import Console
import Glibc
import Localization

/// The interactive calculator on a terminal. The history of lines comes from the daemon, if it can be reached.
struct Conversation {
    private var calculator: LineCalculator

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
        output.tell([localized("Ctrl-D ends; ans is the last result.")])
        while let line = Self.read() {
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            clineeditor_remember(line)
            do throws(Failure) {
                try calculator.calculate(line)
            } catch {
                guard error.status != .writeFailed else { throw error }
                StandardOutput.writeMessage(error.text)
            }
        }
    }

    /// Returns the next line; nil at the end of input.
    private static func read() -> String? {
        var line: UnsafePointer<CChar>?
        while true {
            switch clineeditor_read(prompt, &line) {
            case clineeditor_line: return line.map { String(cString: $0) } ?? ""
            case clineeditor_interrupted: continue
            default: return nil
            }
        }
    }
}
