import ClockAPI
import Console
import Localization
import Testing

@testable import clockctl_watch

struct DrawingTests {
    private static let labels = ["tea", "약 먹기 💊", "a label that is longer than any row has room for", "", "الطبيب"]

    /// States between which the view changes from one second to the next.
    private static let states: [WatchState] = {
        let timers = labels.enumerated().map { Sample.timer("t\($0 + 1)", $1, left: 100 * Double($0 + 1)) }
        let quiet = Sample.status(timers: timers, focus: Sample.focus(), task: Sample.task(left: -65))
        let loud = Sample.status(ringing: [Sample.ring("r1", of: "t1", "tea")], timers: Array(timers.dropFirst()))
        let modes: [WatchState.Mode] = [.keys, .help, .command("timer start 5m 차"), .details]
        let states = [quiet, loud, Sample.status()].map { Sample.state($0, Sample.surroundings) }
        return states.flatMap { state in
            modes.map { mode in
                var state = state
                state.mode = mode
                return state
            }
        }
    }()

    @Test("What is written instead of another drawing gives the same screen", arguments: [(80, 24), (120, 40)])
    func changes(columns: Int, lines: Int) {
        let later = Self.states.map { $0.drawing(columns, lines, at: Sample.moment(1)) }
        for old in Self.states.map({ $0.drawing(columns, lines) }) {
            for new in later {
                var screen = Cells(old)
                let changes = new.changes(from: old)
                for line in changes.clearedLines { screen.clear(line) }
                for text in changes.texts { screen.put(text) }
                #expect(screen == Cells(new))
            }
        }
    }

    @Test("A second later only the digits of rows that count are written")
    func counts() {
        let state = Self.states[0]
        let (old, new) = (state.drawing(80, 24, at: Sample.moment()), state.drawing(80, 24, at: Sample.moment(1)))
        let changes = new.changes(from: old)
        #expect(changes.clearedLines.isEmpty && !changes.texts.isEmpty)
        #expect(!changes.texts.contains { text in Self.labels.contains { !$0.isEmpty && text.text.contains($0) } })
    }
}

/// The cells of a terminal, as far as the tests need them.
private struct Cells: Equatable {
    private var cells: [[String]]

    init(_ drawing: Drawing) {
        let empty = Array(repeating: "", count: drawing.size.columns)
        cells = Array(repeating: empty, count: drawing.size.lines)
        for text in drawing.texts { put(text) }
    }

    mutating func clear(_ line: Int) { cells[line] = cells[line].map { _ in "" } }

    mutating func put(_ text: Drawing.Text) {
        var column = text.column
        for character in text.text.steady {
            for part in 0..<character.terminalCells where column + part < cells[text.line].count {
                cells[text.line][column + part] = "\(character) \(part) \(text.style)"
            }
            column += character.terminalCells
        }
    }
}
