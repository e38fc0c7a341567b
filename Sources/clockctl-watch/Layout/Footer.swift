import Console
import Localization

/// The last two lines: a message, and the keys or what is typed.
struct Footer {
    let state: WatchState
    let chosen: WatchItem?
    let size: ScreenSize

    func draw(on drawing: inout Drawing) {
        let (messageLine, keyLine) = (size.lines - 2, size.lines - 1)
        if let message {
            drawing.put(message, at: .init(line: messageLine, column: 0), width: size.columns)
        }
        switch state.mode {
        case .keys:
            let hints = KeyHints.line(chosen, columns: size.columns)
            drawing.put(hints, at: .init(line: keyLine, column: 0), width: size.columns)
        case .help, .details, .answer, .reward:
            let line = StyledLine(localized("press any key to return"), .faint)
            drawing.put(line, at: .init(line: keyLine, column: 0), width: size.columns)
        case .command(let text): prompt("clockctl ", text, keyLine, &drawing)
        case .find(let text, _): prompt("/", text, keyLine, &drawing)
        }
    }

    private var message: StyledLine? {
        if case .reward = state.mode { return nil }
        if let message = state.message { return StyledLine(message.text, message.isError ? .alert : .none) }
        return state.isCommandRunning ? StyledLine(localized("running; press Esc to end it"), .faint) : nil
    }

    /// Draws a prompt. If its text is too long, the end of the text is visible.
    private func prompt(_ prompt: String, _ text: String, _ line: Int, _ drawing: inout Drawing) {
        var shown = text.printable
        while prompt.cells + shown.cells >= size.columns, !shown.isEmpty { shown.removeFirst() }
        var input = StyledLine(prompt, .heading)
        input.append(shown)
        drawing.put(input, at: .init(line: line, column: 0), width: size.columns)
        drawing.cursor = .init(line: line, column: min(input.cells, size.columns - 1))
    }
}
