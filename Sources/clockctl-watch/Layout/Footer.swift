import Console
import Localization

/// The last two lines: a message, and the keys or what is typed. A longer message covers what is above for its time.
struct Footer {
    let state: WatchState
    let chosen: WatchItem?
    let size: ScreenSize

    func draw(on drawing: inout Drawing) {
        let keyLine = size.lines - 1
        for (index, line) in message.reversed().enumerated() {
            drawing.clear(line: keyLine - 1 - index)
            drawing.put(line, at: .init(line: keyLine - 1 - index, column: 0), width: size.columns)
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

    private var message: [StyledLine] {
        if case .reward = state.mode { return [] }
        guard let message = state.message else {
            return state.isCommandRunning ? [StyledLine(localized("running; press Esc to end it"), .faint)] : []
        }
        let wrapped = message.text.wrapped(toCells: size.columns)
        let most = max(1, min(3, size.lines / 6))
        // The rest of a very long one is cut.
        let last = wrapped.dropFirst(most - 1).joined(separator: " ")
        return (wrapped.prefix(most - 1) + (last.isEmpty ? [] : [last])).map {
            StyledLine($0, message.isError ? .alert : .none)
        }
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
